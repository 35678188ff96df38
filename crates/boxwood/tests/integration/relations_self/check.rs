//! Runs numbered test cases on all cores, counts the wrong ones and reports the first few.

use boxwood::query::{NotClosed, Relation};
use boxwood::{Model, Pair, Pose};
use boxwood_scenes::Random;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of wrong cases that are reported in full.
const MAX_REPORTS: usize = 3;

#[derive(Default)]
struct CaseResults {
    seen: HashMap<Relation, u64>,
    wrong: u64,
    reports: Vec<(u64, String)>,
}

pub(crate) fn count_from_env(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// From this number of cases on, even the rarest relation of a family must occur.
const MIN_CASES: u64 = 1_000;

/// Runs `cases` test cases. `case` makes a test case from a random generator, and returns the relation of its two
/// models, or a report if the library gives a wrong relation. If there are at least [`MIN_CASES`] cases, every relation
/// in `must_occur` has to occur.
pub(crate) fn check(
    family: &str,
    seed: u64,
    cases: u64,
    must_occur: &[Relation],
    case: impl Fn(&mut Random) -> Result<Relation, String> + Sync,
) {
    let from = count_from_env("BOXWOOD_RELATIONS_SELF_FROM", 0);
    let next = AtomicU64::new(from);
    let found = Mutex::new(CaseResults::default());
    let worker = || {
        let mut mine = CaseResults::default();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= from + cases {
                break;
            }
            // Each case has its own seed. The generator mixes it, so cases with neighboring seeds are unrelated.
            match case(&mut Random::new(seed << 40 | index)) {
                Ok(relation) => *mine.seen.entry(relation).or_default() += 1,
                Err(report) => {
                    mine.wrong += 1;
                    mine.reports.push((index, report));
                }
            }
        }
        let mut all = found.lock().expect("not poisoned");
        mine.seen.into_iter().for_each(|(relation, n)| *all.seen.entry(relation).or_default() += n);
        all.wrong += mine.wrong;
        all.reports.extend(mine.reports);
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
    let mut found = found.into_inner().expect("not poisoned");
    found.reports.sort_unstable();
    let reports: Vec<String> =
        found.reports.iter().take(MAX_REPORTS).map(|(n, text)| format!("case {n}: {text}")).collect();
    let wrong = found.wrong;
    assert!(wrong == 0, "family {family}, seed {seed}: {wrong} of {cases} wrong\n{}", reports.join("\n"));
    let missing: Vec<_> = must_occur.iter().filter(|relation| !found.seen.contains_key(relation)).collect();
    assert!(missing.is_empty() || cases < MIN_CASES, "family {family}: {missing:?} never occurred: {:?}", found.seen);
}

/// Checks that the relation of two models is the expected one, and also after one variation: with the models
/// swapped, with shuffled triangles and vertices, or both.
///
/// Returns the relation, or a report of what is wrong. Both meshes must be closed; if one is not, the test itself
/// is wrong.
pub(crate) fn compare(
    expected: Relation,
    models: &[Model; 2],
    shuffled: &[Model; 2],
    poses: [Pose; 2],
) -> Result<Relation, String> {
    for model in models {
        match model.check_closed() {
            // `NotClosed::Empty` means that the mesh has only segments and points, which is permitted: it has no
            // interior.
            Ok(()) | Err(NotClosed::Empty) => (),
            Err(open) => return Err(format!("the test made an open mesh: {open}")),
        }
    }
    let relation = |models: &[Model; 2], [first, second]: [usize; 2]| {
        let [a, b] = [first, second].map(|side| models[side].at(poses[side]).expect("pose in range"));
        Pair::new(&a, &b).relation()
    };
    // The variation is pseudorandom, but the same whenever this case is run.
    let variant = models[0].mesh().triangles().len() % 3;
    let again = || match variant {
        0 => relation(models, [1, 0]).swapped(),
        1 => relation(shuffled, [0, 1]),
        _ => relation(shuffled, [1, 0]).swapped(),
    };
    let relations = || [relation(models, [0, 1]), again()];
    // Catches panics, because the message of a panic alone would not describe the case.
    match catch_unwind(AssertUnwindSafe(relations)) {
        Ok(found) if found == [expected; 2] => Ok(expected),
        Ok([found, again]) => {
            Err(format!("expected {expected:?}, found {found:?}, and {again:?} as variant {variant}"))
        }
        Err(_) => Err(format!("expected {expected:?}, panicked")),
    }
}
