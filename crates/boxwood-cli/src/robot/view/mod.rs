//! The answer to be looked at: the links where they stand, and those that collide lit up.
//!
//! One configuration is shown as it is. Of many, a [`Tour`] goes from one to the next:
//!
//! ```text
//! configurations of a file ─▶ all of them, in order ─▶ a row for each time that two links meet on the way
//! random ones, or too many ─▶ the first of each pair ─▶ a row for each pair
//! ```

mod marks;
mod pairs;
mod runs;
mod still;
#[cfg(test)]
mod tests;
mod tour;

use super::many::{Many, Verdict};
use super::text::{self, bound, percent};
use super::{Answer, Found};
use crate::notes::Failure;
use crate::output::{VERSION, counted, thousands};
use crate::view::{Facts, command_line};
use boxwood::Mesh;
use boxwood_report::view::{self, Fact, Frames, Look, Mark, Moves, Part, Table, Tone, View};
use std::collections::HashMap;
use std::sync::Arc;
use tour::Tour;

/// Frames a second: a way from one configuration to the next takes half of one.
const RATE: f64 = 24.0;

/// What the rows say of it, what is drawn, how it moves, and what else is to be known.
struct Picture {
    table: Table,
    marks: Vec<Mark>,
    tour: Option<Tour>,
    notes: Vec<String>,
}

pub(super) fn of(answer: &Answer) -> Result<View, Failure> {
    let Answer { posture, listed, .. } = answer;
    let links = Links::of(answer);
    let picture = match &answer.found {
        Found::One(one) => still::picture(answer, &links, one),
        Found::Many(many) if !listed.is_empty() && listed.len() <= links.most_stops() => {
            runs::picture(answer, &links, many)?
        }
        Found::Many(many) => pairs::picture(answer, &links, many)?,
    };
    let Picture { table, marks, tour, notes } = picture;
    let warnings = answer.subject.warnings.iter().map(ToString::to_string);
    let first = tour.as_ref().and_then(|tour| tour.stands.first());
    let pose = |link: usize, place: usize| match first {
        Some(first) => first.poses[place],
        None => posture.model_pose(link).copied().unwrap_or_default(),
    };
    let part = |(place, &link): (usize, &usize)| Part {
        name: answer.subject.link(link).to_owned(),
        file: answer.subject.file.clone(),
        shape: links.shape[place],
        pose: pose(link, place),
        look: Look::AsFound,
    };
    Ok(View {
        title: answer.subject.name.clone(),
        verdict: verdict(answer),
        command: command_line(),
        version: VERSION.to_owned(),
        units: Some(answer.subject.units.to_string()),
        facts: facts(answer),
        notes: warnings.chain(notes).collect(),
        parts: links.all.iter().enumerate().map(part).collect(),
        shapes: links.shapes,
        marks,
        table,
        frames: tour.map(|tour| {
            let (names, poses) = tour.stands.into_iter().map(|stand| (stand.name, stand.poses)).unzip();
            Frames { names, rate: RATE, moves: Moves::Poses(poses) }
        }),
    })
}

/// The links that have a shape: the parts of the view.
struct Links {
    /// Numbers of links, in order.
    all: Vec<usize>,
    /// Of each link, its place among them.
    place: HashMap<usize, usize>,
    shapes: Vec<Arc<Mesh>>,
    /// Of each of them, its shape: links of one model share it.
    shape: Vec<usize>,
}

impl Links {
    fn of(answer: &Answer) -> Self {
        let body = &answer.subject.body;
        let (mut all, mut shape) = (Vec::new(), Vec::new());
        let (mut shapes, mut known) = (Vec::new(), HashMap::new());
        for link in answer.subject.shaped() {
            let Some(model) = body.links()[link].model() else { continue };
            shape.push(*known.entry(Arc::as_ptr(model)).or_insert_with(|| {
                shapes.push(Arc::new(model.mesh().clone()));
                shapes.len() - 1
            }));
            all.push(link);
        }
        let place = all.iter().enumerate().map(|(place, &link)| (link, place)).collect();
        Self { all, place, shapes, shape }
    }

    /// The parts of two links.
    fn parts(&self, links: [usize; 2]) -> Vec<usize> {
        links.iter().filter_map(|link| self.place.get(link).copied()).collect()
    }

    /// How many configurations are shown at most, so that their poses do not fill the page.
    fn most_stops(&self) -> usize {
        (tour::MOST_POSES / self.all.len().max(1)).clamp(1, tour::MOST_FRAMES)
    }
}

fn verdict(answer: &Answer) -> view::Verdict {
    let text = match &answer.found {
        Found::One(one) => {
            let pairs = counted(answer.untested.tested, "pair of links", "pairs of links");
            let verb = if one.collisions.len() == 1 { "collides" } else { "collide" };
            match one.collisions.len() as u64 {
                0 if !one.complete => format!("Nothing was found to collide, but not all of {pairs} were tested"),
                0 => format!("Nothing collides: none of {pairs}"),
                count => format!("{}{} of {pairs} {verb}", bound(one), thousands(count)),
            }
        }
        Found::Many(many) => {
            let all = counted(many.configurations, "configuration", "configurations");
            let verb = if many.colliding == 1 { "collides" } else { "collide" };
            match many.colliding {
                0 if !many.complete => format!("Nothing was found to collide in {all}, but not all pairs were tested"),
                0 => format!("Nothing collides in {all}"),
                count => format!("{} of {all} {verb} ({})", thousands(count), percent(count, many.configurations)),
            }
        }
    };
    let is_clear = !answer.collides() && answer.is_complete();
    view::Verdict { tone: if is_clear { Tone::Clear } else { Tone::Found }, text }
}

fn facts(answer: &Answer) -> Vec<Fact> {
    let (subject, body) = (&answer.subject, &answer.subject.body);
    let shaped = subject.shaped();
    let triangles: usize = shaped.iter().filter_map(|&link| subject.triangles(link)).sum();
    let moving = (0..body.joints().len()).filter(|&joint| !body.values_of(joint).is_empty()).count();
    let mut facts = Facts::default();
    facts.count("links", body.links().len() as u64);
    facts.count("links with a shape", shaped.len() as u64);
    facts.count("joints that move", moving as u64);
    facts.count("triangles", triangles as u64);
    if let Found::Many(many) = &answer.found {
        facts.count("configurations", many.configurations);
        for verdict in [Verdict::Always, Verdict::Sometimes, Verdict::Never] {
            if verdict == Verdict::Never && !many.complete {
                continue;
            }
            facts.count(&format!("pairs that {} collide", verdict.word()), pairs_of(answer, many, verdict));
        }
    }
    facts.setting("configurations", text::asked(answer));
    facts.setting("pairs", answer.untested.words(subject));
    facts.setting("threads", thousands(answer.threads as u64));
    facts.time("reading", subject.read);
    facts.time("search", answer.search);
    facts.into_list()
}

/// How many pairs of those that were tested.
fn pairs_of(answer: &Answer, many: &Many, verdict: Verdict) -> u64 {
    match verdict {
        Verdict::Never => answer.untested.tested - many.counts.len() as u64,
        verdict => many.counts.keys().filter(|&&pair| many.verdict(pair) == verdict).count() as u64,
    }
}
