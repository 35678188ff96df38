//! XML of URDF and SRDF files: elements with their line, and the link, joint or state that contains them.

use super::error::{RobotElement, RobotReadError, RobotReadErrorKind};
use crate::error::{FileLocation, LimitKind, ReadErrorKind};
use crate::load;
use crate::options::ReadLimits;
use roxmltree::{Document, Error, Node};
use std::io;
use std::path::Path;

/// Maximum number of quotation marks per element (two per attribute).
///
/// The parser compares all attributes of an element with each other. Without this limit, far above what robots need,
/// parsing could take quadratic time.
const MAX_QUOTES: usize = 1_000;
/// Maximum number of namespace declarations per file.
///
/// The parser copies the namespace declarations of an element to all its descendants. Without this limit, far above
/// what robots need, parsing could take quadratic time or worse.
const MAX_NAMESPACES: usize = 100;

/// Loads the text of a file.
pub(super) fn load(path: &Path, limits: &ReadLimits) -> Result<String, RobotReadError> {
    let failed = |location, kind| RobotReadError {
        path: path.to_owned(),
        location,
        kind: RobotReadErrorKind::Read(kind).into(),
    };
    if path.is_dir() {
        let error = io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not a robot file");
        return Err(failed(FileLocation::File, error.into()));
    }
    let bytes = load::load(path, limits).map_err(|error| failed(error.location, error.kind))?;
    if bytes.is_empty() {
        let what = "the file is empty; it may not have been written completely".to_owned();
        return Err(failed(FileLocation::File, ReadErrorKind::Truncated(what)));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(failed(
            FileLocation::File,
            ReadErrorKind::Unsupported("the text is UTF-16; save it as UTF-8".to_owned()),
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let line =
            1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        failed(FileLocation::Line(line as u64), ReadErrorKind::Syntax("the text is not UTF-8".to_owned()))
    })
}

/// Parsed XML file.
pub(super) struct XmlSource<'t> {
    pub(super) path: &'t Path,
    document: Document<'t>,
}

impl<'t> XmlSource<'t> {
    /// Parses the text of a file. `expected` is "URDF" or "SRDF".
    pub(super) fn parse(path: &'t Path, text: &'t str, expected: &'static str) -> Result<Self, RobotReadError> {
        let failed =
            |location, kind: RobotReadErrorKind| RobotReadError { path: path.to_owned(), location, kind: kind.into() };
        check_parser_limits(text).map_err(|kind| failed(FileLocation::File, kind.into()))?;
        // The parser refuses DTDs by default, so a file cannot define entities that expand to enormous
        // text (XML bombs).
        let document = Document::parse(text).map_err(|error| failed(location_of(&error), kind_of(&error)))?;
        let source = Self { path, document };
        let is_xacro = |node: &Node<'_, '_>| node.tag_name().namespace().is_some_and(|name| name.contains("xacro"));
        if let Some(node) = source.document.descendants().find(is_xacro) {
            return Err(source.error(node, RobotReadErrorKind::Xacro));
        }
        let root = source.document.root_element();
        if root.tag_name().name() != "robot" {
            let root_name = root.tag_name().name().to_owned();
            return Err(source.error(root, RobotReadErrorKind::WrongRoot { expected, root: root_name }));
        }
        Ok(source)
    }

    pub(super) fn root(&self) -> Node<'_, 't> {
        self.document.root_element()
    }

    /// Line of an element.
    pub(super) fn location(&self, node: Node<'_, '_>) -> FileLocation {
        FileLocation::Line(self.document.text_pos_at(node.range().start).row.into())
    }

    pub(super) fn error(&self, node: Node<'_, '_>, kind: impl Into<RobotReadErrorKind>) -> RobotReadError {
        RobotReadError { path: self.path.to_owned(), location: self.location(node), kind: Box::new(kind.into()) }
    }
}

