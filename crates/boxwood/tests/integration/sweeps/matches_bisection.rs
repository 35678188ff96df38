//! Times of impact are never late, and early by at most the documented bound. Each time is compared with an
//! interval that contains it, found by static queries only: a march in time, then a bisection
//! ([`crate::sweeps::bisection`]).

use crate::support::families::campaign::Campaign;
use crate::support::poses::{Kind, moved};
use crate::support::shapes::{coarse, degenerate_meshes, mesh_of, surfaces};
use crate::sweeps::ERROR;
use crate::sweeps::Point;
use crate::sweeps::bisection::{Mover, SweepCase};
use crate::sweeps::movers::{add_scaled, box_surface};
use boxwood::{Mesh, Model, PlacedModel, Pose};
use boxwood_scenes::{Random, cuboid, random_mesh, soup};
use std::sync::LazyLock;

/// Default number of sweeps.
const SWEEPS: u64 = 7_500;
/// Environment variable that sets another number of sweeps.
const VARIABLE: &str = "BOXWOOD_SWEEPS";

#[derive(Clone, Copy, Debug, PartialEq)]
enum SceneKind {
    Soup,
    /// All coordinates are multiples of 1/4: contacts often occur at several points at once, or the gap is zero.
    Lattice,
    Surface,
    /// Coplanar, collinear or degenerate meshes.
    Flat,
    FarAway,
    /// All lengths are multiplied by a random power of two, the unit.
    Scaled,
}

const SCENES: [SceneKind; 6] =
    [SceneKind::Soup, SceneKind::Lattice, SceneKind::Surface, SceneKind::Flat, SceneKind::FarAway, SceneKind::Scaled];
const MOVERS: usize = 5;

/// Steps of the lattices on which coordinates, displacements and times lie. They are chosen so that `coordinate +
/// displacement * time` is exact for coordinates below 32 (below 2^21 for [`SceneKind::FarAway`]).
struct LatticeSteps {
    coordinate: f64,
    displacement: f64,
    time: f64,
}

const fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

impl SceneKind {
    fn lattice_steps(self) -> LatticeSteps {
        match self {
            Self::FarAway => LatticeSteps { coordinate: power(-31), displacement: power(-8), time: power(-23) },
            Self::Lattice => LatticeSteps { coordinate: 0.25, displacement: 0.25, time: power(-38) },
            _ => LatticeSteps { coordinate: power(-48), displacement: power(-10), time: power(-38) },
        }
    }

    fn face_error(self) -> f64 {
        if self == Self::FarAway { power(-24) } else { power(-34) }
    }

    fn model(self, random: &mut Random) -> Model {
        static SURFACES: LazyLock<Vec<Mesh>> = LazyLock::new(|| surfaces().into_iter().map(|(_, mesh)| mesh).collect());
        static DEGENERATE: LazyLock<Vec<Mesh>> =
            LazyLock::new(|| degenerate_meshes().into_iter().map(|(_, mesh)| mesh).collect());
        let any = |random: &mut Random, list: &[Mesh]| list[random.below(list.len() as u64) as usize].clone();
        Model::new(match self {
            Self::Lattice => coarse(&random_mesh(random, 9, 12)),
            Self::Surface => any(random, &SURFACES),
            Self::Flat if random.below(2) == 0 => any(random, &DEGENERATE),
            _ => soup(random, 14, 0.8),
        })
    }

