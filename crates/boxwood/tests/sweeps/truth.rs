//! Times are right: never late, and early by no more than is stated, against a march and a fine bisection that only ask where
//! things are at some times.

use crate::ERROR;
use crate::bracket::{Mover, Sweep};
use crate::families::campaign::Campaign;
use crate::movers::{sum, surface_of};
use crate::poses::{Kind, moved};
use crate::shapes::{coarse, degenerate_meshes, mesh_of, surfaces};
use boxwood::{Mesh, Model, Placed, Pose};
use boxwood_scenes::{Random, cuboid, random_mesh, soup};
use std::sync::LazyLock;

/// Sweeps of the campaign in a usual run; the variable says how many in a large one.
const SWEEPS: u64 = 7_500;
const VARIABLE: &str = "BOXWOOD_SWEEPS";

type Point = [f64; 3];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Scene {
    Soup,
    /// All numbers are quarters: what meets often does so at several places at once, or passes by with nothing between.
    Lattice,
    Surface,
    /// In a plane or a line, or hardly a mesh at all.
    Flat,
    FarAway,
    /// Units of any size.
    Scaled,
}

const SCENES: [Scene; 6] = [Scene::Soup, Scene::Lattice, Scene::Surface, Scene::Flat, Scene::FarAway, Scene::Scaled];
const MOVERS: usize = 5;

/// Steps of the lattices of coordinates, motions and times: coordinates below 32, or 2^21 if far away, have bits for all.
struct Steps {
    place: f64,
    way: f64,
    time: f64,
}

const fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

impl Scene {
    fn steps(self) -> Steps {
        match self {
            Self::FarAway => Steps { place: power(-31), way: power(-8), time: power(-23) },
            Self::Lattice => Steps { place: 0.25, way: 0.25, time: power(-38) },
            _ => Steps { place: power(-48), way: power(-10), time: power(-38) },
        }
    }

    fn loose(self) -> f64 {
        if self == Self::FarAway { power(-24) } else { power(-34) }
    }

    fn model(self, random: &mut Random) -> Model {
        static SURFACES: LazyLock<Vec<Mesh>> = LazyLock::new(|| surfaces().into_iter().map(|(_, mesh)| mesh).collect());
        static HARDLY: LazyLock<Vec<Mesh>> =
            LazyLock::new(|| degenerate_meshes().into_iter().map(|(_, mesh)| mesh).collect());
        let any = |random: &mut Random, list: &[Mesh]| list[random.below(list.len() as u64) as usize].clone();
        Model::new(match self {
            Self::Lattice => coarse(&random_mesh(random, 9, 12)),
            Self::Surface => any(random, &SURFACES),
            Self::Flat if random.below(2) == 0 => any(random, &HARDLY),
            _ => soup(random, 14, 0.8),
        })
    }

    fn pose(self, random: &mut Random) -> Pose {
        let turn = Pose::rigid(random.rotation(), [0.0; 3]).expect("a rotation");
        let flat = |by: Point| Pose::scale(by).and_then(|pose| pose.then(&turn)).expect("finite");
        match self {
            Self::Soup => {
                [Kind::Identity, Kind::Rigid, Kind::Shear, Kind::Reflection][random.below(4) as usize].pose(random)
            }
            Self::Lattice => Pose::IDENTITY,
            Self::Flat => {
                [turn, Pose::IDENTITY, flat([1.0, 1.0, 0.0]), flat([1.0, 0.0, 0.0])][random.below(4) as usize]
            }
            Self::FarAway => moved(&turn, [power(20), 0.75 * power(20), -power(19)]),
            Self::Surface | Self::Scaled => turn,
        }
    }

    fn unit(self, random: &mut Random) -> f64 {
        if self == Self::Scaled { power(random.below(800) as i32 - 400) } else { 1.0 }
    }
}

fn rounded(point: Point, step: f64) -> Point {
    point.map(|x| (x / step).round() * step)
}

