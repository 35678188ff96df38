//! Runs numbered cases on all cores, counts the wrong ones and reports the first of them.

use boxwood::{Model, NotClosed, Pair, Pose, Relation};
use boxwood_scenes::Random;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Wrong cases that are reported in full.
const REPORTED: usize = 3;

#[derive(Default)]
struct Found {
    seen: HashMap<Relation, u64>,
    wrong: u64,
    reports: Vec<(u64, String)>,
}

pub(crate) fn count(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(otherwise)
}

/// Cases among which even the rarest relation of a family occurs.
const ENOUGH: u64 = 1_000;

/// Checks cases, which return the true relation, or what is wrong with it. Every relation that is listed must have occurred, if there
/// are enough of them.
pub(crate) fn check(
    family: &str,
    seed: u64,
    cases: u64,
    must_occur: &[Relation],
    case: impl Fn(&mut Random) -> Result<Relation, String> + Sync,
) {
    let from = count("BOXWOOD_RELATIONS_SELF_FROM", 0);
    let next = AtomicU64::new(from);
    let found = Mutex::new(Found::default());
    let work = || {
        let mut mine = Found::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= from + cases {
                break;
            }
            // Seeds of neighboring cases are unrelated only after mixing, which the generator does.
            match case(&mut Random::new(seed << 40 | number)) {
                Ok(relation) => *mine.seen.entry(relation).or_default() += 1,
                Err(report) => {
                    mine.wrong += 1;
                    mine.reports.push((number, report));
                }
            }
        }
        let mut all = found.lock().expect("no panic here");
        mine.seen.into_iter().for_each(|(relation, n)| *all.seen.entry(relation).or_default() += n);
        all.wrong += mine.wrong;
        all.reports.extend(mine.reports);
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut found = found.into_inner().expect("no panic here");
    found.reports.sort_unstable();
    let reports: Vec<String> =
        found.reports.iter().take(REPORTED).map(|(n, text)| format!("case {n}: {text}")).collect();
    let wrong = found.wrong;
    assert!(wrong == 0, "family {family}, seed {seed}: {wrong} of {cases} wrong\n{}", reports.join("\n"));
    let missing: Vec<_> = must_occur.iter().filter(|relation| !found.seen.contains_key(relation)).collect();
    assert!(missing.is_empty() || cases < ENOUGH, "family {family}: {missing:?} never occurred: {:?}", found.seen);
}

/// The relation of two models, and of the two swapped, or with triangles and vertices in another order, or both: all must be the
/// expected one. So must be that they are closed: anything else is a fault of the test.
pub(crate) fn compare(
    expected: Relation,
    models: &[Model; 2],
    shuffled: &[Model; 2],
    poses: [Pose; 2],
) -> Result<Relation, String> {
    for model in models {
        match model.closed() {
            // If all triangles are segments and points, it bounds nothing either.
            Ok(()) | Err(NotClosed::Empty) => (),
            Err(open) => return Err(format!("the test made an open mesh: {open}")),
        }
    }
    let relation = |models: &[Model; 2], [first, second]: [usize; 2]| {
        let [a, b] = [first, second].map(|side| models[side].at(poses[side]).expect("placed"));
        Pair::new(&a, &b).relation()
    };
    // As good as random, and the same whenever the case is run.
    let variant = models[0].mesh().triangles().len() % 3;
    let again = || match variant {
        0 => relation(models, [1, 0]).mirrored(),
        1 => relation(shuffled, [0, 1]),
        _ => relation(shuffled, [1, 0]).mirrored(),
    };
    let relations = || [relation(models, [0, 1]), again()];
    // A panic alone would not say of what.
    match catch_unwind(AssertUnwindSafe(relations)) {
        Ok(found) if found == [expected; 2] => Ok(expected),
        Ok([found, again]) => {
            Err(format!("expected {expected:?}, found {found:?}, and {again:?} as variant {variant}"))
        }
        Err(_) => Err(format!("expected {expected:?}, panicked")),
    }
}
