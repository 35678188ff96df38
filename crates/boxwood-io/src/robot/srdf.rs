//! SRDF: pairs of links that are not tested, and named configurations.

use super::error::{RobotElement, RobotReadError, RobotReadErrorKind};
use super::xml::{self, XmlElement, XmlSource};
use crate::options::ReadLimits;
use boxwood::Robot;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Contents of an SRDF file (semantic robot description) that matter for collision detection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Srdf {
    /// Name of the robot.
    pub name: String,
    /// Pairs of links that are not tested (`disable_collisions`), in the order of the file.
    pub disabled: Vec<DisabledPair>,
    /// Links that are not tested against any link (`disable_default_collisions`), except for the pairs in `enabled`.
    pub unchecked: Vec<String>,
    /// Pairs that are tested although one link is in `unchecked` (`enable_collisions`).
    pub enabled: Vec<[String; 2]>,
    /// Named configurations (`group_state`).
    pub states: Vec<NamedState>,
}

/// Pair of links that is not tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisabledPair {
    /// Names of the two links.
    pub links: [String; 2],
    /// Reason in the file: `Adjacent`, `Never`, `Default` and so on; may be empty.
    pub reason: String,
}

/// Named configuration of a group of joints.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedState {
    /// Name of the configuration.
    pub name: String,
    /// Name of the joint group.
    pub group: String,
    /// Names of joints and their values, in the order of the file.
    pub joints: Vec<(String, Vec<f64>)>,
}

/// Reads an SRDF file. Groups, end effectors and virtual joints are ignored.
///
/// # Errors
/// [`RobotReadError`] if the file cannot be opened, is invalid, or exceeds a limit.
pub fn read_srdf(path: impl AsRef<Path>, limits: &ReadLimits) -> Result<Srdf, RobotReadError> {
    let path = path.as_ref();
    let text = xml::load(path, limits)?;
    let source = XmlSource::parse(path, &text, "SRDF")?;
    let root = XmlElement { source: &source, node: source.root(), owner: &RobotElement::Robot };
    let mut srdf = Srdf { name: root.attribute("name").unwrap_or_default().to_owned(), ..Srdf::default() };
    for element in root.children() {
        match element.tag() {
            "disable_collisions" => {
                let reason = element.attribute("reason").unwrap_or_default().to_owned();
                srdf.disabled.push(DisabledPair { links: links(element)?, reason });
            }
            "enable_collisions" => srdf.enabled.push(links(element)?),
            "disable_default_collisions" => srdf.unchecked.push(element.required("link")?.to_owned()),
            "group_state" => srdf.states.push(state(element)?),
            _ => {}
        }
    }
    let is_empty = srdf == Srdf { name: srdf.name.clone(), ..Srdf::default() };
    // A file without SRDF data is rejected if its root has children that only a URDF has: links, or joints with a
    // type.
    let is_urdf_element = |element: XmlElement<'_, '_>| match element.tag() {
        "link" => true,
        "joint" => element.attribute("type").is_some(),
        _ => false,
    };
    if is_empty && root.children().any(is_urdf_element) {
        return Err(root.error(RobotReadErrorKind::WrongFileKind { expected: "SRDF" }));
    }
    Ok(srdf)
}

fn links(element: XmlElement<'_, '_>) -> Result<[String; 2], RobotReadError> {
    Ok([element.required("link1")?.to_owned(), element.required("link2")?.to_owned()])
}

fn state(element: XmlElement<'_, '_>) -> Result<NamedState, RobotReadError> {
    let name = element.required("name")?.to_owned();
    let owner = RobotElement::State(name.clone());
    let mut joints = Vec::new();
    for joint in (XmlElement { owner: &owner, ..element }).children().filter(|child| child.tag() == "joint") {
        let text = joint.required("value")?;
        let values: Option<Vec<f64>> = text.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
        let finite = values.filter(|values| !values.is_empty() && values.iter().all(|value| value.is_finite()));
        let values = finite.ok_or_else(|| joint.invalid_value("value", "finite numbers"))?;
        joints.push((joint.required("name")?.to_owned(), values));
    }
    if joints.is_empty() {
        return Err(element.error(RobotReadErrorKind::Missing { owner, what: "joints".to_owned() }));
    }
    Ok(NamedState { name, group: element.attribute("group").unwrap_or_default().to_owned(), joints })
}

impl Srdf {
    /// Returns the pairs of links of `robot` that are not tested, with the reason of each pair, and the names in the
    /// SRDF that are no links of `robot`.
    ///
    /// A pair is a pair of link indices, the smaller one first; pairs are sorted. A pair in `disabled` is never
    /// tested. A pair with a link in `unchecked` is not tested unless it is in `enabled`.
    #[must_use]
    pub fn ignored_pairs(&self, robot: &Robot) -> (Vec<([usize; 2], String)>, Vec<String>) {
        let indices: BTreeMap<&str, usize> = robot.links().iter().map(boxwood::robot::Link::name).zip(0..).collect();
        let mut unknown = BTreeSet::new();
        let mut index = |name: &String| {
            let found = indices.get(name.as_str()).copied();
            if found.is_none() {
                unknown.insert(name.clone());
            }
            found
        };
        let mut pair = |[a, b]: &[String; 2]| match (index(a), index(b)) {
            (Some(a), Some(b)) if a != b => Some([a.min(b), a.max(b)]),
            _ => None,
        };
        let enabled: BTreeSet<[usize; 2]> = self.enabled.iter().filter_map(&mut pair).collect();
        let disabled: Vec<_> = self.disabled.iter().map(|disabled| (pair(&disabled.links), &disabled.reason)).collect();
        let mut pairs = BTreeMap::new();
        for link in self.unchecked.iter().filter_map(&mut index) {
            for other in (0..robot.links().len()).filter(|&other| other != link) {
                let pair = [link.min(other), link.max(other)];
                if !enabled.contains(&pair) {
                    pairs.insert(pair, "Default".to_owned());
                }
            }
        }
        pairs.extend(disabled.into_iter().filter_map(|(pair, reason)| Some((pair?, reason.clone()))));
        (pairs.into_iter().collect(), unknown.into_iter().collect())
    }

    /// Returns the configuration with this name.
    #[must_use]
    pub fn state(&self, name: &str) -> Option<&NamedState> {
        self.states.iter().find(|state| state.name == name)
    }
}
