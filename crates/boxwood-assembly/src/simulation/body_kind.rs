//! Kinds of bodies: parts of an assembly, or built in. A model is shared by all bodies of a kind, and by all kinds that are instances of
//! one mesh.

use super::error::{BodyErrorKind, SimulationError};
use super::options::SimulationOptions;
use crate::assembly::{Assembly, Part};
use crate::models::placed_bounds;
use crate::observer::Observer;
use crate::warning::Warning;
use boxwood::{Aabb, Mesh, Model, Pose};
use boxwood_report::format::thousands;
use boxwood_scenes::{Bracket, Gear, bolt, spacecraft, teapot_3760, torus_5000, unit_sized};

/// Source of the kinds of bodies of a simulation.
#[derive(Clone, Copy, Debug, Default)]
pub enum BodySource<'a> {
    /// Tori, teapots, spacecraft, gears, brackets and bolts, all of one size.
    #[default]
    BuiltIn,
    /// Each part with triangles is a kind of body, in its own size unless [`SimulationOptions::unit_size`] is set.
    Parts(&'a Assembly),
}

/// Kind of body: a model with a scale.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BodyKind {
    /// Name, without control characters.
    pub name: String,
    /// Path of the mesh file; `None` for a kind that is not from a file. May contain control characters.
    pub file: Option<String>,
    /// Model of all bodies of this kind.
    pub model: Model,
    /// Pose that moves the center of the bounding box to the origin and scales the model to the size of the bodies.
    pub local_pose: Pose,
    /// Radius of the sphere about the center that contains all triangles.
    pub radius: f64,
    /// Number of bodies of this kind.
    pub bodies: usize,
}

/// Maximum radius of a body; with larger ones, the size of the room would overflow.
pub(super) const MAX_RADIUS: f64 = 1e150;

impl BodyKind {
    /// Kinds of the bodies of a simulation: at most as many as there are bodies.
    pub(super) fn of(
        source: BodySource<'_>,
        options: &SimulationOptions,
        warnings: &mut Vec<Warning>,
        observer: Observer<'_>,
    ) -> Result<Vec<Self>, SimulationError> {
        let mut kinds = match source {
            BodySource::BuiltIn => built_in(options.bodies)?,
            BodySource::Parts(assembly) => kinds_of_parts(assembly, options, warnings, observer)?,
        };
        // Bodies are created with the kinds in turn, so the first kinds may have one body more.
        let count = kinds.len();
        for (index, kind) in kinds.iter_mut().enumerate() {
            kind.bodies = (options.bodies - index).div_ceil(count);
        }
        Ok(kinds)
    }

    fn new(
        name: &str,
        file: Option<String>,
        model: Model,
        pose: Pose,
        unit_size: bool,
    ) -> Result<Self, SimulationError> {
        let failed = |kind| SimulationError::Body { part: name.to_owned(), kind };
        let mesh = model.mesh();
        let bounds = placed_bounds(mesh, &pose).map_err(|x| failed(BodyErrorKind::Vertex(x)))?;
        let bounds = bounds.unwrap_or(Aabb { min: [0.0; 3], max: [0.0; 3] });
        // The bounds are halved before they are subtracted, because their difference could overflow.
        let longest = (0..3).map(|axis| bounds.max[axis] / 2.0 - bounds.min[axis] / 2.0).fold(0.0, f64::max);
        // A mesh whose bounding box is a single point cannot be scaled to a size.
        let factor = if unit_size && longest > 0.0 { 0.5 / longest } else { 1.0 };
        if factor.is_infinite() {
            return Err(failed(BodyErrorKind::TooSmall));
        }
        let centered = Pose::from_translation(bounds.center().map(|x| -x)) * pose;
        let local_pose = Pose::from_scale([factor; 3]) * centered;
        local_pose.check_finite().map_err(|error| failed(BodyErrorKind::Pose(error)))?;
        let radius = radius(mesh, &local_pose);
        // The comparison is false for NaN too.
        if radius < MAX_RADIUS {
            Ok(Self { name: name.to_owned(), file, model, local_pose, radius, bodies: 0 })
        } else {
            Err(failed(BodyErrorKind::TooLarge(radius)))
        }
    }

    /// Number of triangles of a body.
    #[must_use]
    pub fn triangles(&self) -> usize {
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
fn built_in(bodies: usize) -> Result<Vec<BodyKind>, SimulationError> {
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
    meshes.into_iter().take(bodies).map(kind).collect()
}

/// One kind per part with triangles; at most as many as there are bodies.
fn kinds_of_parts(
    assembly: &Assembly,
    options: &SimulationOptions,
    warnings: &mut Vec<Warning>,
    observer: Observer<'_>,
) -> Result<Vec<BodyKind>, SimulationError> {
    let mut parts: Vec<usize> = (0..assembly.parts.len()).filter(|&part| assembly.parts[part].triangles > 0).collect();
    if parts.is_empty() {
        return Err(SimulationError::NoTriangles);
    }
    if parts.len() > options.bodies {
        let (all, bodies) = (thousands(parts.len() as u64), thousands(options.bodies as u64));
        let what = format!("{all} parts: only the first {bodies} become bodies; raise the number of bodies");
        warnings.push(Warning::new(None, what));
        parts.truncate(options.bodies);
    }
    let models = assembly.build_models(parts.iter().copied(), observer)?;
    let kind = |part: &Part| {
        let model = models[part.mesh].clone()?;
        Some(BodyKind::new(&part.name, part.file.clone(), model, part.pose, options.unit_size))
    };
    parts.into_iter().filter_map(|part| kind(&assembly.parts[part])).collect()
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

    fn kind(size: f64, unit_size: bool) -> Result<BodyKind, SimulationError> {
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
        let large = kind(1e200, false).expect_err("too large").to_string();
        assert!(large.starts_with("part k: radius 1.7") && large.ends_with("e200 exceeds 1e150"), "{large}");
        let small = SimulationError::Body { part: "k".to_owned(), kind: BodyErrorKind::TooSmall };
        assert_eq!(kind(1e-310, true).err(), Some(small));
        let point = Mesh::new(vec![[7.0; 3]], vec![[0, 0, 0]]).expect("valid");
        let point = BodyKind::new("p", None, Model::new(point), Pose::IDENTITY, true).expect("a point");
        assert_eq!(point.radius, 0.0);
    }

    #[test]
    fn parts_with_same_mesh_share_model() {
        let mut warnings = Vec::new();
        let assembly = Assembly::built_in();
        let mut kinds = |bodies| {
            let options = SimulationOptions { bodies, ..SimulationOptions::default() };
            let kinds = BodyKind::of(BodySource::Parts(&assembly), &options, &mut warnings, Observer::NONE);
            (kinds.expect("kinds"), warnings.clone())
        };
        let (all, no_warnings) = kinds(1000);
        assert_eq!((all.len(), no_warnings.len()), (48, 0));
        let named = |name: &str| all.iter().find(|kind| kind.name == name).expect("a part").model.mesh();
        assert!(std::ptr::eq(named("bolt-base-01"), named("bolt-base-02")));
        assert_eq!(all.iter().map(|kind| kind.bodies).sum::<usize>(), 1000);
        let (few, warnings) = kinds(7);
        assert!(few.len() == 7 && few.iter().all(|kind| kind.bodies == 1));
        assert!(warnings[0].what.contains("48 parts: only the first 7"), "{warnings:?}");
    }
}
