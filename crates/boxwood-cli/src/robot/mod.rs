//! `boxwood robot`: which links of a robot collide with each other.
//!
//! ```text
//! URDF, SRDF ─▶ Subject ─▶ Untested (pairs left out) ─▶ Stance, listed or sampled configurations ─▶ one, many ─▶ text, data, view
//! ```

mod data;
mod listed;
mod many;
mod one;
mod sample;
mod stance;
mod subject;
mod suggest;
mod text;
mod untested;
mod view;

use crate::arguments::{FitName, Format, RobotArguments};
use crate::notes::{self, Failure, Warning};
use crate::output::{Content, Destination, accept_closed_pipe, counted, thousands};
use crate::view::Pictures;
use boxwood::{LinkFit, Posture};
use listed::Listed;
use many::{ENOUGH, Many};
use one::{Asked, One};
use sample::Sampler;
use stance::Stance;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};
use subject::Subject;
use untested::Untested;

/// All that an answer says.
struct Answer {
    subject: Subject,
    untested: Untested,
    /// Where the joints were told to be.
    posture: Posture,
    /// The configurations of a file; none if there is no file.
    listed: Vec<Listed>,
    found: Found,
    asked: Asked,
    search: Duration,
    threads: usize,
}

enum Found {
    One(Box<One>),
    Many(Many),
}

impl Answer {
    fn collides(&self) -> bool {
        match &self.found {
            Found::One(one) => !one.collisions.is_empty(),
            Found::Many(many) => many.colliding > 0,
        }
    }

    /// Whether no search ended at a limit.
    fn is_complete(&self) -> bool {
        match &self.found {
            Found::One(one) => one.complete,
            Found::Many(many) => many.complete,
        }
    }
}

