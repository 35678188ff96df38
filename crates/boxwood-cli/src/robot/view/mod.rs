//! View of the result: the links at their poses, with colliding links highlighted.
//!
//! One configuration is shown as a still. For many, a [`Tour`] moves from one to the next:
//!
//! ```text
//! configurations of a file ─▶ all of them, in order       ─▶ one row per run of frames in which two links collide
//! random ones, or too many ─▶ first collision of each pair ─▶ one row per pair
//! ```

mod marks;
mod pairs;
mod runs;
mod still;
#[cfg(test)]
mod tests;
mod tour;

use super::many::{BatchResult, CollisionVerdict};
use super::text::{self, bound, percent};
use super::{RobotFindings, RobotResult};
use crate::notes::CommandError;
use crate::output::{VERSION, counted, thousands};
use crate::view::{FactList, command_line};
use boxwood::Mesh;
use boxwood_report::view::{self, Fact, FrameMotion, Frames, Mark, PartLook, Table, VerdictTone, View, ViewPart};
use std::collections::HashMap;
use std::sync::Arc;
use tour::Tour;

/// Frames per second: the motion from one configuration to the next takes half a second.
const RATE: f64 = 24.0;

/// Content of the view: table, marks, motion and notes.
struct RobotPicture {
    table: Table,
    marks: Vec<Mark>,
    tour: Option<Tour>,
    notes: Vec<String>,
}

pub(super) fn build(result: &RobotResult) -> Result<View, CommandError> {
    let RobotResult { state, listed, .. } = result;
    let links = ShapedLinks::new(result);
    let picture = match &result.findings {
        RobotFindings::Single(single) => still::picture(result, &links, single),
        RobotFindings::Batch(batch) if !listed.is_empty() && listed.len() <= links.max_stops() => {
            runs::picture(result, &links, batch)?
        }
        RobotFindings::Batch(batch) => pairs::picture(result, &links, batch)?,
    };
    let RobotPicture { table, marks, tour, notes } = picture;
    let warnings = result.loaded.warnings.iter().map(ToString::to_string);
    let first = tour.as_ref().and_then(|tour| tour.frames.first());
    let pose = |link: usize, part: usize| match first {
        Some(first) => first.poses[part],
        None => state.model_pose(link).copied().unwrap_or_default(),
    };
    let part = |(index, &link): (usize, &usize)| ViewPart {
        name: result.loaded.link(link).to_owned(),
        file: result.loaded.file.clone(),
        mesh: links.shape[index],
        pose: pose(link, index),
        look: PartLook::AsFound,
    };
    Ok(View {
        title: result.loaded.name.clone(),
        verdict: verdict(result),
        command: command_line(),
        version: VERSION.to_owned(),
        units: Some(result.loaded.units.to_string()),
        facts: facts(result),
        notes: warnings.chain(notes).collect(),
        parts: links.all.iter().enumerate().map(part).collect(),
        meshes: links.shapes,
        marks,
        table,
        frames: tour.map(|tour| {
            let (names, poses) = tour.frames.into_iter().map(|tour_frame| (tour_frame.name, tour_frame.poses)).unzip();
            Frames { names, rate: RATE, motion: FrameMotion::Poses(poses) }
        }),
    })
}

/// Links with geometry: the parts of the view.
struct ShapedLinks {
    /// Indices of the links, sorted.
    all: Vec<usize>,
    /// Index of the part in the view, by link index.
    part: HashMap<usize, usize>,
    shapes: Vec<Arc<Mesh>>,
    /// Index in `shapes` for each part; links with the same model share a shape.
    shape: Vec<usize>,
}

