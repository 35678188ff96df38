//! Syntax of joint values as text: `NAME=VALUE` for some joints, or numbers for all.

use super::joint_assignment::joint_list;
use super::joint_error::JointError;
use boxwood::Robot;
use boxwood::robot::Joint;

/// Texts of the values of joints.
pub(super) enum JointTexts<'a> {
    /// Names of joints, with the text of their values.
    Named(Vec<(&'a str, &'a str)>),
    /// Texts of the values of all joints, in joint order.
    All(Vec<&'a str>),
}

const SEPARATORS: [char; 3] = [',', ' ', '\t'];

/// Splits texts into the values of joints.
///
/// # Errors
/// [`JointError::NoValues`] if there are texts without values, and [`JointError::Mixed`] if only some values have names.
pub(super) fn split<'a, S: AsRef<str>>(robot: &'a Robot, texts: &'a [S]) -> Result<JointTexts<'a>, JointError> {
    let tokens: Vec<JointToken<'_>> = texts.iter().flat_map(|text| tokens_of(robot, text.as_ref())).collect();
    if tokens.is_empty() && !texts.is_empty() {
        return Err(JointError::NoValues { hint: joint_list(robot) });
    }
    let named: Vec<_> = tokens.iter().filter_map(|token| Some((token.name?, token.text))).collect();
    match named.len() {
        count if count == tokens.len() => Ok(JointTexts::Named(named)),
        0 => Ok(JointTexts::All(tokens.iter().map(|token| token.text).collect())),
        _ => Err(JointError::Mixed),
    }
}

/// A number, or the name of a joint and its values.
struct JointToken<'a> {
    name: Option<&'a str>,
    text: &'a str,
}

/// Splits a text into tokens. The longest matching joint name is tried first, because names may contain spaces, commas and equals
/// signs.
fn tokens_of<'a>(robot: &'a Robot, text: &'a str) -> Vec<JointToken<'a>> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start_matches(SEPARATORS));
    while !rest.is_empty() {
        let after = |name: &str| rest.strip_prefix(name)?.trim_start().strip_prefix('=');
        let names = robot.joints().iter().map(Joint::name);
        let known = names.filter_map(|name| Some((name, after(name)?.trim_start()))).max_by_key(|(name, _)| name.len());
        let from = known.map_or(rest, |(_, from)| from);
        let (word, left) = from.split_at(from.find(SEPARATORS).unwrap_or(from.len()));
        tokens.push(match (known, word.rsplit_once('=')) {
            (Some((name, _)), _) => JointToken { name: Some(name), text: word },
            (None, Some((name, text))) => JointToken { name: Some(name), text },
            (None, None) => JointToken { name: None, text: word },
        });
        rest = left.trim_start_matches(SEPARATORS);
    }
    tokens
}

/// Parses a finite number. `joint` is for the error.
pub(super) fn finite_number(text: &str, joint: Option<&str>) -> Result<f64, JointError> {
    let (joint, owned) = (joint.map(str::to_owned), text.to_owned());
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(number) if number.is_infinite() => Err(JointError::TooLarge { joint, text: owned }),
        _ => Err(JointError::NotANumber { joint, text: owned }),
    }
}
