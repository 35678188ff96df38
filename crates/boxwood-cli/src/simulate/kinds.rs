//! Kinds of bodies: parts of files, or built in. A model is shared by all bodies of a kind, and by all kinds that are instances of one mesh.

use crate::models::placed_bounds;
use crate::notes::{CommandError, printable};
use crate::output::thousands;
use crate::progress;
use boxwood::{Aabb, Mesh, Model, Pose};
use boxwood_assembly::Warning;
use boxwood_assembly::{Assembly, Part as AssemblyPart};
use boxwood_scenes::{Bracket, Gear, bolt, spacecraft, teapot_3760, torus_5000, unit_sized};
use rayon::prelude::*;
use std::sync::Arc;

/// Kind of body: a model with a scale.
pub(super) struct BodyKind {
    pub(super) name: String,
    /// Path of the mesh file; `None` for a built-in kind of body.
    pub(super) file: Option<String>,
    pub(super) model: Model,
    /// Moves the center of the bounding box to the origin and scales to the size of the bodies.
    pub(super) local_pose: Pose,
    /// Radius of the sphere about the center that contains all triangles.
    pub(super) radius: f64,
}

/// Advice in error messages about overflow.
pub(super) const ADVICE: &str = "scale it down, or use --unit-size";

/// Maximum radius of a body; with larger ones, the size of the room would overflow.
const MAX_RADIUS: f64 = 1e150;

impl BodyKind {
    fn new(name: &str, file: Option<String>, model: Model, pose: Pose, unit_size: bool) -> Result<Self, CommandError> {
        let name = printable(name);
        let failed = |what: &str| CommandError::from(format!("part {name}: {what}; {ADVICE}"));
        let mesh = model.mesh();
        let bounds = placed_bounds(mesh, &pose).map_err(|x| failed(&format!("its pose places a vertex at {x}")))?;
        let bounds = bounds.unwrap_or(Aabb { min: [0.0; 3], max: [0.0; 3] });
        // The bounds are halved before they are subtracted, because their difference could overflow.
        let longest = (0..3).map(|axis| bounds.max[axis] / 2.0 - bounds.min[axis] / 2.0).fold(0.0, f64::max);
        // A mesh whose bounding box is a single point cannot be scaled to a size.
        let factor = if unit_size && longest > 0.0 { 0.5 / longest } else { 1.0 };
        if factor.is_infinite() {
            return Err(format!("part {name}: too small for --unit-size; scale it up").into());
        }
        let centered = Pose::from_translation(bounds.center().map(|x| -x)) * pose;
        let local_pose = Pose::from_scale([factor; 3]) * centered;
        local_pose.check_finite().map_err(|error| failed(&error.to_string()))?;
        let radius = radius(mesh, &local_pose);
        if radius < MAX_RADIUS {
            Ok(Self { name, file, model, local_pose, radius })
        } else {
            Err(failed(&format!("radius {radius:e} exceeds {MAX_RADIUS:e}")))
        }
    }

    pub(super) fn triangles(&self) -> usize {
        self.model.mesh().triangles().len()
    }
}

/// Maximum distance of a triangle corner from the origin.
fn radius(mesh: &Mesh, pose: &Pose) -> f64 {
    let corners =
        mesh.triangles().iter().flatten().map(|&vertex| pose.transform_point(mesh.vertices()[vertex as usize]));
    // Scaled by the largest coordinate: squares of small numbers would underflow, those of large ones overflow.
    let largest = corners.clone().flatten().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    let part = |point: [f64; 3]| {
        let [x, y, z] = point.map(|x| x / largest);
        x * x + y * y + z * z
    };
    if largest > 0.0 { largest * corners.map(part).fold(0.0, f64::max).sqrt() } else { 0.0 }
}

/// The built-in kinds, all of one size; at most `bodies` of them.
pub(super) fn built_in(bodies: u64) -> Result<Vec<BodyKind>, CommandError> {
    let gear = Gear { teeth: 24, module: 1.0, width: 5.0, bore_radius: 4.0, backlash: 0.05 };
    let bracket =
        Bracket { width: 4.0, height: 6.0, depth: 5.0, thickness: 0.6, bolt_radius: 0.5, hole: Some([4.0, 1.0]) };
    let meshes = [
        ("torus", torus_5000()),
        ("teapot", teapot_3760()),
        ("spacecraft", spacecraft()),
        ("gear", gear.mesh()),
        ("bracket", bracket.mesh()),
        ("bolt", bolt(1.0, 6.0, 24)),
    ];
    let kind =
        |(name, mesh): (&str, Mesh)| BodyKind::new(name, None, Model::new(unit_sized(&mesh)), Pose::IDENTITY, false);
    meshes.into_iter().take(bodies as usize).map(kind).collect()
}

