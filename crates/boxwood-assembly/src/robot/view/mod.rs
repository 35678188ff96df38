//! Views of the results: the links at their poses, with colliding links highlighted.
//!
//! One configuration is shown as a still. For many, a [`Tour`] moves from one to the next:
//!
//! ```text
//! listed configurations    ─▶ all of them, in order       ─▶ one row per run of frames in which two links collide
//! random ones, or too many ─▶ first collision of each pair ─▶ one row per pair
//! ```

mod facts;
mod marks;
mod pairs;
mod runs;
mod shaped_links;
mod still;
#[cfg(test)]
mod tests;
mod tour;

use super::batch_result::BatchResult;
use super::configuration_result::ConfigurationResult;
use super::robot_model::RobotModel;
use crate::view::VERSION;
use boxwood::{Pose, RobotState};
use boxwood_report::view::{Fact, FrameMotion, Frames, Mark, PartLook, Table, Verdict, VerdictTone, View, ViewPart};
use shaped_links::ShapedLinks;
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

impl ConfigurationResult {
    /// View of the result, as a page or an image: the robot at the configuration, with colliding links highlighted.
    ///
    /// `command` is the shell command that reproduces the result; it may be empty.
    #[must_use]
    pub fn view(&self, command: &str) -> View {
        let links = ShapedLinks::new(&self.robot);
        let tone = if self.collides() || !self.complete { VerdictTone::Found } else { VerdictTone::Clear };
        let verdict = Verdict { tone, text: self.verdict() };
        let picture = still::picture(self, &links);
        view(&self.robot, &self.state, links, picture, (verdict, facts::of_configuration(self)), command)
    }
}

impl BatchResult {
    /// View of the result, as a page or an image, with an animation through the configurations.
    ///
    /// Listed configurations are shown in order. Of random ones, or of very many, the first collision of each pair of links is
    /// shown. `command` is the shell command that reproduces the result; it may be empty.
    #[must_use]
    pub fn view(&self, command: &str) -> View {
        let links = ShapedLinks::new(&self.robot);
        let tone = if self.collides() || !self.complete { VerdictTone::Found } else { VerdictTone::Clear };
        let verdict = Verdict { tone, text: self.verdict() };
        let picture = match &self.entries {
            Some(entries) if !entries.is_empty() && entries.len() <= links.max_stops() => {
                runs::picture(self, entries, &links)
            }
            _ => pairs::picture(self, &links),
        };
        view(&self.robot, &self.state, links, picture, (verdict, facts::of_batch(self)), command)
    }
}

fn view(
    robot: &RobotModel,
    state: &RobotState,
    links: ShapedLinks,
    picture: RobotPicture,
    (verdict, facts): (Verdict, Vec<Fact>),
    command: &str,
) -> View {
    let RobotPicture { table, marks, tour, notes } = picture;
    let warnings = robot.warnings.iter().map(ToString::to_string);
    let first = tour.as_ref().and_then(|tour| tour.frames.first());
    let pose = |link: usize, part: usize| -> Pose {
        match first {
            Some(first) => first.poses[part],
            None => state.model_pose(link).copied().unwrap_or_default(),
        }
    };
    let part = |(index, &link): (usize, &usize)| ViewPart {
        name: robot.link_name(link).to_owned(),
        file: robot.file.clone(),
        mesh: links.shape[index],
        pose: pose(link, index),
        look: PartLook::AsFound,
    };
    View {
        title: robot.name.clone(),
        verdict,
        command: command.to_owned(),
        version: VERSION.to_owned(),
        units: robot.units.map(|units| units.to_string()),
        facts,
        notes: warnings.chain(notes).collect(),
        parts: links.all.iter().enumerate().map(part).collect(),
        meshes: links.shapes,
        marks,
        table,
        frames: tour.map(|tour| {
            let (names, poses) = tour.frames.into_iter().map(|frame| (frame.name, frame.poses)).unzip();
            Frames { names, rate: RATE, motion: FrameMotion::Poses(poses) }
        }),
    }
}