/// XML element, and the link, joint or state that contains it.
#[derive(Clone, Copy)]
pub(super) struct XmlElement<'a, 't> {
    pub(super) source: &'a XmlSource<'t>,
    pub(super) node: Node<'a, 't>,
    pub(super) owner: &'a RobotElement,
}

impl<'a, 't> XmlElement<'a, 't> {
    /// Tag of the element.
    pub(super) fn tag(&self) -> &'a str {
        self.node.tag_name().name()
    }

    /// Child elements.
    pub(super) fn children(self) -> impl Iterator<Item = Self> {
        let Self { source, node, owner } = self;
        node.children().filter(Node::is_element).map(move |node| Self { source, node, owner })
    }

    /// First child element with this tag.
    pub(super) fn child(self, name: &str) -> Option<Self> {
        self.children().find(|child| child.tag() == name)
    }

    /// First child element with this tag; an error if there is none.
    pub(super) fn required_child(self, name: &str) -> Result<Self, RobotReadError> {
        self.child(name).ok_or_else(|| self.missing(format!("<{name}>")))
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&'a str> {
        self.node.attribute(name)
    }

    /// Value of an attribute; an error if it is missing.
    pub(super) fn required(&self, name: &str) -> Result<&'a str, RobotReadError> {
        let text = self.attribute(name).ok_or_else(|| self.missing(format!("{name:?} in its <{}>", self.tag())))?;
        if is_template(text) { Err(self.error(RobotReadErrorKind::Xacro)) } else { Ok(text) }
    }

    fn missing(&self, what: String) -> RobotReadError {
        self.error(RobotReadErrorKind::Missing { owner: self.owner.clone(), what })
    }

    pub(super) fn error(&self, kind: impl Into<RobotReadErrorKind>) -> RobotReadError {
        self.source.error(self.node, kind)
    }
}

/// Returns true if the text contains a xacro substitution.
pub(super) fn is_template(text: &str) -> bool {
    text.contains("${") || text.contains("$(")
}

/// Rejects text for which the parser would take too long (see [`MAX_QUOTES`] and [`MAX_NAMESPACES`]).
///
/// A tag cannot contain `<` except as its first character. So splitting the text at `<` gives pieces with at most
/// one tag each.
fn check_parser_limits(text: &str) -> Result<(), ReadErrorKind> {
    let quotes = |tag: &str| tag.bytes().filter(|&byte| byte == b'"' || byte == b'\'').count();
    if text.split('<').any(|tag| tag.len() > MAX_QUOTES && !tag.starts_with("!--") && quotes(tag) > MAX_QUOTES) {
        let what = format!("an element has more than {} attributes", MAX_QUOTES / 2);
        return Err(ReadErrorKind::Limit { what, limit: LimitKind::Fixed, max: MAX_QUOTES as u64 / 2 });
    }
    if text.matches("xmlns").nth(MAX_NAMESPACES).is_some() {
        let what = format!("the file declares more than {MAX_NAMESPACES} namespaces");
        return Err(ReadErrorKind::Limit { what, limit: LimitKind::Fixed, max: MAX_NAMESPACES as u64 });
    }
    Ok(())
}

fn location_of(error: &Error) -> FileLocation {
    match error {
        Error::DtdDetected | Error::NoRootNode | Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
            FileLocation::File
        }
        Error::NodesLimitReached | Error::AttributesLimitReached | Error::NamespacesLimitReached => FileLocation::File,
        _ => FileLocation::Line(error.pos().row.into()),
    }
}

fn kind_of(error: &Error) -> RobotReadErrorKind {
    match error {
        Error::UnknownNamespace(prefix, _) if prefix == "xacro" => RobotReadErrorKind::Xacro,
        Error::DtdDetected => RobotReadErrorKind::Xml("DTDs (<!DOCTYPE>) are not supported; remove it".to_owned()),
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
            RobotReadErrorKind::Xml(format!("{error}; the file may be truncated"))
        }
        _ => RobotReadErrorKind::Xml(error.to_string()),
    }
}