/// A case before it is put into units.
struct Draft {
    scene: Scene,
    steps: Steps,
    unit: f64,
}

impl Draft {
    fn placed(&self, point: Point) -> Point {
        rounded(point, self.steps.place).map(|x| x * self.unit)
    }

    fn length(&self, random: &mut Random) -> f64 {
        match self.scene {
            Scene::Lattice => 0.25 * random.below(6) as f64,
            _ if random.below(12) == 0 => 0.0,
            _ => 10_f64.powf(random.range(-2.0, 0.3)),
        }
    }

    fn mesh(&self, mesh: &Mesh, at: Point) -> Model {
        let vertices = mesh.vertices().iter().map(|v| self.placed(sum(at, *v, 1.0))).collect();
        Model::new(Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite"))
    }

    fn mover(&self, random: &mut Random, kind: usize, at: Point) -> Mover {
        match kind {
            0 => {
                let size = self.length(random).min(1.0);
                let mesh =
                    if self.scene == Scene::Lattice { coarse(&soup(random, 5, 0.9)) } else { soup(random, 7, size) };
                Mover::Model(self.mesh(&mesh, at))
            }
            1 => Mover::Ball { centre: self.placed(at), radius: self.length(random) * self.unit },
            2 => {
                let along = self.length(random) * 2.0;
                let ends = [at, sum(at, random.direction(), along)].map(|end| self.placed(end));
                let core = Model::new(mesh_of(&[[ends[0], ends[1], ends[1]]]));
                Mover::Capsule { ends, core, radius: self.length(random) * self.unit }
            }
            3 => {
                let sides = [0; 3].map(|_| self.length(random));
                let (low, high) = (self.placed(at), self.placed([0, 1, 2].map(|k| at[k] + sides[k])));
                Mover::Box { low, high, surface: Model::new(surface_of(low, high)) }
            }
            _ => self.oriented(random, at),
        }
    }

    fn oriented(&self, random: &mut Random, at: Point) -> Mover {
        let [x, y, z] = random.rotation();
        let axes = match random.below(4) {
            0 => [x, z, y],
            1 => [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
            2 => [x, y.map(|c| -3.0 * c), z],
            _ => [x, y, z],
        };
        let half = [0; 3].map(|_| self.length(random) * self.unit);
        let centre = self.placed(at);
        let surface = cuboid([-1.0; 3], [1.0; 3]);
        let corner = |v: &Point| {
            (0..3).fold(centre, |corner, k| {
                let length = axes[k].iter().map(|x| x * x).sum::<f64>().sqrt();
                sum(corner, axes[k], v[k] * half[k] / length)
            })
        };
        // Rounded by far less than is allowed for.
        let fine = if self.scene == Scene::FarAway { self.steps.place } else { power(-48) };
        let vertices = surface.vertices().iter().map(|v| {
            let corner = corner(v).map(|x| x / self.unit);
            rounded(corner, fine).map(|x| x * self.unit)
        });
        let surface = Mesh::new(vertices.collect(), surface.triangles().to_vec()).expect("finite");
        Mover::Oriented { centre, axes, half, surface: Model::new(surface) }
    }
}

/// On the model, in units.
fn target(random: &mut Random, placed: &Placed<'_>, unit: f64) -> Point {
    let count = placed.model().mesh().triangles().len() as u64;
    if count == 0 {
        return [0.0; 3];
    }
    let [a, b, c] = placed.corners(random.below(count) as u32);
    let (x, y) = if random.below(3) == 0 { (0.0, 0.0) } else { (0.5 * random.unit(), 0.5 * random.unit()) };
    [0, 1, 2].map(|k| (a[k] + x * (b[k] - a[k]) + y * (c[k] - a[k])) / unit)
}

/// What became of a case: met on the way, at the start, never; and how well the bisection knew.
fn judge(sweep: &Sweep<'_>, context: &str) -> [u64; 6] {
    let (impact, bracket) = (sweep.impact(), sweep.bracket());
    let context = || format!("{context}, by {:?}: {impact:?}, {bracket:?}", sweep.way);
    let Some(impact) = impact else {
        assert!(bracket.met.is_none(), "missed, {}", context());
        return [1, 0, 0, 1, u64::from(bracket.free > 1.0), 0];
    };
    if sweep.is_exact() || bracket.met == Some(0.0) {
        assert_eq!(impact.at_start, bracket.met == Some(0.0), "{}", context());
    }
    assert!(!impact.at_start || sweep.gap(0.0) <= 0.0 || bracket.met == Some(0.0), "{}", context());
    assert!(bracket.free <= 1.0, "there is none, {}", context());
    assert!(bracket.met.is_none_or(|met| impact.t <= met), "late, {}", context());
    assert!(impact.t + ERROR * (1.0 + 1e-3) >= bracket.free, "early, {}", context());
    if !impact.at_start {
        assert!(sweep.off(impact.point, impact.t) <= sweep.near, "not there, {}", context());
        let ahead = (0..3).map(|k| impact.normal[k] * sweep.way[k]).sum::<f64>();
        assert!(ahead <= sweep.near, "pulled, {}", context());
    }
    let is_fine = bracket.met.is_some_and(|met| met - bracket.free <= sweep.fine());
    [
        1,
        u64::from(!impact.at_start),
        u64::from(impact.at_start),
        0,
        u64::from(is_fine),
        u64::from(bracket.met.is_some()),
    ]
}

#[test]
fn times_are_those_of_a_fine_bisection() {
    let campaign = Campaign::sized_by(VARIABLE, SWEEPS, "sweeps against bisection", SCENES.len() * MOVERS);
    let counts = campaign.run(|kind, own| {
        let random = &mut Random::new(own.bits());
        let scene = SCENES[kind / MOVERS];
        let draft = Draft { scene, steps: scene.steps(), unit: scene.unit(random) };
        let model = scene.model(random);
        let scale = Pose::scale([draft.unit; 3]).expect("finite");
        let pose = scene.pose(random).then(&scale).expect("finite");
        let resting = model.at(pose).expect("in range");
        let aim = target(random, &resting, draft.unit);
        let away = if random.below(6) == 0 { random.range(0.0, 0.5) } else { random.range(0.5, 4.0) };
        let at = rounded(sum(aim, random.direction(), away), draft.steps.place);
        let far = [0.0, 0.5, 1.0, 1.5, 2.0][random.below(5) as usize];
        let aside = if random.below(3) == 0 { random.range(0.0, 1.0) } else { 0.0 };
        let towards = sum([0, 1, 2].map(|k| (aim[k] - at[k]) * far), random.direction(), aside);
        let sweep = Sweep {
            mover: draft.mover(random, kind % MOVERS, at),
            resting: &resting,
            way: rounded(towards, draft.steps.way).map(|x| x * draft.unit),
            time_step: draft.steps.time,
            error: power(-40) * draft.unit,
            loose: scene.loose() * draft.unit,
            near: 1e-7 * draft.unit,
        };
        judge(&sweep, &format!("{scene:?}, mover {}", kind % MOVERS))
    });
    let mut all = [0; 6];
    for (kind, row) in counts.iter().enumerate() {
        (0..6).for_each(|i| all[i] += row[i]);
        eprintln!("{:?}, mover {}: {row:?}", SCENES[kind / MOVERS], kind % MOVERS);
    }
    let [asked, met, at_start, missed, fine, bounded] = all;
    let told = format!(
        "{asked} sweeps: {met} met something on the way, {at_start} at the start, {missed} nothing; {fine} of these known \
         finely, {bounded} from above"
    );
    assert!(met > asked / 4 && at_start > asked / 20 && missed > asked / 10, "{told}");
    assert!(fine > asked / 10 * 8 && bounded > (met + at_start) / 10 * 9, "{told}");
    eprintln!("{told}");
}
