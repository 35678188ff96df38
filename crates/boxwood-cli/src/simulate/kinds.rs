//! What bodies are made of: parts of files, or what is built in. A model is shared by all bodies of a kind, and by all kinds
//! that are instances of one mesh.

use crate::assembly::{Assembly, Part};
use crate::clash::placed_bounds;
use crate::notes::{Failure, Warning, printable};
use crate::output::thousands;
use crate::progress;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Bracket, Gear, bolt, spacecraft, teapot_3760, torus_5000, unit_sized};
use rayon::prelude::*;
use std::sync::Arc;

/// A kind of body.
pub(super) struct Kind {
    pub(super) name: String,
    /// `None` for what is built in.
    pub(super) file: Option<String>,
    pub(super) model: Arc<Model>,
    /// Puts the middle of the box at the origin, at the size that bodies have.
    pub(super) own: Pose,
    /// Of the ball about the middle that holds all triangles.
    pub(super) radius: f64,
}

/// What helps where numbers overflow.
pub(super) const ADVICE: &str = "scale it down, or use --unit-size";

/// Larger bodies would overflow the room.
const LARGEST: f64 = 1e150;

impl Kind {
    fn new(name: &str, file: Option<String>, model: Arc<Model>, pose: Pose, unit_size: bool) -> Result<Self, Failure> {
        let name = printable(name);
        let failed = |what: &str| Failure::from(format!("part {name}: {what}; {ADVICE}"));
        let mesh = model.mesh();
        let bounds = placed_bounds(mesh, &pose).map_err(|x| failed(&format!("its pose places a vertex at {x}")))?;
        let [low, high] = bounds.unwrap_or_default();
        // Halved first: the sum could overflow.
        let middle = [0, 1, 2].map(|axis| low[axis] / 2.0 + high[axis] / 2.0);
        let longest = (0..3).map(|axis| high[axis] / 2.0 - low[axis] / 2.0).fold(0.0, f64::max);
        // A point has no size that could be changed.
        let factor = if unit_size && longest > 0.0 { 0.5 / longest } else { 1.0 };
        if factor.is_infinite() {
            return Err(format!("part {name}: it is too small for --unit-size; scale it up").into());
        }
        let about_middle = Pose::translation(middle.map(|x| -x)).and_then(|there| pose.then(&there));
        let sized = about_middle.and_then(|there| there.then(&Pose::scale([factor; 3])?));
        let own = sized.map_err(|error| failed(&error.to_string()))?;
        let radius = radius(mesh, &own);
        if radius < LARGEST {
            Ok(Self { name, file, model, own, radius })
        } else {
            Err(failed(&format!("it reaches {radius:e} from its middle, which is more than {LARGEST:e}")))
        }
    }

    pub(super) fn triangles(&self) -> usize {
        self.model.mesh().triangles().len()
    }
}

/// How far triangles reach from the origin.
fn radius(mesh: &Mesh, pose: &Pose) -> f64 {
    let corners = mesh.triangles().iter().flatten().map(|&vertex| pose.place(mesh.vertices()[vertex as usize]));
    // Squares of small numbers vanish and those of large ones overflow; the sides of the box do not.
    let largest = corners.clone().flatten().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    let part = |point: [f64; 3]| {
        let [x, y, z] = point.map(|x| x / largest);
        x * x + y * y + z * z
    };
    if largest > 0.0 { largest * corners.map(part).fold(0.0, f64::max).sqrt() } else { 0.0 }
}

/// Six kinds of one size, as many as there are bodies at most.
pub(super) fn built_in(bodies: u64) -> Result<Vec<Kind>, Failure> {
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
    let kind = |(name, mesh): (&str, Mesh)| {
        Kind::new(name, None, Arc::new(Model::new(unit_sized(&mesh))), Pose::IDENTITY, false)
    };
    meshes.into_iter().take(bodies as usize).map(kind).collect()
}

/// A kind for each part that has triangles, as many as there are bodies at most.
pub(super) fn of_parts(
    assembly: Assembly,
    bodies: u64,
    unit_size: bool,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Kind>, Failure> {
    let Assembly { parts, meshes, .. } = assembly;
    let mut parts: Vec<Part> = parts.into_iter().filter(|part| part.triangles > 0).collect();
    if parts.is_empty() {
        return Err("no triangles in any of the files: there is nothing that a body could be made of"
            .to_owned()
            .into());
    }
    if parts.len() as u64 > bodies {
        let all = thousands(parts.len() as u64);
        let what = format!("there are {all} parts: only the first {} are bodies; see --bodies", thousands(bodies));
        warnings.push(Warning::once(None, what));
        parts.truncate(bodies as usize);
    }
    let models = models_of(&parts, meshes);
    let kind = |part: Part| {
        let model = models[part.mesh].as_ref().map(Arc::clone);
        model.map(|model| Kind::new(&part.name, part.file, model, part.pose, unit_size))
    };
    parts.into_iter().filter_map(kind).collect()
}

/// The models of the meshes that are used.
fn models_of(parts: &[Part], meshes: Vec<Arc<Mesh>>) -> Vec<Option<Arc<Model>>> {
    let mut used = vec![false; meshes.len()];
    parts.iter().for_each(|part| used[part.mesh] = true);
    let bar = progress::bar("building", used.iter().filter(|&&used| used).count());
    let build = |(mesh, used): (Arc<Mesh>, bool)| {
        used.then(|| {
            let model = Arc::new(Model::new(mesh));
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
    fn what_is_built_in_has_one_size() {
        let kinds = built_in(6).expect("six kinds");
        for Kind { name, own, radius, .. } in &kinds {
            assert!((0.5..0.88).contains(radius), "{name}: {radius}");
            assert!(own.rows().iter().all(|row| row[3].abs() < 1e-15), "{name}: {own:?}");
        }
        assert_eq!(kinds.iter().map(Kind::triangles).collect::<Vec<_>>()[..3], [5_000, 3_760, 6_084]);
    }

    fn kind(size: f64, unit_size: bool) -> Result<Kind, Failure> {
        let mesh = Mesh::new(vec![[3.0 * size; 3], [size; 3], [size, 3.0 * size, size]], vec![[0, 1, 2]]);
        Kind::new("k", None, Arc::new(Model::new(mesh.expect("valid"))), Pose::IDENTITY, unit_size)
    }

    #[test]
    fn bodies_of_all_sizes_are_measured() {
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
        let point = Kind::new("p", None, Arc::new(Model::new(point)), Pose::IDENTITY, true).expect("a point");
        assert_eq!(point.radius, 0.0);
    }

    #[test]
    fn parts_that_share_a_mesh_share_a_model() {
        let mut warnings = Vec::new();
        let kinds = of_parts(Assembly::built_in(), 1000, false, &mut warnings).expect("kinds");
        assert_eq!((kinds.len(), warnings.len()), (48, 0));
        let named = |name: &str| &kinds.iter().find(|kind| kind.name == name).expect("a part").model;
        assert!(Arc::ptr_eq(named("bolt-base-01"), named("bolt-base-02")));
        assert_eq!(of_parts(Assembly::built_in(), 7, false, &mut warnings).expect("kinds").len(), 7);
        assert!(warnings[0].what.contains("48 parts: only the first 7"), "{warnings:?}");
    }
}