pub(crate) fn run(arguments: &RobotArguments) -> Result<u8, Failure> {
    let Places { destination, srdf, pictures } = Places::of(arguments)?;
    if let Some(samples) = arguments.samples.filter(|&samples| arguments.write_srdf.is_some() && samples < ENOUGH) {
        let few = counted(samples, "configuration is", "configurations are");
        return Err(format!(
            "--write-srdf: {few} too few to leave out pairs for; --samples {ENOUGH} or more tells what never collides"
        )
        .into());
    }
    let answer = ask(arguments)?;
    write_srdf(&answer, arguments, &srdf)?;
    accept_closed_pipe(write(&answer, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    if pictures.are_wanted() {
        let view = view::of(&answer)?;
        pictures.draw(|| view)?;
    }
    Ok(match answer.collides() {
        true => crate::COLLISIONS_FOUND,
        false if !answer.is_complete() => crate::INCOMPLETE,
        false => crate::NOTHING_COLLIDES,
    })
}

fn ask(arguments: &RobotArguments) -> Result<Answer, Failure> {
    let mut subject = Subject::read(arguments)?;
    let untested = Untested::of(&mut subject, arguments)?;
    let stance = Stance::of(&subject, arguments)?;
    if untested.tested == 0 {
        notes::note("no pair of links is left to be tested: nothing collides");
    }
    let mut posture = Posture::with_fit(&subject.body, fit_of(arguments.fit)).map_err(|error| error.to_string())?;
    posture.set(&stance.values).map_err(|error| notes::printable(&error.to_string()))?;
    let asked = Asked { depth: arguments.depth, distance: arguments.distance };
    let (start, mut listed) = (Instant::now(), Vec::new());
    let found = if let Some(samples) = arguments.samples {
        let mut sampler = Sampler::new(&subject.body, &stance, arguments.seed)?;
        if arguments.write_srdf.is_some() && sampler.held().matters {
            let held = text::held(&subject.body, sampler.held());
            return Err(format!("--write-srdf: joints are held ({held}), and what never collides then may collide elsewhere; let all joints move").into());
        }
        Found::Many(many::sample(&mut sampler, samples, arguments.seed, &posture, &untested)?)
    } else if let Some(path) = &arguments.configurations {
        listed = listed::read(path, &subject.body, &stance)?;
        listed::note_limits(&listed, &subject.body);
        Found::Many(many::try_listed(&listed, &posture, &untested)?)
    } else {
        if let Err(error) = subject.body.within_limits(&stance.values) {
            notes::note(&notes::printable(&format!("{error}; it is tried all the same")));
        }
        Found::One(Box::new(one::ask(&subject, &untested, &posture, asked)?))
    };
    let (search, threads) = (start.elapsed(), rayon::current_num_threads());
    let mut answer = Answer { subject, untested, posture, listed, found, asked, search, threads };
    if !answer.is_complete() {
        let most = thousands(answer.untested.limits.collisions);
        let what =
            format!("the search for links that collide stopped at its limit of {most} pairs (--max-pairs N goes on)");
        let warning = Warning::once(answer.subject.file.clone(), what);
        notes::warn(std::slice::from_ref(&warning));
        answer.subject.warnings.push(warning);
    }
    Ok(answer)
}

/// Where the result, the SRDF and pictures go.
struct Places {
    destination: Destination,
    srdf: Destination,
    pictures: Pictures,
}

impl Places {
    fn of(arguments: &RobotArguments) -> Result<Self, Failure> {
        let inputs = [&arguments.file, &arguments.srdf, &arguments.configurations];
        let inputs: Vec<_> = inputs.into_iter().flatten().filter_map(|path| path.canonicalize().ok()).collect();
        let inputs: Vec<&Path> = inputs.iter().map(std::path::PathBuf::as_path).collect();
        let destination = Destination::new(arguments.output.output.as_deref(), &inputs)?;
        let srdf = Destination::of_option("--write-srdf", arguments.write_srdf.as_deref(), &inputs)?;
        if destination == srdf && srdf.is_file() {
            return Err("-o and --write-srdf name the same file; choose another".to_owned().into());
        }
        let pictures = Pictures::new(&arguments.pictures, &inputs, &[&destination, &srdf])?;
        Ok(Self { destination, srdf, pictures })
    }
}

fn write_srdf(answer: &Answer, arguments: &RobotArguments, destination: &Destination) -> Result<(), Failure> {
    let (Some(path), Found::Many(many)) = (&arguments.write_srdf, &answer.found) else { return Ok(()) };
    if !many.complete {
        let most = thousands(answer.untested.limits.collisions);
        return Err(format!(
            "--write-srdf: which pairs never collide is not known, because the search stopped at its limit of {most} pairs; \
             --max-pairs N goes on"
        )
        .into());
    }
    let Some(suggestions) = suggest::of(answer, many) else {
        return Err(format!("--write-srdf: {} pairs of links are too many to be written", answer.untested.all).into());
    };
    let written = suggest::write(answer, &suggestions, destination);
    written.map_err(|error| crate::cannot_write(&error))?;
    notes::note(&format!("{} pairs that need no test are written to {}", suggestions.len(), notes::shown(path)));
    Ok(())
}

fn write(answer: &Answer, arguments: &RobotArguments, destination: &Destination) -> io::Result<()> {
    let format = arguments.output.format();
    destination.write(Content::of(format), |out, width| match format {
        Format::Text => text::write(out, answer, arguments.max_rows as usize, width),
        Format::Json => data::write_json(out, answer),
        Format::Jsonl => data::write_lines(out, answer),
        Format::Csv => data::write_csv(out, answer),
    })
}

fn fit_of(fit: FitName) -> LinkFit {
    match fit {
        FitName::Cab => LinkFit::Cab,
        FitName::CabSum => LinkFit::CabSum,
        FitName::Obb => LinkFit::Obb,
        FitName::AabbOfBoxes => LinkFit::AabbOfBoxes,
        FitName::AabbOfVertices => LinkFit::AabbOfVertices,
        FitName::Brute => LinkFit::Brute,
    }
}
