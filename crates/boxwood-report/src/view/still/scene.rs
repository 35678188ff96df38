//! Geometry for ray queries: opaque parts, translucent parts, and contact patches.

use super::super::{MarkShape, ViewError};
use super::frame::ViewMoment;
use super::material::{Material, materials};
use super::unit_transform::UnitTransform;
use boxwood::query::Hit;
use boxwood::world::BodyHit;
use boxwood::{Aabb, Mesh, Model, Pose, Ray, World};
use glam::DVec3;
use rayon::prelude::*;
use std::sync::Arc;

/// Largest number of vertices to which the camera is fitted. With more vertices it is fitted to the bounding boxes of
/// the parts.
const MAX_FITTED_VERTICES: usize = 4_000_000;

/// Maximum number of translucent surfaces per ray.
const MAX_CLEAR_HITS: usize = 9;
/// Surfaces with a smaller relative difference in depth are treated as coincident.
pub(super) const COINCIDENT: f64 = 1e-7;

/// Part with its material, mesh and pose.
pub(super) struct RenderedPart {
    pub(super) material: Material,
    mesh: Arc<Mesh>,
    pose: Pose,
    /// For each triangle, true if a mark contains it; empty if no triangle is marked.
    marked: Vec<bool>,
}

/// All geometry of an image.
pub(super) struct RenderScene {
    parts: Vec<RenderedPart>,
    solid: PartGroup,
    clear: PartGroup,
    patches: World,
}

/// Parts that are queried together.
#[derive(Default)]
struct PartGroup {
    world: World,
    /// Part index of each body, by slot.
    parts: Vec<usize>,
}

/// Hit of a ray on a part.
#[derive(Clone, Copy)]
pub(super) struct RenderedHit {
    pub(super) part: usize,
    pub(super) hit: Hit,
}

impl RenderScene {
    /// Builds the scene of one frame.
    pub(super) fn new(moment: &ViewMoment<'_>, meshes: &[Arc<Mesh>], unit: &UnitTransform) -> Result<Self, ViewError> {
        let shared = if unit.is_far() { &[] } else { meshes };
        let models: Vec<Model> = shared.par_iter().map(|mesh| Model::new(Arc::clone(mesh))).collect();
        let too_far = |part| ViewError::too_far(moment.view, part);
        let pose = |part| Some(unit.pose(&moment.pose(part))).filter(Pose::is_finite).ok_or_else(|| too_far(part));
        let poses = (0..moment.view.parts.len()).map(pose).collect::<Result<Vec<_>, _>>()?;
        let materials = materials(moment, meshes, &poses);
        let (mut parts, mut solid, mut clear) = (Vec::new(), PartGroup::default(), PartGroup::default());
        for (index, (part, pose)) in moment.view.parts.iter().zip(poses).enumerate() {
            let group = if matches!(materials[index], Material::Solid(_)) { &mut solid } else { &mut clear };
            let (model, mesh, pose) = if unit.is_far() {
                let mesh = Arc::new(unit.mesh(&meshes[part.mesh], &moment.pose(index)).map_err(|_| too_far(index))?);
                (Model::new(Arc::clone(&mesh)), mesh, Pose::IDENTITY)
            } else {
                (models[part.mesh].clone(), Arc::clone(&meshes[part.mesh]), pose)
            };
            group.world.insert(&model, pose).map_err(|_| too_far(index))?;
            group.parts.push(index);
            let material = materials[index];
            parts.push(RenderedPart { material, mesh, pose, marked: Vec::new() });
        }
        set_marked_triangles(moment, &mut parts);
        let patches = patches(moment, unit);
        // Without this update of the boxes, every ray would test every part.
        solid.world.update_boxes();
        clear.world.update_boxes();
        Ok(Self { parts, solid, clear, patches })
    }

    pub(super) fn part(&self, part: usize) -> &RenderedPart {
        &self.parts[part]
    }

    /// First opaque hit; of coincident parts, the one with the smallest index.
    pub(super) fn first_solid(&self, ray: &Ray) -> Option<RenderedHit> {
        let first = self.solid.world.first_hit(ray)?;
        let mut hit = self.solid.to_part_hit(&first);
        if self.solid.parts.len() > 1 {
            let coincident = self.solid.world.all_hits(&coincident_segment(ray, first.hit.t)?);
            let lowest = coincident.iter().map(|hit| self.solid.to_part_hit(hit)).min_by_key(|hit| hit.part);
            if let Some(lowest) = lowest.filter(|lowest| lowest.part < hit.part) {
                hit = RenderedHit { hit: Hit { t: hit.hit.t, ..lowest.hit }, ..lowest };
            }
        }
        Some(hit)
    }

