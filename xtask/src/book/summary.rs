//! Table of contents of the book: `docs/book/SUMMARY.md`.

use super::links::resolve;
use super::{BOOK, Document, parser};
use pulldown_cmark::{Event, Tag, TagEnd};

/// A line of the sidebar.
pub(super) enum Entry {
    /// Title of a part of the book.
    Part(String),
    /// A page, with its depth of nesting from 0.
    Page { title: String, path: String, depth: usize },
}

/// Entries of the summary, in order.
pub(super) fn entries(documents: &[Document]) -> Vec<Entry> {
    let path = format!("{BOOK}/SUMMARY.md");
    let Some(summary) = documents.iter().find(|document| document.path == path) else { return Vec::new() };
    let (mut entries, mut depth, mut title, mut link) = (Vec::new(), 0_usize, String::new(), String::new());
    for event in parser(&summary.markdown) {
        match event {
            Event::Start(Tag::List(_)) => depth += 1,
            Event::End(TagEnd::List(_)) => depth -= 1,
            Event::Start(Tag::Heading { .. }) => title.clear(),
            // The first heading is the title of the summary itself.
            Event::End(TagEnd::Heading(_)) if title != "Summary" => entries.push(Entry::Part(title.clone())),
            Event::Start(Tag::Link { dest_url, .. }) => {
                title.clear();
                link = dest_url.into_string();
            }
            Event::End(TagEnd::Link) => {
                let path = resolve(&path, &link).map_or_else(String::new, |target| target.path);
                entries.push(Entry::Page { title: title.clone(), path, depth: depth.saturating_sub(1) });
            }
            Event::Text(text) | Event::Code(text) => title.push_str(&text),
            _ => {}
        }
    }
    entries
}

/// Pages that are not in the summary exactly once.
pub(super) fn problems(documents: &[Document]) -> Vec<String> {
    let entries = entries(documents);
    let count =
        |path: &str| entries.iter().filter(|entry| matches!(entry, Entry::Page { path: p, .. } if p == path)).count();
    let pages = documents.iter().filter(|page| page.path.starts_with(BOOK) && !page.path.ends_with("SUMMARY.md"));
    pages
        .filter_map(|page| match count(&page.path) {
            0 => Some(format!("{} is not in SUMMARY.md", page.path)),
            1 => None,
            count => Some(format!("{} is in SUMMARY.md {count} times", page.path)),
        })
        .collect()
}
