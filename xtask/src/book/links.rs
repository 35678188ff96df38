//! Check of the links of all documents: files exist, and anchors are headings of their document.

use super::{Document, parser};
use crate::step::root;
use pulldown_cmark::{Event, Tag, TagEnd};

/// Target of a link: a path relative to the workspace root, and an anchor. An empty path is the document itself.
pub(super) struct Target {
    pub(super) path: String,
    pub(super) anchor: Option<String>,
}

/// Resolves a link of the document at `from`. `None` for links to other sites.
pub(super) fn resolve(from: &str, link: &str) -> Option<Target> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor.to_owned())));
    if path.is_empty() {
        return Some(Target { path: from.to_owned(), anchor });
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            // A link that leaves the repository keeps its "..", and so is a file that does not exist.
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    Some(Target { path: parts.join("/"), anchor })
}

/// Anchor of a heading, as GitHub and mdBook derive it: lower case, blanks become hyphens, other punctuation is dropped.
pub(super) fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}

/// Anchors of all headings, in order. A repeated one gets a number: `limits-1`.
pub(super) fn anchors(markdown: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut heading: Option<String> = None;
    for event in parser(markdown) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let base = anchor(&heading.take().unwrap_or_default());
                let numbered = (1..).map(|number| format!("{base}-{number}"));
                let free = std::iter::once(base.clone()).chain(numbered).find(|name| !found.contains(name));
                found.extend(free);
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            _ => {}
        }
    }
    found
}

/// Broken links of the documents, one message each.
pub(super) fn problems(documents: &[Document]) -> Vec<String> {
    let mut problems = Vec::new();
    for document in documents {
        for event in parser(&document.markdown) {
            if let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event
                && let Some(target) = resolve(&document.path, &dest_url)
                && let Some(problem) = problem(documents, &target)
            {
                problems.push(format!("{}: link to {dest_url}: {problem}", document.path));
            }
        }
    }
    problems
}

fn problem(documents: &[Document], target: &Target) -> Option<&'static str> {
    let known = documents.iter().find(|document| document.path == target.path);
    match (known, &target.anchor) {
        (Some(document), Some(anchor)) => {
            (!anchors(&document.markdown).contains(anchor)).then_some("no heading has this anchor")
        }
        (Some(_), None) => None,
        (None, Some(_)) => Some("anchors are checked only in the documents that this check reads"),
        (None, None) => (!root().join(&target.path).is_file()).then_some("no such file"),
    }
}
