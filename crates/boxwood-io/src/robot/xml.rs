//! From a file to elements of XML that know their line and whose they are.

use super::error::{RobotError, RobotPart, RobotProblem};
use crate::error::{Place, Problem};
use crate::load;
use crate::options::Limits;
use roxmltree::{Document, Error, Node};
use std::io;
use std::path::Path;

/// The parser compares every attribute of an element with all others of it, and copies what an element declares of namespaces to
/// all below: more than these, which no robot needs, would take time that grows with their square or worse.
const MOST_QUOTES: usize = 1_000;
const MOST_NAMESPACES: usize = 100;

/// The text of a file.
pub(super) fn load(path: &Path, limits: &Limits) -> Result<String, RobotError> {
    let failed =
        |place, problem| RobotError { path: path.to_owned(), place, problem: RobotProblem::Read(problem).into() };
    if path.is_dir() {
        let error = io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not the file of a robot");
        return Err(failed(Place::File, error.into()));
    }
    let bytes = load::load(path, limits).map_err(|broken| failed(broken.place, broken.problem))?;
    if bytes.is_empty() {
        let what = "the file is empty; it may not have been written completely".to_owned();
        return Err(failed(Place::File, Problem::Truncated(what)));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(failed(Place::File, Problem::Unsupported("the text is UTF-16; save it as UTF-8".to_owned())));
    }
    String::from_utf8(bytes).map_err(|error| {
        let line =
            1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        failed(Place::Line(line as u64), Problem::Syntax("the text is not UTF-8".to_owned()))
    })
}

/// A file, taken apart.
pub(super) struct Source<'t> {
    pub(super) path: &'t Path,
    document: Document<'t>,
}

impl<'t> Source<'t> {
    /// `expected` is what it should be: "URDF" or "SRDF".
    pub(super) fn parse(path: &'t Path, text: &'t str, expected: &'static str) -> Result<Self, RobotError> {
        let failed =
            |place, problem: RobotProblem| RobotError { path: path.to_owned(), place, problem: problem.into() };
        check_effort(text).map_err(|problem| failed(Place::File, problem.into()))?;
        // DTDs are refused, which is the default: entities are what bombs are made of.
        let document = Document::parse(text).map_err(|error| failed(place_of(&error), problem_of(&error)))?;
        let source = Self { path, document };
        let of_xacro = |node: &Node<'_, '_>| node.tag_name().namespace().is_some_and(|name| name.contains("xacro"));
        if let Some(node) = source.document.descendants().find(of_xacro) {
            return Err(source.error(node, RobotProblem::Xacro));
        }
        let root = source.document.root_element();
        if root.tag_name().name() != "robot" {
            let root_name = root.tag_name().name().to_owned();
            return Err(source.error(root, RobotProblem::NoRobot { expected, root: root_name }));
        }
        Ok(source)
    }

    pub(super) fn root(&self) -> Node<'_, 't> {
        self.document.root_element()
    }

    pub(super) fn place(&self, node: Node<'_, '_>) -> Place {
        Place::Line(self.document.text_pos_at(node.range().start).row.into())
    }

    pub(super) fn error(&self, node: Node<'_, '_>, problem: impl Into<RobotProblem>) -> RobotError {
        RobotError { path: self.path.to_owned(), place: self.place(node), problem: Box::new(problem.into()) }
    }
}

/// An element of a link, a joint or a state.
#[derive(Clone, Copy)]
pub(super) struct Element<'a, 't> {
    pub(super) source: &'a Source<'t>,
    pub(super) node: Node<'a, 't>,
    pub(super) owner: &'a RobotPart,
}

impl<'a, 't> Element<'a, 't> {
    /// Its name.
    pub(super) fn tag(&self) -> &'a str {
        self.node.tag_name().name()
    }

    /// What is in it.
    pub(super) fn children(self) -> impl Iterator<Item = Self> {
        let Self { source, node, owner } = self;
        node.children().filter(Node::is_element).map(move |node| Self { source, node, owner })
    }

    /// The first of that name in it.
    pub(super) fn child(self, name: &str) -> Option<Self> {
        self.children().find(|child| child.tag() == name)
    }

    /// The first of that name in it, which must be there.
    pub(super) fn needed_child(self, name: &str) -> Result<Self, RobotError> {
        self.child(name).ok_or_else(|| self.missing(format!("<{name}>")))
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&'a str> {
        self.node.attribute(name)
    }

    /// An attribute that must be there.
    pub(super) fn needed(&self, name: &str) -> Result<&'a str, RobotError> {
        let text = self.attribute(name).ok_or_else(|| self.missing(format!("{name:?} in its <{}>", self.tag())))?;
        if is_template(text) { Err(self.error(RobotProblem::Xacro)) } else { Ok(text) }
    }

    fn missing(&self, what: String) -> RobotError {
        self.error(RobotProblem::Missing { owner: self.owner.clone(), what })
    }

    pub(super) fn error(&self, problem: impl Into<RobotProblem>) -> RobotError {
        self.source.error(self.node, problem)
    }
}

/// Whether xacro would put something else here.
pub(super) fn is_template(text: &str) -> bool {
    text.contains("${") || text.contains("$(")
}

/// Refuses what the parser would take too long for. No `<` stands within an element's own text, so that each lies between two of
/// them.
fn check_effort(text: &str) -> Result<(), Problem> {
    let quotes = |tag: &str| tag.bytes().filter(|&byte| byte == b'"' || byte == b'\'').count();
    if text.split('<').any(|tag| tag.len() > MOST_QUOTES && !tag.starts_with("!--") && quotes(tag) > MOST_QUOTES) {
        let what = format!("an element has more than {} attributes", MOST_QUOTES / 2);
        return Err(Problem::Limit { what, limit: MOST_QUOTES as u64 / 2, option: None });
    }
    if text.matches("xmlns").nth(MOST_NAMESPACES).is_some() {
        let what = format!("the file declares more than {MOST_NAMESPACES} namespaces");
        return Err(Problem::Limit { what, limit: MOST_NAMESPACES as u64, option: None });
    }
    Ok(())
}

fn place_of(error: &Error) -> Place {
    match error {
        Error::DtdDetected | Error::NoRootNode | Error::UnclosedRootNode | Error::UnexpectedEndOfStream => Place::File,
        Error::NodesLimitReached | Error::AttributesLimitReached | Error::NamespacesLimitReached => Place::File,
        _ => Place::Line(error.pos().row.into()),
    }
}

fn problem_of(error: &Error) -> RobotProblem {
    match error {
        Error::UnknownNamespace(prefix, _) if prefix == "xacro" => RobotProblem::Xacro,
        Error::DtdDetected => RobotProblem::Xml("it has a DTD (<!DOCTYPE>), which is not read; remove it".to_owned()),
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
            RobotProblem::Xml(format!("{error}; the file may be cut off"))
        }
        _ => RobotProblem::Xml(error.to_string()),
    }
}