/// One kind per part with triangles; at most `bodies` of them.
pub(super) fn kinds_from_parts(
    assembly: Assembly,
    bodies: u64,
    unit_size: bool,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<BodyKind>, CommandError> {
    let Assembly { parts, meshes, .. } = assembly;
    let mut parts: Vec<AssemblyPart> = parts.into_iter().filter(|part| part.triangles > 0).collect();
    if parts.is_empty() {
        return Err("no triangles in any of the files; bodies need triangles".to_owned().into());
    }
    if parts.len() as u64 > bodies {
        let all = thousands(parts.len() as u64);
        let what = format!("{all} parts: only the first {} become bodies; raise --bodies", thousands(bodies));
        warnings.push(Warning::new(None, what));
        parts.truncate(bodies as usize);
    }
    let models = models_of(&parts, meshes);
    let kind = |part: AssemblyPart| {
        let model = models[part.mesh].clone();
        model.map(|model| BodyKind::new(&part.name, part.file, model, part.pose, unit_size))
    };
    parts.into_iter().filter_map(kind).collect()
}

/// Models of the meshes that `parts` use; `None` for other meshes.
fn models_of(parts: &[AssemblyPart], meshes: Vec<Arc<Mesh>>) -> Vec<Option<Model>> {
    let mut used = vec![false; meshes.len()];
    parts.iter().for_each(|part| used[part.mesh] = true);
    let bar = progress::bar("building", used.iter().filter(|&&used| used).count());
    let build = |(mesh, used): (Arc<Mesh>, bool)| {
        used.then(|| {
            let model = Model::new(mesh);
            bar.inc(1);
            model
        })
    };
    let models = meshes.into_par_iter().zip(used).map(build).collect();
    bar.finish_and_clear();
    models
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_kinds_have_equal_size() {
        let kinds = built_in(6).expect("six kinds");
        for BodyKind { name, local_pose, radius, .. } in &kinds {
            assert!((0.5..0.88).contains(radius), "{name}: {radius}");
            assert!(local_pose.to_rows().iter().all(|row| row[3].abs() < 1e-15), "{name}: {local_pose:?}");
        }
        assert_eq!(kinds.iter().map(BodyKind::triangles).collect::<Vec<_>>()[..3], [5_000, 3_760, 6_084]);
    }

    fn kind(size: f64, unit_size: bool) -> Result<BodyKind, CommandError> {
        let mesh = Mesh::new(vec![[3.0 * size; 3], [size; 3], [size, 3.0 * size, size]], vec![[0, 1, 2]]);
        BodyKind::new("k", None, Model::new(mesh.expect("valid")), Pose::IDENTITY, unit_size)
    }

    #[test]
    fn radius_is_correct_for_all_sizes() {
        for size in [1e-200, 1e-3, 1.0, 1e140] {
            let found = kind(size, false).expect("fits").radius;
            assert!((found / (size * 3.0_f64.sqrt()) - 1.0).abs() < 1e-9, "{size}: {found}");
        }
        for size in [1e-200, 1.0, 1e200] {
            let found = kind(size, true).expect("made to fit").radius;
            assert!((found - 0.75_f64.sqrt()).abs() < 1e-9, "{size}: {found}");
        }
        assert!(kind(1e200, false).is_err_and(|failure| failure.0[0].contains("or use --unit-size")));
        assert!(kind(1e-310, true).is_err_and(|failure| failure.0[0].contains("scale it up")));
        let point = Mesh::new(vec![[7.0; 3]], vec![[0, 0, 0]]).expect("valid");
        let point = BodyKind::new("p", None, Model::new(point), Pose::IDENTITY, true).expect("a point");
        assert_eq!(point.radius, 0.0);
    }

    #[test]
    fn parts_with_same_mesh_share_model() {
        let mut warnings = Vec::new();
        let kinds = kinds_from_parts(Assembly::built_in(), 1000, false, &mut warnings).expect("kinds");
        assert_eq!((kinds.len(), warnings.len()), (48, 0));
        let named = |name: &str| kinds.iter().find(|kind| kind.name == name).expect("a part").model.mesh();
        assert!(std::ptr::eq(named("bolt-base-01"), named("bolt-base-02")));
        assert_eq!(kinds_from_parts(Assembly::built_in(), 7, false, &mut warnings).expect("kinds").len(), 7);
        assert!(warnings[0].what.contains("48 parts: only the first 7"), "{warnings:?}");
    }
}
