//! Runs a simulation: moves the bodies and steps the world, frame by frame.

use super::recording::SimulationRecorder;
use super::simulated_world::SimulatedWorld;
use super::{BodyKind, BodySource, Simulation, SimulationError, SimulationOptions};
use crate::assembly::Assembly;
use crate::observer::{Observer, Stage};
use boxwood_report::format::counted;
use std::time::Instant;

/// Moves bodies through a room, and finds the pairs that intersect in each frame. Exact: there is no tolerance, and touching counts.
///
/// ```
/// use boxwood_assembly::Observer;
/// use boxwood_assembly::simulation::{BodySource, SimulationOptions, run_simulation};
///
/// let mut options = SimulationOptions::default();
/// (options.bodies, options.frames, options.density) = (100, 5, 0.3);
/// let simulation = run_simulation(BodySource::BuiltIn, &options, Observer::NONE)?;
/// assert_eq!((simulation.frames.len(), simulation.kinds[0].name.as_str()), (5, "torus"));
/// // In the first frame, all intersecting pairs are new.
/// assert_eq!(simulation.frames[0].began, simulation.frames[0].intersecting);
/// # Ok::<(), boxwood_assembly::simulation::SimulationError>(())
/// ```
///
/// # Errors
/// - [`SimulationError::Option`] if an option is out of range.
/// - [`SimulationError::TooManyPairs`] if the overlapping pairs of boxes would not fit in memory.
/// - [`SimulationError::NoTriangles`] if no part of the assembly has triangles.
/// - [`SimulationError::Body`] if a part is too large, or too small to scale to unit size.
/// - [`SimulationError::Cancelled`].
pub fn run_simulation(
    source: BodySource<'_>,
    options: &SimulationOptions,
    observer: Observer<'_>,
) -> Result<Simulation, SimulationError> {
    options.check()?;
    let start = Instant::now();
    let (title, mut warnings) = match source {
        BodySource::BuiltIn => ("Built-in scene".to_owned(), Vec::new()),
        BodySource::Parts(assembly) => (title_of(assembly), assembly.warnings.clone()),
    };
    let kinds = BodyKind::of(source, options, &mut warnings, observer)?;
    let mut simulated = SimulatedWorld::new(kinds, options)?;
    let build_time = start.elapsed();
    let progress = observer.begin(Stage::Frames, options.frames as usize);
    let mut recorder = options.record.then(|| SimulationRecorder::new(&simulated, options.frames as usize));
    let mut frames = Vec::new();
    for number in 0..options.frames {
        progress.check()?;
        frames.push(simulated.step(number)?);
        if let Some(recorder) = &mut recorder {
            recorder.record(number as usize, &simulated.world);
        }
        progress.advance(1);
    }
    progress.check()?;
    let SimulatedWorld { kinds, bodies, sleeping, triangles, room_side, .. } = simulated;
    Ok(Simulation {
        title,
        options: options.clone(),
        kinds,
        bodies,
        sleeping,
        triangles,
        room_side,
        frames,
        build_time,
        threads: rayon::current_num_threads(),
        warnings,
        recording: recorder.map(|recorder| recorder.finish(options.frames as usize)),
    })
}

/// Number of files, or of parts that are not from files.
fn title_of(assembly: &Assembly) -> String {
    match assembly.files.len() {
        0 => counted(assembly.parts.len() as u64, "part", "parts"),
        files => counted(files as u64, "file", "files"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::Progress;
    use boxwood::{Mesh, Pose};
    use std::ops::ControlFlow;

    fn options(bodies: usize, frames: u32) -> SimulationOptions {
        SimulationOptions { bodies, frames, ..SimulationOptions::default() }
    }

    #[test]
    fn parts_of_assembly_are_bodies() {
        let assembly = Assembly::built_in();
        let simulation = run_simulation(BodySource::Parts(&assembly), &options(50, 2), Observer::NONE).expect("a run");
        assert_eq!((simulation.title.as_str(), simulation.kinds.len(), simulation.bodies), ("48 parts", 48, 50));
        assert_eq!(simulation.kinds.iter().map(|kind| kind.bodies).collect::<Vec<_>>()[..3], [2, 2, 1]);
        assert_eq!(simulation.body_name(49), format!("{} 49", assembly.parts[1].name));
        let points = |size: f64| {
            let mut assembly = Assembly::new();
            let mesh = Mesh::new(vec![[0.0; 3], [size, 0.0, 0.0], [0.0, size, 0.0]], vec![[0, 1, 2]]);
            assembly.add("huge", mesh.expect("valid"), Pose::IDENTITY);
            assembly
        };
        let error = |assembly: &Assembly| {
            run_simulation(BodySource::Parts(assembly), &options(1, 1), Observer::NONE).expect_err("invalid")
        };
        assert_eq!(error(&Assembly::new()), SimulationError::NoTriangles);
        assert!(error(&points(1e200)).to_string().starts_with("part huge: radius "), "{}", error(&points(1e200)));
    }

    #[test]
    fn run_can_be_cancelled() {
        let callback = |progress: Progress| {
            let is_late = progress.stage == Stage::Frames && progress.done == 3;
            if is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let cancelled = run_simulation(BodySource::BuiltIn, &options(5, 9), Observer::new(&callback));
        assert!(matches!(cancelled, Err(SimulationError::Cancelled(_))));
    }
}
