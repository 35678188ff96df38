//! What rays meet: parts that are solid, parts that one sees through, and patches where surfaces lie on each other.

use super::super::{Figure, ViewError};
use super::material::{Material, materials};
use super::moment::Moment;
use super::unit::Unit;
use boxwood::{BodyHit, Hit, Mesh, Model, Pose, Ray, World};
use glam::DVec3;
use rayon::prelude::*;
use std::sync::Arc;

/// Vertices that a camera is fitted to one by one. Of more, it is fitted to the boxes of parts.
const MOST_VERTICES: usize = 4_000_000;

/// Clear surfaces in front of each other that can be seen.
const SEEN: usize = 9;
/// Surfaces whose depths differ by less, relatively, lie on each other.
pub(super) const ON_IT: f64 = 1e-7;

/// A part as it is drawn.
pub(super) struct Shown {
    pub(super) material: Material,
    mesh: Arc<Mesh>,
    pose: Pose,
    /// Whether each triangle was found; empty if none was.
    marked: Vec<bool>,
}

/// Everything that rays can meet.
pub(super) struct Scene {
    parts: Vec<Shown>,
    solid: Crowd,
    clear: Crowd,
    patches: World,
}

/// Parts that are asked together.
#[derive(Default)]
struct Crowd {
    world: World,
    /// The part of each body, by its slot.
    parts: Vec<usize>,
}

/// A part, and where a ray meets it.
#[derive(Clone, Copy)]
pub(super) struct Met {
    pub(super) part: usize,
    pub(super) hit: Hit,
}

impl Scene {
    /// The parts as they are drawn at a moment.
    pub(super) fn of(moment: &Moment<'_>, shapes: &[Arc<Mesh>], unit: &Unit) -> Result<Self, ViewError> {
        let shared = if unit.is_far() { &[] } else { shapes };
        let models: Vec<Arc<Model>> = shared.par_iter().map(|mesh| Arc::new(Model::new(Arc::clone(mesh)))).collect();
        let too_far = |part| ViewError::too_far(moment.view, part);
        let pose = |part| unit.pose(&moment.pose(part)).map_err(|_| too_far(part));
        let poses = (0..moment.view.parts.len()).map(pose).collect::<Result<Vec<_>, _>>()?;
        let materials = materials(moment, shapes, &poses);
        let (mut parts, mut solid, mut clear) = (Vec::new(), Crowd::default(), Crowd::default());
        for (number, (part, pose)) in moment.view.parts.iter().zip(poses).enumerate() {
            let crowd = if matches!(materials[number], Material::Solid(_)) { &mut solid } else { &mut clear };
            let (model, mesh, pose) = if unit.is_far() {
                let mesh = Arc::new(unit.mesh(&shapes[part.shape], &moment.pose(number)).map_err(|_| too_far(number))?);
                (Arc::new(Model::new(Arc::clone(&mesh))), mesh, Pose::IDENTITY)
            } else {
                (Arc::clone(&models[part.shape]), Arc::clone(&shapes[part.shape]), pose)
            };
            crowd.world.add(&model, pose).map_err(|_| too_far(number))?;
            crowd.parts.push(number);
            let material = materials[number];
            parts.push(Shown { material, mesh, pose, marked: Vec::new() });
        }
        mark_triangles(moment, &mut parts);
        let patches = patches(moment, unit);
        // Without this, every ray looks at every part.
        solid.world.update_boxes();
        clear.world.update_boxes();
        Ok(Self { parts, solid, clear, patches })
    }

    pub(super) fn part(&self, part: usize) -> &Shown {
        &self.parts[part]
    }

    /// The solid part that a ray meets first, of those that lie on each other the lowest.
    pub(super) fn first_solid(&self, ray: &Ray) -> Option<Met> {
        let first = self.solid.world.first_hit(ray)?;
        let mut met = self.solid.met(&first);
        if self.solid.parts.len() > 1 {
            let beside = self.solid.world.hits(&around(ray, first.hit.t)?);
            let lowest = beside.iter().map(|hit| self.solid.met(hit)).min_by_key(|met| met.part);
            if let Some(lowest) = lowest.filter(|lowest| lowest.part < met.part) {
                met = Met { hit: Hit { t: met.hit.t, ..lowest.hit }, ..lowest };
            }
        }
        Some(met)
    }

