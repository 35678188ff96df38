//! SRDF: which links need not be tested against each other, and postures that have names.

use super::error::{RobotError, RobotPart, RobotProblem};
use super::xml::{self, Element, Source};
use crate::options::Limits;
use boxwood::Articulation;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What a semantic description says of a robot, as far as collisions go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Srdf {
    /// The name of the robot.
    pub name: String,
    /// Pairs of links that are not tested (`disable_collisions`), in the order of the file.
    pub disabled: Vec<DisabledPair>,
    /// Links that are tested against none (`disable_default_collisions`) but those of `enabled`.
    pub unchecked: Vec<String>,
    /// Pairs that are tested all the same (`enable_collisions`).
    pub enabled: Vec<[String; 2]>,
    /// Postures that have names (`group_state`).
    pub states: Vec<NamedState>,
}

/// A pair of links that is not tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisabledPair {
    /// Their names.
    pub links: [String; 2],
    /// Why, in the words of the file: `Adjacent`, `Never`, `Default` and the like; may be empty.
    pub reason: String,
}

/// Where joints stand, under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedState {
    /// The name.
    pub name: String,
    /// The group of joints that it is for.
    pub group: String,
    /// Joints and their numbers, in the order of the file.
    pub joints: Vec<(String, Vec<f64>)>,
}

/// Reads an SRDF. What says nothing of collisions or postures (groups, end effectors, virtual joints) is ignored.
pub fn read_srdf(path: &Path, limits: &Limits) -> Result<Srdf, RobotError> {
    let text = xml::load(path, limits)?;
    let source = Source::parse(path, &text, "SRDF")?;
    let root = Element { source: &source, node: source.root(), owner: &RobotPart::Robot };
    let mut srdf = Srdf { name: root.attribute("name").unwrap_or_default().to_owned(), ..Srdf::default() };
    for element in root.children() {
        match element.tag() {
            "disable_collisions" => {
                let reason = element.attribute("reason").unwrap_or_default().to_owned();
                srdf.disabled.push(DisabledPair { links: links(element)?, reason });
            }
            "enable_collisions" => srdf.enabled.push(links(element)?),
            "disable_default_collisions" => srdf.unchecked.push(element.needed("link")?.to_owned()),
            "group_state" => srdf.states.push(state(element)?),
            _ => {}
        }
    }
    let silent = srdf == Srdf { name: srdf.name.clone(), ..Srdf::default() };
    // Only a URDF has links, and joints with a type, below its root.
    let of_urdf = |element: Element<'_, '_>| match element.tag() {
        "link" => true,
        "joint" => element.attribute("type").is_some(),
        _ => false,
    };
    if silent && root.children().any(of_urdf) {
        return Err(root.error(RobotProblem::OtherKind { expected: "SRDF" }));
    }
    Ok(srdf)
}

fn links(element: Element<'_, '_>) -> Result<[String; 2], RobotError> {
    Ok([element.needed("link1")?.to_owned(), element.needed("link2")?.to_owned()])
}

fn state(element: Element<'_, '_>) -> Result<NamedState, RobotError> {
    let name = element.needed("name")?.to_owned();
    let owner = RobotPart::State(name.clone());
    let mut joints = Vec::new();
    for joint in (Element { owner: &owner, ..element }).children().filter(|child| child.tag() == "joint") {
        let text = joint.needed("value")?;
        let values: Option<Vec<f64>> = text.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
        let finite = values.filter(|values| !values.is_empty() && values.iter().all(|value| value.is_finite()));
        let values = finite.ok_or_else(|| joint.no_value("value", "finite numbers"))?;
        joints.push((joint.needed("name")?.to_owned(), values));
    }
    if joints.is_empty() {
        return Err(element.error(RobotProblem::Missing { owner, what: "joints".to_owned() }));
    }
    Ok(NamedState { name, group: element.attribute("group").unwrap_or_default().to_owned(), joints })
}

impl Srdf {
    /// The pairs of links of a body that are not tested, by number, the lower one first, in order; with the reason of each. And
    /// the names that are no links of it.
    ///
    /// A pair of `disabled` is not tested, whatever else the file says; one of a link of `unchecked` is not, unless it is among
    /// `enabled`.
    #[must_use]
    pub fn untested(&self, body: &Articulation) -> (Vec<([usize; 2], String)>, Vec<String>) {
        let numbers: BTreeMap<&str, usize> = body.links().iter().map(boxwood::Link::name).zip(0..).collect();
        let mut unknown = BTreeSet::new();
        let mut number = |name: &String| {
            let found = numbers.get(name.as_str()).copied();
            if found.is_none() {
                unknown.insert(name.clone());
            }
            found
        };
        let mut pair = |[a, b]: &[String; 2]| match (number(a), number(b)) {
            (Some(a), Some(b)) if a != b => Some([a.min(b), a.max(b)]),
            _ => None,
        };
        let enabled: BTreeSet<[usize; 2]> = self.enabled.iter().filter_map(&mut pair).collect();
        let disabled: Vec<_> = self.disabled.iter().map(|disabled| (pair(&disabled.links), &disabled.reason)).collect();
        let mut pairs = BTreeMap::new();
        for link in self.unchecked.iter().filter_map(&mut number) {
            for other in (0..body.links().len()).filter(|&other| other != link) {
                let pair = [link.min(other), link.max(other)];
                if !enabled.contains(&pair) {
                    pairs.insert(pair, "Default".to_owned());
                }
            }
        }
        pairs.extend(disabled.into_iter().filter_map(|(pair, reason)| Some((pair?, reason.clone()))));
        (pairs.into_iter().collect(), unknown.into_iter().collect())
    }

    /// The state of that name.
    #[must_use]
    pub fn state(&self, name: &str) -> Option<&NamedState> {
        self.states.iter().find(|state| state.name == name)
    }
}