impl ShapedLinks {
    fn new(result: &RobotResult) -> Self {
        let robot = &result.loaded.robot;
        let (mut all, mut shape) = (Vec::new(), Vec::new());
        let (mut shapes, mut known) = (Vec::new(), HashMap::new());
        for link in result.loaded.links_with_geometry() {
            let Some(model) = robot.links()[link].model() else { continue };
            shape.push(*known.entry(std::ptr::from_ref(model.mesh())).or_insert_with(|| {
                shapes.push(Arc::new(model.mesh().clone()));
                shapes.len() - 1
            }));
            all.push(link);
        }
        let part = all.iter().enumerate().map(|(part, &link)| (link, part)).collect();
        Self { all, part, shapes, shape }
    }

    /// Part indices of two links.
    fn parts(&self, links: [usize; 2]) -> Vec<usize> {
        links.iter().filter_map(|link| self.part.get(link).copied()).collect()
    }

    /// Maximum number of configurations in a tour. It limits the size of the HTML page.
    fn max_stops(&self) -> usize {
        (tour::MAX_POSES / self.all.len().max(1)).clamp(1, tour::MAX_FRAMES)
    }
}

fn verdict(result: &RobotResult) -> view::Verdict {
    let text = match &result.findings {
        RobotFindings::Single(single) => {
            let pairs = counted(result.ignored.tested, "pair of links", "pairs of links");
            let verb = if single.collisions.len() == 1 { "collides" } else { "collide" };
            match single.collisions.len() as u64 {
                0 if !single.complete => format!("No collision found, but not all of {pairs} were tested"),
                0 => format!("Nothing collides: {pairs} tested"),
                count => format!("{}{} of {pairs} {verb}", bound(single), thousands(count)),
            }
        }
        RobotFindings::Batch(batch) => {
            let all = counted(batch.configurations, "configuration", "configurations");
            let verb = if batch.colliding == 1 { "collides" } else { "collide" };
            match batch.colliding {
                0 if !batch.complete => format!("No collision found in {all}, but not all pairs were tested"),
                0 => format!("Nothing collides in {all}"),
                count => format!("{} of {all} {verb} ({})", thousands(count), percent(count, batch.configurations)),
            }
        }
    };
    let is_clear = !result.collides() && result.is_complete();
    view::Verdict { tone: if is_clear { VerdictTone::Clear } else { VerdictTone::Found }, text }
}

fn facts(result: &RobotResult) -> Vec<Fact> {
    let (loaded, robot) = (&result.loaded, &result.loaded.robot);
    let links_with_geometry = loaded.links_with_geometry();
    let triangles: usize = links_with_geometry.iter().filter_map(|&link| loaded.triangles(link)).sum();
    let moving = (0..robot.joints().len()).filter(|&joint| !robot.value_range(joint).is_empty()).count();
    let mut facts = FactList::default();
    facts.count("links", robot.links().len() as u64);
    facts.count("links with geometry", links_with_geometry.len() as u64);
    facts.count("movable joints", moving as u64);
    facts.count("triangles", triangles as u64);
    if let RobotFindings::Batch(batch) = &result.findings {
        facts.count("configurations", batch.configurations);
        for verdict in [CollisionVerdict::Always, CollisionVerdict::Sometimes, CollisionVerdict::Never] {
            if verdict == CollisionVerdict::Never && !batch.complete {
                continue;
            }
            facts.count(&format!("pairs that {} collide", verdict.word()), pairs_of(result, batch, verdict));
        }
    }
    facts.setting("configurations", text::configurations_text(result));
    facts.setting("pairs", result.ignored.words(loaded));
    facts.setting("threads", thousands(result.threads as u64));
    facts.time("reading", loaded.read);
    facts.time("search", result.search);
    facts.into_list()
}

/// Number of tested pairs with this verdict.
fn pairs_of(result: &RobotResult, batch: &BatchResult, verdict: CollisionVerdict) -> u64 {
    match verdict {
        CollisionVerdict::Never => result.ignored.tested - batch.counts.len() as u64,
        verdict => batch.counts.keys().filter(|&&pair| batch.verdict(pair) == verdict).count() as u64,
    }
}