    /// What a ray goes through, the nearest first, as many as can be seen. `enough` is how far these went for a ray nearby: it
    /// saves looking at everything behind them, and changes nothing.
    pub(super) fn clear(&self, ray: &Ray, enough: &mut f64) -> Vec<Met> {
        if self.clear.parts.is_empty() {
            return Vec::new();
        }
        let mut met = Vec::new();
        if *enough < ray.limit() {
            met = self.clear.all(&ray.up_to(*enough));
        }
        // The last of them may be cut off from others that lie on it.
        if met.len() <= SEEN {
            met = self.clear.all(ray);
            *enough = met.get(SEEN).map_or(f64::INFINITY, |met| met.hit.t * 1.1);
        }
        met.truncate(SEEN);
        met
    }

    /// How far along a ray the first patch is.
    pub(super) fn first_patch(&self, ray: &Ray) -> Option<f64> {
        if self.patches.is_empty() {
            return None;
        }
        self.patches.first_hit(ray).map(|hit| hit.hit.t)
    }

    /// Points that are to be seen so that all parts are.
    pub(super) fn outline(&self) -> impl Iterator<Item = DVec3> + '_ {
        let all: usize = self.parts.iter().map(|part| part.mesh.triangles().len()).sum();
        let points = move |part: &Shown| -> Vec<DVec3> {
            let Shown { mesh, pose, .. } = part;
            let points: Vec<[f64; 3]> = if all <= MOST_VERTICES / 3 {
                mesh.triangles().iter().flatten().map(|&vertex| mesh.vertices()[vertex as usize]).collect()
            } else {
                mesh.bounds().map(corners).into_iter().flatten().collect()
            };
            points.into_iter().map(|point| DVec3::from_array(pose.place(point))).collect()
        };
        self.parts.iter().flat_map(points)
    }
}

/// The piece of a ray in which surfaces lie on one that it meets at t.
fn around(ray: &Ray, t: f64) -> Option<Ray> {
    let [origin, direction] = [ray.origin(), ray.direction()].map(DVec3::from_array);
    let (from, length) = (origin + direction * (t * (1.0 - ON_IT)), 2.0 * ON_IT * t);
    Ray::new(from.to_array(), direction.to_array()).ok().map(|ray| ray.up_to(length))
}

impl Crowd {
    fn met(&self, hit: &BodyHit) -> Met {
        Met { part: self.parts[hit.body.slot()], hit: hit.hit }
    }

    /// All that a ray meets, the nearest first: of those that lie on each other the lowest, and once.
    fn all(&self, ray: &Ray) -> Vec<Met> {
        let mut all: Vec<Met> = Vec::new();
        for next in self.world.hits(ray).iter().map(|hit| self.met(hit)) {
            match all.last_mut() {
                Some(last) if next.hit.t <= last.hit.t * (1.0 + ON_IT) => {
                    if next.part < last.part {
                        *last = Met { hit: Hit { t: last.hit.t, ..next.hit }, ..next };
                    }
                }
                _ => all.push(next),
            }
        }
        all
    }
}

impl Shown {
    /// The direction that a triangle faces; none of one that is a segment or a point.
    pub(super) fn normal(&self, triangle: u32) -> DVec3 {
        let [a, b, c] = self.mesh.corners(triangle).map(|corner| DVec3::from_array(self.pose.place(corner)));
        (b - a).cross(c - a).normalize_or_zero()
    }

    /// Whether a triangle was found.
    pub(super) fn is_marked(&self, triangle: u32) -> bool {
        self.marked.get(triangle as usize).copied().unwrap_or(false)
    }
}

/// The corners of a box.
pub(super) fn corners([low, high]: [[f64; 3]; 2]) -> [[f64; 3]; 8] {
    std::array::from_fn(|k| [0, 1, 2].map(|axis: usize| if k >> axis & 1 == 0 { low[axis] } else { high[axis] }))
}

fn mark_triangles(moment: &Moment<'_>, parts: &mut [Shown]) {
    for mark in moment.marks() {
        if let (Figure::Triangles(triangles), Some(part)) = (&mark.figure, mark.part) {
            let part = &mut parts[part];
            part.marked.resize(part.mesh.triangles().len(), false);
            for &triangle in triangles {
                part.marked[triangle as usize] = true;
            }
        }
    }
}

/// All patches, cut into triangles.
fn patches(moment: &Moment<'_>, unit: &Unit) -> World {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for mark in moment.marks() {
        if let Figure::Patch(corners) = &mark.figure {
            let first = vertices.len() as u32;
            vertices.extend(corners.iter().map(|&corner| unit.point(corner).to_array()));
            triangles.extend((2..corners.len() as u32).map(|k| [first, first + k - 1, first + k]));
        }
    }
    let mut world = World::new();
    // Finite points about one large make a mesh, and it can be placed.
    if let Ok(mesh) = Mesh::new(vertices, triangles).map(Model::new) {
        let _ = world.add(mesh, Pose::IDENTITY);
    }
    world
}
