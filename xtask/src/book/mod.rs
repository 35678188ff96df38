//! The book: docs/book and the documents that it links to, rendered to static HTML.
//!
//! ```text
//! docs/book/SUMMARY.md ─▶ pages ─┐
//! DOCUMENTS ─────────────────────┴▶ links checked ─▶ HTML with a sidebar ─▶ target/book
//! ```
//!
//! `docs/book` has the form of mdBook and is readable without rendering. The checks run as tests of this crate and before every
//! rendering, so that a book with a broken link is never written.

mod html;
mod links;
mod summary;

use crate::step::{StepError, root};
use std::fs;
use std::path::{Path, PathBuf};

/// Folder of the pages, relative to the workspace root.
const BOOK: &str = "docs/book";

/// Documents outside of the book. Their links are checked too, and they are rendered, because pages link to them.
const DOCUMENTS: [&str; 7] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "experiments/README.md",
    "benchmarks/README.md",
];

/// A Markdown document of the repository.
struct Document {
    /// Path relative to the workspace root, with slashes.
    path: String,
    markdown: String,
}

/// Renders the book to `target/book`.
pub(crate) fn render() -> Result<(), StepError> {
    let book = read().map_err(|message| StepError::new("book", &message))?;
    let problems = [summary::problems(&book), links::problems(&book)].concat();
    if !problems.is_empty() {
        return Err(StepError::new("book", &problems.join("\n")));
    }
    let folder = root().join("target/book");
    html::write(&book, &folder).map_err(|error| StepError::new("book", &format!("{}: {error}", folder.display())))?;
    eprintln!("{} pages: {}", book.len(), folder.join("index.html").display());
    Ok(())
}

/// Reads all documents: the pages of the book in the order of their paths, then the others.
fn read() -> Result<Vec<Document>, String> {
    let mut paths = Vec::new();
    find_pages(&root().join(BOOK), &mut paths)?;
    let relative = |path: &PathBuf| {
        let path = path.strip_prefix(root()).unwrap_or(path);
        path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
    };
    let mut paths: Vec<String> = paths.iter().map(relative).collect();
    paths.sort();
    paths.extend(DOCUMENTS.map(str::to_owned));
    let read = |path: String| {
        let markdown = fs::read_to_string(root().join(&path)).map_err(|error| format!("{path}: {error}"))?;
        Ok(Document { path, markdown })
    };
    paths.into_iter().map(read).collect()
}

fn find_pages(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            find_pages(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    Ok(())
}

/// Parser of the Markdown dialect of all documents.
fn parser(markdown: &str) -> pulldown_cmark::Parser<'_> {
    pulldown_cmark::Parser::new_ext(markdown, pulldown_cmark::Options::ENABLE_TABLES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(path: &str, markdown: &str) -> Document {
        Document { path: path.to_owned(), markdown: markdown.to_owned() }
    }

    #[test]
    fn relative_links_and_anchors_of_all_documents_resolve() {
        let book = read().expect("the documents are readable");
        assert_eq!(links::problems(&book), Vec::<String>::new());
    }

    #[test]
    fn every_page_is_in_the_summary_once() {
        let book = read().expect("the documents are readable");
        assert_eq!(summary::problems(&book), Vec::<String>::new());
    }

    #[test]
    fn broken_links_and_missing_pages_are_reported() {
        let book = [
            document("docs/book/SUMMARY.md", "- [One](one.md)\n- [None](none.md)"),
            document(
                "docs/book/one.md",
                "# One\n\n[a](#one) [b](#two) [c](other.md#x) [d](../../README.md) ![e](no.png)",
            ),
            document("docs/book/other.md", "# Other"),
        ];
        let problems = links::problems(&book).join("\n");
        for broken in ["none.md", "#two", "other.md#x", "no.png"] {
            assert!(problems.contains(broken), "{broken} in {problems}");
        }
        assert_eq!(links::problems(&book).len(), 4, "{problems}");
        assert_eq!(summary::problems(&book), ["docs/book/other.md is not in SUMMARY.md"]);
    }

    #[test]
    fn rendered_pages_have_sidebar_anchors_and_links_to_html() {
        let book = [
            document("docs/book/SUMMARY.md", "# Summary\n\n- [One](one.md)\n  - [Two](guide/two.md)"),
            document("docs/book/guide/two.md", "# Two & more\n\n[up](../one.md#a-b) ![p](../../report.png)"),
            document("docs/book/one.md", "# One\n\n## A b"),
        ];
        let (page, files) = html::page(&book, &book[1]);
        assert!(page.contains("<h1 id=\"two--more\">Two &amp; more</h1>"), "{page}");
        assert!(page.contains("<a href=\"../one.html#a-b\">up</a>"), "{page}");
        assert!(page.contains("<img src=\"../repository/docs/report.png\" alt=\"p\""), "{page}");
        assert!(page.contains("<a class=\"current\" href=\"two.html\">Two</a>"), "{page}");
        assert_eq!(files, ["docs/report.png"]);
    }
}