    /// Translucent hits, nearest first, at most [`MAX_CLEAR_HITS`].
    ///
    /// `clear_depth` is a depth that contained enough hits for a nearby ray, and is updated for the next ray. Hits
    /// behind it are computed only if too few are in front of it. So `clear_depth` saves time and does not change
    /// the result.
    pub(super) fn translucent_hits(&self, ray: &Ray, clear_depth: &mut f64) -> Vec<RenderedHit> {
        if self.clear.parts.is_empty() {
            return Vec::new();
        }
        let mut hit = Vec::new();
        if *clear_depth < ray.max_t() {
            hit = self.clear.all(&ray.with_max_t(*clear_depth));
        }
        // More than `MAX_CLEAR_HITS` hits are needed, although the last of them is not returned. It may be wrong:
        // a surface coincident with it, which would replace it, may be beyond `clear_depth`.
        if hit.len() <= MAX_CLEAR_HITS {
            hit = self.clear.all(ray);
            *clear_depth = hit.get(MAX_CLEAR_HITS).map_or(f64::INFINITY, |hit| hit.hit.t * 1.1);
        }
        hit.truncate(MAX_CLEAR_HITS);
        hit
    }

    /// Returns the depth of the first contact patch that the ray hits; `None` if it hits no patch.
    pub(super) fn first_patch(&self, ray: &Ray) -> Option<f64> {
        if self.patches.is_empty() {
            return None;
        }
        self.patches.first_hit(ray).map(|hit| hit.hit.t)
    }

    /// Points that the camera must show: all vertices, or the corners of all boxes.
    pub(super) fn outline(&self) -> impl Iterator<Item = DVec3> + '_ {
        let all: usize = self.parts.iter().map(|part| part.mesh.triangles().len()).sum();
        let points = move |part: &RenderedPart| -> Vec<DVec3> {
            let RenderedPart { mesh, pose, .. } = part;
            let points: Vec<[f64; 3]> = if all <= MAX_FITTED_VERTICES / 3 {
                mesh.triangles().iter().flatten().map(|&vertex| mesh.vertices()[vertex as usize]).collect()
            } else {
                mesh.bounds().map(corners).into_iter().flatten().collect()
            };
            points.into_iter().map(|point| DVec3::from_array(pose.transform_point(point))).collect()
        };
        self.parts.iter().flat_map(points)
    }
}

/// Segment of a ray around a hit at `t`. It contains all surfaces that are coincident with the hit.
fn coincident_segment(ray: &Ray, t: f64) -> Option<Ray> {
    let [origin, direction] = [ray.origin(), ray.direction()].map(DVec3::from_array);
    let (from, length) = (origin + direction * (t * (1.0 - COINCIDENT)), 2.0 * COINCIDENT * t);
    Ray::new(from.to_array(), direction.to_array()).ok().map(|ray| ray.with_max_t(length))
}

impl PartGroup {
    fn to_part_hit(&self, hit: &BodyHit) -> RenderedHit {
        RenderedHit { part: self.parts[hit.body.index()], hit: hit.hit }
    }

    /// All hits, nearest first. Of coincident hits, only the one with the smallest part index.
    fn all(&self, ray: &Ray) -> Vec<RenderedHit> {
        let mut all: Vec<RenderedHit> = Vec::new();
        for next in self.world.all_hits(ray).iter().map(|hit| self.to_part_hit(hit)) {
            match all.last_mut() {
                Some(last) if next.hit.t <= last.hit.t * (1.0 + COINCIDENT) => {
                    if next.part < last.part {
                        *last = RenderedHit { hit: Hit { t: last.hit.t, ..next.hit }, ..next };
                    }
                }
                _ => all.push(next),
            }
        }
        all
    }
}

impl RenderedPart {
    /// Normal of a triangle; zero if it is degenerate.
    pub(super) fn normal(&self, triangle: u32) -> DVec3 {
        let [a, b, c] =
            self.mesh.triangle_vertices(triangle).map(|corner| DVec3::from_array(self.pose.transform_point(corner)));
        (b - a).cross(c - a).normalize_or_zero()
    }

    /// Returns true if a triangle is marked.
    pub(super) fn is_marked(&self, triangle: u32) -> bool {
        self.marked.get(triangle as usize).copied().unwrap_or(false)
    }
}

/// Corners of a box.
pub(super) fn corners(Aabb { min: low, max: high }: Aabb) -> [[f64; 3]; 8] {
    std::array::from_fn(|k| [0, 1, 2].map(|axis: usize| if k >> axis & 1 == 0 { low[axis] } else { high[axis] }))
}

fn set_marked_triangles(moment: &ViewMoment<'_>, parts: &mut [RenderedPart]) {
    for mark in moment.marks() {
        if let (MarkShape::Triangles(triangles), Some(part)) = (&mark.shape, mark.part) {
            let part = &mut parts[part];
            part.marked.resize(part.mesh.triangles().len(), false);
            for &triangle in triangles {
                part.marked[triangle as usize] = true;
            }
        }
    }
}

/// World with all contact patches of the frame as one triangle mesh.
fn patches(moment: &ViewMoment<'_>, unit: &UnitTransform) -> World {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for mark in moment.marks() {
        if let MarkShape::Patch(corners) = &mark.shape {
            let first = vertices.len() as u32;
            vertices.extend(corners.iter().map(|&corner| unit.point(corner).to_array()));
            triangles.extend((2..corners.len() as u32).map(|k| [first, first + k - 1, first + k]));
        }
    }
    let mut world = World::new();
    // Both calls succeed: the points are finite and of size about one, so they form a valid mesh that can be
    // placed.
    if let Ok(mesh) = Mesh::new(vertices, triangles).map(Model::new) {
        let _ = world.insert(mesh, Pose::IDENTITY);
    }
    world
}
