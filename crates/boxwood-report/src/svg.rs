//! A writer of SVG, as small as the pictures need. Numbers have two decimals at most: a hundredth of a pixel shows on no
//! screen, and files stay the same where the last bit of a sum does not.

use std::fmt::{self, Write};

/// A picture that is being drawn.
pub(crate) struct Svg {
    text: String,
}

/// Sizes and colours of a text.
#[derive(Clone, Copy)]
pub(crate) struct Type {
    pub(crate) size: f64,
    pub(crate) fill: &'static str,
    pub(crate) anchor: Anchor,
    pub(crate) bold: bool,
}

/// Which part of a text stands at its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// No font can be relied on: the reader's own, of the kind that screens are set in.
const FONTS: &str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif";

impl Svg {
    /// An empty picture on a background; title and description are for who cannot see it.
    pub(crate) fn new([width, height]: [f64; 2], background: &str, title: &str, description: &str) -> Self {
        let [width, height] = [width, height].map(Number);
        let [title, description] = [title, description].map(Escaped);
        let mut svg = Self { text: String::new() };
        svg.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>\n"
        ));
        svg
    }

    /// A filled box; one without area is left out.
    pub(crate) fn rect(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], fill: &str) {
        if width > 0.0 && height > 0.0 {
            let [x, y, width, height] = [x, y, width, height].map(Number);
            self.put(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n"
            ));
        }
    }

    pub(crate) fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], stroke: &str, width: f64) {
        let [x1, y1, x2, y2, width] = [x1, y1, x2, y2, width].map(Number);
        self.put(format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>\n"
        ));
    }

    pub(crate) fn polyline(&mut self, points: &[[f64; 2]], stroke: &str, width: f64) {
        self.put(format_args!("<polyline points=\""));
        for (place, &[x, y]) in points.iter().enumerate() {
            let gap = if place > 0 { " " } else { "" };
            self.put(format_args!("{gap}{},{}", Number(x), Number(y)));
        }
        let width = Number(width);
        self.put(format_args!("\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>\n"));
    }

    pub(crate) fn circle(&mut self, [x, y]: [f64; 2], radius: f64, fill: &str) {
        let [x, y, radius] = [x, y, radius].map(Number);
        self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>\n"));
    }

    pub(crate) fn text(&mut self, [x, y]: [f64; 2], style: Type, words: &str) {
        let [x, y, size] = [x, y, style.size].map(Number);
        let anchor = match style.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let weight = if style.bold { " font-weight=\"600\"" } else { "" };
        let (fill, words) = (style.fill, Escaped(words));
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"{anchor}{weight}>{words}</text>\n"
        ));
    }

    /// What follows, until it is ended, belongs together; `class` says what it is.
    pub(crate) fn begin_group(&mut self, class: &str) {
        self.put(format_args!("<g class=\"{}\">\n", Escaped(class)));
    }

    pub(crate) fn end_group(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// The whole text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn put(&mut self, words: fmt::Arguments<'_>) {
        // A string takes all that is written to it.
        let _ = self.text.write_fmt(words);
    }
}

/// A number with at most two decimals. What is no number of a picture is 0: a file must be valid whatever it shows.
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = if self.0.is_finite() { self.0 } else { 0.0 };
        let text = format!("{number:.2}");
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

/// A text that cannot end an attribute or begin an element. Characters that XML does not know become a mark.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // XML 1.0, section 2.2; line breaks and tabs have no place in a label.
                '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_two_decimals_at_most() {
        let shown = [1.0, 0.5, 1.0 / 3.0, -0.001, 1200.0, f64::NAN, f64::INFINITY].map(|x| Number(x).to_string());
        assert_eq!(shown, ["1", "0.5", "0.33", "0", "1200", "0", "0"]);
    }

    #[test]
    fn hostile_words_stay_words() {
        let words = "</text><script>alert('&\"')</script>\u{1b}\u{0}\u{ffff}";
        let style = Type { size: 10.0, fill: "#000", anchor: Anchor::Start, bold: false };
        let mut svg = Svg::new([10.0, 10.0], "#fff", words, words);
        svg.begin_group(words);
        svg.text([0.0, 0.0], style, words);
        svg.end_group();
        let text = svg.finish();
        let document = roxmltree::Document::parse(&text).expect("well-formed");
        let said = words.replace(['\u{1b}', '\u{0}', '\u{ffff}'], "\u{fffd}");
        for name in ["title", "desc", "text"] {
            let element = document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
            assert_eq!(element.and_then(|node| node.text()), Some(said.as_str()), "{name}");
        }
    }
}
