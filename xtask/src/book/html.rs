//! HTML of the book: one file per document, without scripts.

use super::links::{anchors, resolve};
use super::summary::{Entry, entries};
use super::{BOOK, Document, parser};
use crate::step::root;
use pulldown_cmark::{CowStr, Event, Tag, TagEnd};
use std::fs;
use std::io;
use std::path::Path;

/// Writes all pages, the files that they link to, and an `index.html` that opens the first page.
pub(super) fn write(documents: &[Document], folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for document in documents.iter().filter(|document| !document.path.ends_with("SUMMARY.md")) {
        let (page, files) = page(documents, document);
        create(&folder.join(output(&document.path)), page.as_bytes())?;
        for file in files {
            create(&folder.join(output(&file)), &fs::read(root().join(&file))?)?;
        }
    }
    let first = entries(documents).into_iter().find_map(|entry| match entry {
        Entry::Page { path, .. } => Some(output(&path)),
        Entry::Part(_) => None,
    });
    let index =
        format!("<!doctype html><meta http-equiv=\"refresh\" content=\"0; url={}\">\n", first.unwrap_or_default());
    create(&folder.join("index.html"), index.as_bytes())
}

fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    fs::write(path, content)
}

/// Path of a file of the repository in the rendered book: pages are at the top, everything else is in `repository`.
fn output(path: &str) -> String {
    let path = path.strip_suffix(".md").map_or_else(|| path.to_owned(), |stem| format!("{stem}.html"));
    let page = path.strip_prefix(BOOK).and_then(|page| page.strip_prefix('/')).map(str::to_owned);
    page.unwrap_or_else(|| format!("repository/{path}"))
}

/// Relative link between two rendered files.
fn relative(from: &str, to: &str) -> String {
    let (from, to): (Vec<&str>, Vec<&str>) = (from.split('/').collect(), to.split('/').collect());
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count().min(to.len() - 1).min(from.len() - 1);
    let mut parts = vec![".."; from.len() - 1 - common];
    parts.extend(&to[common..]);
    parts.join("/")
}

/// HTML page of a document, and the files other than documents to which it links.
pub(super) fn page(documents: &[Document], document: &Document) -> (String, Vec<String>) {
    let from = output(&document.path);
    let mut files = Vec::new();
    let mut rewrite = |link: CowStr<'_>| -> CowStr<'static> {
        let Some(target) = resolve(&document.path, &link) else { return link.into_string().into() };
        if !documents.iter().any(|document| document.path == target.path) {
            files.push(target.path.clone());
        }
        let anchor = target.anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
        let path = if target.path == document.path { String::new() } else { relative(&from, &output(&target.path)) };
        format!("{path}{anchor}").into()
    };
    let mut ids = anchors(&document.markdown).into_iter();
    let events = parser(&document.markdown).map(|event| match event {
        Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
            Event::Start(Tag::Heading { level, id: ids.next().map(CowStr::from), classes, attrs })
        }
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: rewrite(dest_url), title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Image { link_type, dest_url: rewrite(dest_url), title, id })
        }
        // Wide tables scroll by themselves instead of widening the page.
        Event::Start(Tag::Table(alignments)) => Event::Start(Tag::Table(alignments)),
        event => event,
    });
    let events = events.flat_map(|event| match event {
        Event::Start(Tag::Table(_)) => [Some(Event::Html("<div class=\"wide\">".into())), Some(event)],
        Event::End(TagEnd::Table) => [Some(event), Some(Event::Html("</div>\n".into()))],
        event => [Some(event), None],
    });
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, events.flatten());
    let (navigation, title) = navigation(documents, document, &from);
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{title} - boxwood</title>\n<style>{STYLE}</style>\n\
         <nav aria-label=\"Contents\">\n{navigation}</nav>\n<main>\n{body}</main>\n</html>\n"
    );
    (page, files)
}

/// Sidebar of a page, and the title of the page.
fn navigation(documents: &[Document], document: &Document, from: &str) -> (String, String) {
    let mut navigation = String::new();
    let mut found = document.path.clone();
    for entry in entries(documents) {
        match entry {
            Entry::Part(title) => navigation.push_str(&format!("<h2>{}</h2>\n", escaped(&title))),
            Entry::Page { title, path, depth } => {
                let (link, title) = (relative(from, &output(&path)), escaped(&title));
                let current = if path == document.path { "class=\"current\" " } else { "" };
                let line = format!("<p style=\"margin-left: {depth}em\"><a {current}href=\"{link}\">{title}</a></p>\n");
                navigation.push_str(&line);
                if path == document.path {
                    found = title;
                }
            }
        }
    }
    (navigation, found)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const STYLE: &str = "
:root { color-scheme: light dark; --back: #fff; --text: #1d2126; --soft: #f2f4f6; --line: #d5dae0; --link: #0b57b0; }
@media (prefers-color-scheme: dark) {
  :root { --back: #16191d; --text: #dfe3e8; --soft: #20252b; --line: #3a424b; --link: #83b7ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--link); }
nav { position: fixed; inset: 0 auto 0 0; width: 17rem; overflow-y: auto; padding: 1rem; background: var(--soft); }
nav h2 { margin: 1rem 0 0.2rem; font-size: 0.8rem; text-transform: uppercase; }
nav p { margin: 0.15rem 0; }
nav a { text-decoration: none; }
nav a.current { font-weight: 700; color: var(--text); }
main { max-width: 56rem; margin-left: 17rem; padding: 1rem 2.5rem 4rem; }
h1, h2, h3 { line-height: 1.25; margin: 1.8em 0 0.6em; }
h1 { margin-top: 0.5em; }
code, pre { font: 0.88em/1.5 ui-monospace, monospace; background: var(--soft); border-radius: 4px; }
code { padding: 0.1em 0.3em; }
pre { padding: 0.8em 1em; overflow-x: auto; }
pre code { padding: 0; font-size: 1em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.35em 0.7em; border: 1px solid var(--line); text-align: left; vertical-align: top; }
th { background: var(--soft); }
img { max-width: 100%; }
@media (max-width: 50rem) { nav { position: static; width: auto; } main { margin: 0; padding: 1rem; } }
";
