//! A writer of HTML that is XML too: what is opened is closed, by the shape of the code that writes it.

use crate::svg::Escaped;
use std::fmt::Write;

/// A text that is being written.
pub(super) struct Html {
    text: String,
}

/// Names and values.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Html {
    pub(super) fn new() -> Self {
        Self { text: "<!DOCTYPE html>\n".to_owned() }
    }

    /// An element and what is in it.
    pub(super) fn element(&mut self, name: &str, attributes: Attributes<'_>, fill: impl FnOnce(&mut Self)) {
        self.open(name, attributes);
        self.text.push('>');
        if has_blocks(name) {
            self.text.push('\n');
        }
        fill(self);
        self.put(format_args!("</{name}>"));
        self.end_line(name);
    }

    /// An element with words in it.
    pub(super) fn words(&mut self, name: &str, attributes: Attributes<'_>, words: &str) {
        self.element(name, attributes, |html| html.text(words));
    }

    /// As [`words`](Self::words), with `N_b` set as N with a b below.
    pub(super) fn prose(&mut self, name: &str, attributes: Attributes<'_>, words: &str) {
        self.element(name, attributes, |html| html.symbols(words));
    }

    /// An element that never has anything in it.
    pub(super) fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.open(name, attributes);
        self.text.push_str("/>");
        self.end_line(name);
    }

    /// Words.
    pub(super) fn text(&mut self, words: &str) {
        self.put(format_args!("{}", Escaped(words)));
    }

    /// Words with symbols among them: a letter by itself, a low line and an index.
    pub(super) fn symbols(&mut self, words: &str) {
        let mut rest = words;
        while let Some((before, index, after)) = first_symbol(rest) {
            self.text(before);
            self.words("sub", &[], index);
            rest = after;
        }
        self.text(rest);
    }

    /// A picture that this crate has drawn, which is well-formed as it is.
    pub(super) fn picture(&mut self, svg: &str) {
        self.text.push_str(svg);
    }

    /// The style sheet, which is ours and has nothing to escape.
    pub(super) fn style(&mut self, sheet: &'static str) {
        self.put(format_args!("<style>\n{sheet}</style>\n"));
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    fn open(&mut self, name: &str, attributes: Attributes<'_>) {
        self.put(format_args!("<{name}"));
        for (name, value) in attributes {
            self.put(format_args!(" {name}=\"{}\"", Escaped(value)));
        }
    }

    /// Between blocks, where space has no meaning, so that differences of two pages can be read.
    fn end_line(&mut self, name: &str) {
        if has_blocks(name) || matches!(name, "meta" | "title" | "p" | "h1" | "h2" | "h3" | "h4" | "li" | "dt" | "dd") {
            self.text.push('\n');
        }
    }

    fn put(&mut self, words: std::fmt::Arguments<'_>) {
        // A string takes all that is written to it.
        let _ = self.text.write_fmt(words);
    }
}

/// What stands before the first index and its low line, the index, and the rest.
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

/// A part of an address within the page: letters, digits, points and dashes.
pub(super) fn slug(words: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c.to_ascii_lowercase() } else { '-' };
    words.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_words_stay_words() {
        let mut html = Html::new();
        html.words("p", &[("id", "\"><script>")], "</p><script>&");
        let expected = "<p id=\"&quot;&gt;&lt;script&gt;\">&lt;/p&gt;&lt;script&gt;&amp;</p>\n";
        assert_eq!(html.finish().trim_start_matches("<!DOCTYPE html>\n"), expected);
        assert_eq!(slug("1-2 Teapot\"#é"), "1-2-teapot---");
    }

    #[test]
    fn symbols_have_their_index_below() {
        let shown = |words: &str| {
            let mut html = Html::new();
            html.symbols(words);
            html.finish().trim_start_matches("<!DOCTYPE html>\n").to_owned()
        };
        assert_eq!(shown("N_b, and T_total/2"), "N<sub>b</sub>, and T<sub>total</sub>/2");
        for plain in ["", "_", "a_", "_b", "set_vertices", "a_b_c", "x _y", "N b"] {
            assert_eq!(shown(plain), plain);
        }
    }
}
