//! Where the joints are told to be.

use super::subject::Subject;
use crate::arguments::RobotArguments;
use crate::nearest::did_you_mean;
use crate::notes::{Failure, printable};
use crate::output::plain;
use boxwood::Articulation;

/// Names that are told in an error.
const NAMED: usize = 30;

/// The numbers of all joints, and which of them were told by name.
pub(super) struct Stance {
    pub(super) values: Vec<f64>,
    pub(super) named: Vec<bool>,
    /// Whether all were told, in order.
    pub(super) in_order: bool,
}

impl Stance {
    /// First the state, then what `--joints` says.
    pub(super) fn of(subject: &Subject, arguments: &RobotArguments) -> Result<Self, Failure> {
        let body = &subject.body;
        let mut stance =
            Self { values: vec![0.0; body.freedoms()], named: vec![false; body.freedoms()], in_order: false };
        if let (Some(name), Some((srdf, file))) = (&arguments.state, &subject.srdf) {
            let Some(state) = srdf.state(name) else {
                let names: Vec<&str> = srdf.states.iter().map(|state| state.name.as_str()).collect();
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                return Err(printable(&format!("--state {name}: {file} has no such state; it has {known}")).into());
            };
            for (joint, values) in &state.joints {
                stance.set(body, joint, values).map_err(|what| printable(&format!("--state {name}: {what}")))?;
            }
        }
        let words: Vec<Word<'_>> = arguments.joints.iter().flat_map(|text| words_of(body, text)).collect();
        let failed =
            |what: String| Failure::from(printable(&format!("--joints {}: {what}", arguments.joints.join(","))));
        if words.is_empty() && !arguments.joints.is_empty() {
            return Err(failed(format!("write numbers, or NAME=NUMBER; {}", joints_of(body))));
        }
        let by_name = words.iter().filter(|word| word.name.is_some()).count();
        if by_name == words.len() {
            for Word { name, text } in words {
                let Some(name) = name else { continue };
                numbers_of(body, name).map_err(&failed)?;
                let values: Result<Vec<f64>, String> = text.split(':').map(finite).collect();
                let values = values.map_err(|what| failed(format!("joint {name}: {what}")))?;
                stance.set(body, name, &values).map_err(&failed)?;
            }
        } else if by_name == 0 {
            let words: Vec<&str> = words.iter().map(|word| word.text).collect();
            stance.values = in_order(body, &words).map_err(&failed)?;
            stance.in_order = true;
        } else {
            return Err(failed("write numbers for all joints, or NAME=NUMBER for some, not both".to_owned()));
        }
        Ok(stance)
    }

    /// Puts one joint.
    pub(super) fn set(&mut self, body: &Articulation, name: &str, values: &[f64]) -> Result<(), String> {
        let own = numbers_of(body, name)?;
        if own.len() != values.len() {
            return Err(format!("joint {name} takes {}; here are {}", own.len(), values.len()));
        }
        self.values[own.clone()].copy_from_slice(values);
        self.named[own].fill(true);
        Ok(())
    }
}

/// A number, or a joint and its numbers.
struct Word<'a> {
    name: Option<&'a str>,
    text: &'a str,
}

const BETWEEN: [char; 3] = [',', ' ', '\t'];

/// The words of `--joints`. Names of joints are looked for first, the longest of them: they may have blanks, commas and equals signs.
fn words_of<'a>(body: &'a Articulation, text: &'a str) -> Vec<Word<'a>> {
    let (mut words, mut rest) = (Vec::new(), text.trim_start_matches(BETWEEN));
    while !rest.is_empty() {
        let after = |name: &str| rest.strip_prefix(name)?.trim_start().strip_prefix('=');
        let names = body.joints().iter().map(boxwood::Joint::name);
        let known = names.filter_map(|name| Some((name, after(name)?.trim_start()))).max_by_key(|(name, _)| name.len());
        let from = known.map_or(rest, |(_, from)| from);
        let (word, left) = from.split_at(from.find(BETWEEN).unwrap_or(from.len()));
        words.push(match (known, word.rsplit_once('=')) {
            (Some((name, _)), _) => Word { name: Some(name), text: word },
            (None, Some((name, text))) => Word { name: Some(name), text },
            (None, None) => Word { name: None, text: word },
        });
        rest = left.trim_start_matches(BETWEEN);
    }
    words
}

/// Which of all numbers are those of the joint of that name.
pub(super) fn numbers_of(body: &Articulation, name: &str) -> Result<std::ops::Range<usize>, String> {
    let Some(joint) = body.joint(name) else {
        let names = body.joints().iter().map(boxwood::Joint::name);
        return Err(format!("there is no joint {name}; {}{}", joints_of(body), did_you_mean(name, names)));
    };
    let own = body.values_of(joint);
    if own.is_empty() {
        let why = body.joints()[joint]
            .mimic()
            .map_or("it is fixed".to_owned(), |mimic| format!("it follows {}", mimic.leader));
        return Err(format!("joint {name} takes no number: {why}"));
    }
    Ok(own)
}

/// Numbers for all joints.
pub(super) fn in_order(body: &Articulation, words: &[&str]) -> Result<Vec<f64>, String> {
    if words.len() != body.freedoms() {
        let given = words.len();
        return Err(format!("{given} given for {} numbers of joints; {}", body.freedoms(), joints_of(body)));
    }
    let whose = |place: usize| (0..body.joints().len()).find(|&joint| body.values_of(joint).contains(&place));
    let value = |(place, word): (usize, &&str)| {
        finite(word).map_err(|what| match whose(place) {
            Some(joint) => format!("joint {}: {what}", body.joints()[joint].name()),
            None => what,
        })
    };
    words.iter().enumerate().map(value).collect()
}

/// A finite number, or what is wrong with it.
pub(super) fn finite(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(number) if number.is_infinite() => Err(format!("'{text}' is beyond all numbers")),
        _ => Err(format!("'{text}' is no number")),
    }
}

/// The joints that take numbers, in order.
pub(super) fn joints_of(body: &Articulation) -> String {
    let taking = (0..body.joints().len()).filter(|&joint| !body.values_of(joint).is_empty());
    let name = |joint: usize| match body.values_of(joint).len() {
        1 => body.joints()[joint].name().to_owned(),
        count => format!("{} ({count} numbers)", body.joints()[joint].name()),
    };
    let mut names: Vec<String> = taking.map(name).collect();
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    match (names.as_slice(), more) {
        ([], _) => "no joint takes a number".to_owned(),
        (names, 0) => format!("the joints are {}", names.join(", ")),
        (names, more) => format!("the joints are {} and {more} more", names.join(", ")),
    }
}

/// Numbers as `--joints` takes them.
pub(super) fn typed(values: &[f64]) -> String {
    values.iter().map(|&value| plain(value)).collect::<Vec<_>>().join(",")
}
