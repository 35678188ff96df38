//! HTML writer whose output is also well-formed XML. Elements are written with closures, so every opened element is
//! closed.

use crate::charts::svg::SvgText;
use std::fmt::Write;

/// HTML document under construction.
pub(super) struct HtmlWriter {
    text: String,
}

/// Attribute names and values.
pub(super) type HtmlAttributes<'a> = &'a [(&'a str, &'a str)];

impl HtmlWriter {
    pub(super) fn new() -> Self {
        Self { text: "<!DOCTYPE html>\n".to_owned() }
    }

    /// Writes an element; `fill` writes its content.
    pub(super) fn element(&mut self, name: &str, attributes: HtmlAttributes<'_>, fill: impl FnOnce(&mut Self)) {
        self.open(name, attributes);
        self.text.push('>');
        if has_blocks(name) {
            self.text.push('\n');
        }
        fill(self);
        self.push_fmt(format_args!("</{name}>"));
        self.end_line(name);
    }

    /// Writes an element with a text.
    pub(super) fn text_element(&mut self, name: &str, attributes: HtmlAttributes<'_>, words: &str) {
        self.element(name, attributes, |html| html.text(words));
    }

    /// Writes an element with a text in which `N_b` becomes N with the subscript b.
    pub(super) fn prose_element(&mut self, name: &str, attributes: HtmlAttributes<'_>, words: &str) {
        self.element(name, attributes, |html| html.symbols(words));
    }

    /// Writes an element without content.
    pub(super) fn empty(&mut self, name: &str, attributes: HtmlAttributes<'_>) {
        self.open(name, attributes);
        self.text.push_str("/>");
        self.end_line(name);
    }

    /// Writes escaped text.
    pub(super) fn text(&mut self, words: &str) {
        self.push_fmt(format_args!("{}", SvgText(words)));
    }

    /// Writes escaped text. Where a single letter, an underscore and an index follow each other (`N_b`), the index
    /// becomes a subscript of the letter.
    pub(super) fn symbols(&mut self, words: &str) {
        let mut rest = words;
        while let Some((before, index, after)) = first_symbol(rest) {
            self.text(before);
            self.text_element("sub", &[], index);
            rest = after;
        }
        self.text(rest);
    }

    /// Inserts SVG that this crate has drawn, which is well-formed.
    pub(super) fn picture(&mut self, svg: &str) {
        self.text.push_str(svg);
    }

    /// Inserts the style sheet of this crate, which needs no escaping.
    pub(super) fn style(&mut self, sheet: &'static str) {
        self.push_fmt(format_args!("<style>\n{sheet}</style>\n"));
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    fn open(&mut self, name: &str, attributes: HtmlAttributes<'_>) {
        self.push_fmt(format_args!("<{name}"));
        for (name, value) in attributes {
            self.push_fmt(format_args!(" {name}=\"{}\"", SvgText(value)));
        }
    }

    /// Ends the line after a block element, where white space has no meaning, so that diffs of two pages are readable.
    fn end_line(&mut self, name: &str) {
        if has_blocks(name) || matches!(name, "meta" | "title" | "p" | "h1" | "h2" | "h3" | "h4" | "li" | "dt" | "dd") {
            self.text.push('\n');
        }
    }

    fn push_fmt(&mut self, words: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(words);
    }
}

/// Splits a text at the first subscript into the text before the underscore, the index, and the text after the
/// index.
fn first_symbol(words: &str) -> Option<(&str, &str, &str)> {
    let is_symbol = |at: &usize| {
        let mut before = words[..*at].chars().rev();
        before.next().is_some_and(char::is_alphabetic)
            && !before.next().is_some_and(|c| c.is_alphanumeric() || c == '_')
    };
    let found = words.match_indices('_').map(|(at, _)| at).filter(is_symbol).find_map(|at| {
        let behind = &words[at + 1..];
        let end = behind.find(|c: char| !c.is_alphanumeric()).unwrap_or(behind.len());
        (end > 0 && !behind[end..].starts_with('_')).then_some((at, at + 1 + end))
    });
    found.map(|(at, end)| (&words[..at], &words[at + 1..end], &words[end..]))
}

fn has_blocks(name: &str) -> bool {
    matches!(
        name,
        "html"
            | "head"
            | "body"
            | "header"
            | "nav"
            | "main"
            | "footer"
            | "section"
            | "article"
            | "aside"
            | "div"
            | "dl"
            | "ul"
            | "figure"
            | "table"
            | "thead"
            | "tbody"
            | "tr"
            | "svg"
            | "g"
            | "details"
    )
}

/// Converts a text to a link anchor of lower-case letters, digits, `-`, `_` and `.`.
pub(super) fn slug(words: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c.to_ascii_lowercase() } else { '-' };
    words.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_is_escaped() {
        let mut html = HtmlWriter::new();
        html.text_element("p", &[("id", "\"><script>")], "</p><script>&");
        let expected = "<p id=\"&quot;&gt;&lt;script&gt;\">&lt;/p&gt;&lt;script&gt;&amp;</p>\n";
        assert_eq!(html.finish().trim_start_matches("<!DOCTYPE html>\n"), expected);
        assert_eq!(slug("1-2 Teapot\"#é"), "1-2-teapot---");
    }

    #[test]
    fn symbols_become_subscripts() {
        let shown = |words: &str| {
            let mut html = HtmlWriter::new();
            html.symbols(words);
            html.finish().trim_start_matches("<!DOCTYPE html>\n").to_owned()
        };
        assert_eq!(shown("N_b, and T_total/2"), "N<sub>b</sub>, and T<sub>total</sub>/2");
        for plain in ["", "_", "a_", "_b", "set_vertices", "a_b_c", "x _y", "N b"] {
            assert_eq!(shown(plain), plain);
        }
    }
}
