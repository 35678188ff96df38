//! Abstract: the improved algorithm reduces the time for the same models. Bodies tumble through a room; a frame is the broad
//! phase over their boxes, and the exact question for each pair of them.

use super::{Part, frames};
use crate::alone::best_in_turns;
use crate::clock::timed;
use crate::outcome::{Kind, Row};
use crate::settings::Settings;
use crate::tabular::{column, row_of, table};
use boxwood::{
    Bounds, BroadMethod, BroadPhase, Build, EncodedOptions, Leafless, Mesh, Model, Pair, PlainTree, Pose,
    ProjectionSort, Scratch, Tree, WideTree,
};
use boxwood_scenes::{Random, Tumble, room_for, teapot, unit_sized};
use std::sync::Arc;

pub(super) const TABLE: &str = "2-whole";
pub(super) const TRADITIONAL: &str = "traditional";
pub(super) const IMPROVED: &str = "improved";
pub(super) const TOTAL: &str = "total time";

/// How full the room is, each body counted as the ball around it.
const SHARE: f64 = 0.4;
const TURNS: usize = 3;
const IN_RANGE: &str = "bodies stay in their room";

/// Where the bodies are in each frame, and their boxes.
struct Course {
    poses: Vec<Vec<Pose>>,
    bounds: Vec<Vec<Bounds>>,
}

/// What a method did, of all frames behind the first.
#[derive(Clone, Copy, Debug, Default)]
struct Ran {
    broad: f64,
    narrow: f64,
    pairs: u64,
    hits: u64,
    broad_tests: u64,
    narrow_tests: u64,
}

type Pass<'a> = Box<dyn FnMut() -> Ran + 'a>;

pub(super) fn measure(settings: &Settings<'_>) -> Part {
    let (bodies, frames) = (settings.of(1_000, 200), settings.of(21, 9));
    let mesh = Arc::new(unit_sized(&teapot(4)));
    let course = course(&mesh, bodies, frames);
    let encoded = EncodedOptions::default();
    let plain = Model::<PlainTree>::with(Arc::clone(&mesh), &encoded);
    let leafless = Model::<Leafless>::with(Arc::clone(&mesh), &encoded);
    let wide = Model::<WideTree>::with(Arc::clone(&mesh), &Build::default());
    let old = frames::axial_cut(ProjectionSort::Insertion, Some(1));
    let new = frames::axial_cut(ProjectionSort::Shell, frames::LIMIT);
    let passes: Vec<(&str, Pass<'_>)> = vec![
        (TRADITIONAL, Box::new(|| run(old, &plain, &course))),
        ("improved broad phase, plain trees", Box::new(|| run(new, &plain, &course))),
        ("traditional broad phase, compressed trees", Box::new(|| run(old, &leafless, &course))),
        (IMPROVED, Box::new(|| run(new, &leafless, &course))),
        ("today: packed tree, wide trees", Box::new(|| run(BroadMethod::default(), &wide, &course))),
    ];
    let names: Vec<&str> = passes.iter().map(|(name, _)| *name).collect();
    let ran = best(passes);
    let columns = vec![
        column("pairs of boxes", "a frame", Kind::Mean),
        column("pairs of bodies", "a frame", Kind::Mean),
        column("tests, broad phase", "a frame", Kind::Mean),
        column("tests, trees", "a frame", Kind::Mean),
        column("broad phase time", "of traditional", Kind::TimeRatio),
        column("trees time", "of traditional", Kind::TimeRatio),
        column(TOTAL, "of traditional", Kind::TimeRatio),
    ];
    let rows = names.iter().zip(&ran).map(|(name, one)| {
        let means =
            [one.pairs, one.hits, one.broad_tests, one.narrow_tests].map(|sum| sum as f64 / (frames - 1) as f64);
        let ratios = [|ran: &Ran| ran.broad, |ran: &Ran| ran.narrow, Ran::total].map(|time| time(one) / time(&ran[0]));
        let cells = means.into_iter().chain(ratios).map(Some);
        Row { is_today: name.starts_with("today"), ..row_of(*name, cells) }
    });
    let triangles = mesh.triangles().len();
    let title = format!("Abstract: {bodies} teapots of {triangles} triangles that tumble through a room, both phases");
    Part { tables: vec![table(TABLE, title, columns, rows.collect())], ..Part::default() }
}

impl Ran {
    fn total(&self) -> f64 {
        self.broad + self.narrow
    }
}

/// The best of each by its total time, in turns.
///
/// # Panics
/// If they disagree about pairs.
fn best(passes: Vec<(&str, Pass<'_>)>) -> Vec<Ran> {
    let mut ran: Vec<Option<Ran>> = vec![None; passes.len()];
    let mut timed: Vec<Box<dyn FnMut() -> f64 + '_>> = Vec::new();
    for (best, (_, mut pass)) in ran.iter_mut().zip(passes) {
        timed.push(Box::new(move || {
            let one = pass();
            let total = one.total();
            if best.is_none_or(|best| total < best.total()) {
                *best = Some(one);
            }
            total
        }));
    }
    best_in_turns(TURNS, &mut timed);
    drop(timed);
    let ran: Vec<Ran> = ran.into_iter().flatten().collect();
    assert!(ran.iter().all(|one| (one.pairs, one.hits) == (ran[0].pairs, ran[0].hits)), "all methods agree");
    ran
}

fn course(mesh: &Arc<Mesh>, bodies: usize, frames: usize) -> Course {
    let model = Model::new(Arc::clone(mesh));
    let radius = mesh.vertices().iter().map(|v| v.iter().map(|x| x * x).sum::<f64>().sqrt()).fold(0.0, f64::max);
    let reach = room_for(std::iter::repeat_n(radius, bodies), SHARE) / 2.0;
    let mut random = Random::new(2);
    // A tenth of the size of a body in a frame.
    let moving: Vec<Tumble> = (0..bodies).map(|_| Tumble::new(&mut random, reach, 0.2 * radius, 0.1)).collect();
    let poses: Vec<Vec<Pose>> =
        (0..frames).map(|frame| moving.iter().map(|body| body.pose(frame as f64)).collect()).collect();
    let cover = |&pose: &Pose| model.at(pose).expect(IN_RANGE).cover().expect("a teapot has triangles");
    let bounds = poses.iter().map(|poses| poses.iter().map(cover).collect()).collect();
    Course { poses, bounds }
}

fn run<T: Tree>(method: BroadMethod, model: &Model<T>, course: &Course) -> Ran {
    let mut broad = BroadPhase::with(method);
    let mut scratch = Scratch::new();
    let ids: Vec<_> = course.bounds[0].iter().map(|&bounds| broad.insert(bounds).expect(IN_RANGE)).collect();
    broad.update();
    let mut ran = Ran::default();
    for (poses, bounds) in course.poses.iter().zip(&course.bounds).skip(1) {
        let ((), seconds) = timed(|| {
            for (&id, &bounds) in ids.iter().zip(bounds) {
                broad.set(id, bounds).expect(IN_RANGE);
            }
            broad.update();
        });
        ran.broad += seconds;
        ran.broad_tests += broad.overlaps().work().box_tests;
        let ((), seconds) = timed(|| {
            for pair in broad.overlaps().pairs() {
                let [a, b] = pair.map(|id| model.at(poses[id.slot()]).expect(IN_RANGE));
                ran.hits += u64::from(scratch.intersects(&Pair::new(&a, &b)));
                let work = scratch.work();
                ran.narrow_tests += work.box_tests + work.triangle_box_tests;
            }
        });
        ran.narrow += seconds;
        ran.pairs += broad.overlaps().pairs().len() as u64;
    }
    ran
}