    fn pose(self, random: &mut Random) -> Pose {
        let turn = Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("valid rotation");
        let flat = |factors: Point| turn * Pose::from_scale(factors);
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

/// Random parameters of a sweep case. The methods draw coordinates on a lattice and then multiply them by `unit`.
struct Draft {
    scene: SceneKind,
    lattice_steps: LatticeSteps,
    unit: f64,
}

impl Draft {
    fn placed(&self, point: Point) -> Point {
        rounded(point, self.lattice_steps.coordinate).map(|x| x * self.unit)
    }

    fn length(&self, random: &mut Random) -> f64 {
        match self.scene {
            SceneKind::Lattice => 0.25 * random.below(6) as f64,
            _ if random.below(12) == 0 => 0.0,
            _ => 10_f64.powf(random.range(-2.0, 0.3)),
        }
    }

    fn mesh(&self, mesh: &Mesh, at: Point) -> Model {
        let vertices = mesh.vertices().iter().map(|v| self.placed(add_scaled(at, *v, 1.0))).collect();
        Model::new(Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite"))
    }

    fn mover(&self, random: &mut Random, kind: usize, at: Point) -> Mover {
        match kind {
            0 => {
                let size = self.length(random).min(1.0);
                let mesh = if self.scene == SceneKind::Lattice {
                    coarse(&soup(random, 5, 0.9))
                } else {
                    soup(random, 7, size)
                };
                Mover::Model(self.mesh(&mesh, at))
            }
            1 => Mover::Ball { center: self.placed(at), radius: self.length(random) * self.unit },
            2 => {
                let along = self.length(random) * 2.0;
                let ends = [at, add_scaled(at, random.direction(), along)].map(|end| self.placed(end));
                let core = Model::new(mesh_of(&[[ends[0], ends[1], ends[1]]]));
                Mover::Capsule { ends, core, radius: self.length(random) * self.unit }
            }
            3 => {
                let sides = [0; 3].map(|_| self.length(random));
                let (low, high) = (self.placed(at), self.placed([0, 1, 2].map(|k| at[k] + sides[k])));
                Mover::Box { low, high, surface: Model::new(box_surface(low, high)) }
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
        let center = self.placed(at);
        let surface = cuboid([-1.0; 3], [1.0; 3]);
        let corner = |v: &Point| {
            (0..3).fold(center, |corner, k| {
                let length = axes[k].iter().map(|x| x * x).sum::<f64>().sqrt();
                add_scaled(corner, axes[k], v[k] * half[k] / length)
            })
        };
        // The corners are rounded to a lattice, which moves them by far less than the permitted error.
        let fine = if self.scene == SceneKind::FarAway { self.lattice_steps.coordinate } else { power(-48) };
        let vertices = surface.vertices().iter().map(|v| {
            let corner = corner(v).map(|x| x / self.unit);
            rounded(corner, fine).map(|x| x * self.unit)
        });
        let surface = Mesh::new(vertices.collect(), surface.triangles().to_vec()).expect("finite");
        Mover::Oriented { center, axes, half, surface: Model::new(surface) }
    }
}

/// A random point on the placed model, divided by `unit`.
fn target(random: &mut Random, placed: &PlacedModel, unit: f64) -> Point {
    let count = placed.model().mesh().triangles().len() as u64;
    if count == 0 {
        return [0.0; 3];
    }
    let [a, b, c] = placed.triangle_vertices(random.below(count) as u32);
    let (x, y) = if random.below(3) == 0 { (0.0, 0.0) } else { (0.5 * random.unit(), 0.5 * random.unit()) };
    [0, 1, 2].map(|k| (a[k] + x * (b[k] - a[k]) + y * (c[k] - a[k])) / unit)
}

/// Checks the impact of a sweep against its bracket.
///
/// Returns six counts of 0 or 1: the case itself, impact during the motion, contact at the start, no impact,
/// bracket as narrow as expected, and time of contact bounded from above.
fn check_sweep(sweep: &SweepCase<'_>, context: &str) -> [u64; 6] {
    let (impact, bracket) = (sweep.impact(), sweep.bracket());
    let context = || format!("{context}, by {:?}: {impact:?}, {bracket:?}", sweep.displacement);
    let Some(impact) = impact else {
        assert!(bracket.contact.is_none(), "missed, {}", context());
        return [1, 0, 0, 1, u64::from(bracket.free > 1.0), 0];
    };
    if sweep.is_exact() || bracket.contact == Some(0.0) {
        assert_eq!(impact.at_start, bracket.contact == Some(0.0), "{}", context());
    }
    assert!(!impact.at_start || sweep.gap(0.0) <= 0.0 || bracket.contact == Some(0.0), "{}", context());
    assert!(bracket.free <= 1.0, "impact without contact, {}", context());
    assert!(bracket.contact.is_none_or(|contact| impact.t <= contact), "late, {}", context());
    assert!(impact.t + ERROR * (1.0 + 1e-3) >= bracket.free, "early, {}", context());
    if !impact.at_start {
        assert!(
            sweep.distance_from_mover(impact.point, impact.t) <= sweep.point_error,
            "point off the mover, {}",
            context()
        );
        let ahead = (0..3).map(|k| impact.normal[k] * sweep.displacement[k]).sum::<f64>();
        assert!(ahead <= sweep.point_error, "normal points along the motion, {}", context());
    }
    let is_fine = bracket.contact.is_some_and(|contact| contact - bracket.free <= sweep.accuracy());
    [
        1,
        u64::from(!impact.at_start),
        u64::from(impact.at_start),
        0,
        u64::from(is_fine),
        u64::from(bracket.contact.is_some()),
    ]
}

#[test]
fn times_match_fine_bisection() {
    let campaign = Campaign::sized_by(VARIABLE, SWEEPS, "sweeps against bisection", SCENES.len() * MOVERS);
    let counts = campaign.run(|kind, own| {
        let random = &mut Random::new(own.bits());
        let scene = SCENES[kind / MOVERS];
        let draft = Draft { scene, lattice_steps: scene.lattice_steps(), unit: scene.unit(random) };
        let model = scene.model(random);
        let scale = Pose::from_scale([draft.unit; 3]);
        let pose = scale * scene.pose(random);
        let resting = model.at(pose).expect("in range");
        let aim = target(random, &resting, draft.unit);
        let away = if random.below(6) == 0 { random.range(0.0, 0.5) } else { random.range(0.5, 4.0) };
        let at = rounded(add_scaled(aim, random.direction(), away), draft.lattice_steps.coordinate);
        let far = [0.0, 0.5, 1.0, 1.5, 2.0][random.below(5) as usize];
        let aside = if random.below(3) == 0 { random.range(0.0, 1.0) } else { 0.0 };
        let towards = add_scaled([0, 1, 2].map(|k| (aim[k] - at[k]) * far), random.direction(), aside);
        let sweep = SweepCase {
            mover: draft.mover(random, kind % MOVERS, at),
            resting: &resting,
            displacement: rounded(towards, draft.lattice_steps.displacement).map(|x| x * draft.unit),
            time_step: draft.lattice_steps.time,
            error: power(-40) * draft.unit,
            face_error: scene.face_error() * draft.unit,
            point_error: 1e-7 * draft.unit,
        };
        check_sweep(&sweep, &format!("{scene:?}, mover {}", kind % MOVERS))
    });
    let mut all = [0; 6];
    for (kind, row) in counts.iter().enumerate() {
        (0..6).for_each(|i| all[i] += row[i]);
        eprintln!("{:?}, mover {}: {row:?}", SCENES[kind / MOVERS], kind % MOVERS);
    }
    let [sweep_count, contact, at_start, missed, fine, bounded] = all;
    let summary = format!(
        "{sweep_count} sweeps: {contact} hit something on the displacement, {at_start} at the start, {missed} nothing; {fine} of these known \
         finely, {bounded} from above"
    );
    assert!(contact > sweep_count / 4 && at_start > sweep_count / 20 && missed > sweep_count / 10, "{summary}");
    assert!(fine > sweep_count / 10 * 8 && bounded > (contact + at_start) / 10 * 9, "{summary}");
    eprintln!("{summary}");
}
