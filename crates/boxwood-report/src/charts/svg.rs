//! Minimal SVG writer.
//!
//! Numbers are rounded to two decimals; a hundredth of a pixel is invisible. Results that differ only in the last bit
//! of a sum therefore give equal files.

use std::fmt::{self, Write};

/// SVG document under construction.
pub(crate) struct SvgWriter {
    text: String,
}

/// Size, color, alignment and weight of a text.
#[derive(Clone, Copy)]
pub(crate) struct TextStyle {
    pub(crate) size: f64,
    pub(crate) fill: &'static str,
    pub(crate) anchor: TextAnchor,
    pub(crate) bold: bool,
}

/// Point of a text (start, middle or end) that is placed at the position of the text.
#[derive(Clone, Copy)]
pub(crate) enum TextAnchor {
    Start,
    Middle,
    End,
}

/// Font stack: no single font is available everywhere, so the reader's sans-serif font is used.
const FONTS: &str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif";

impl SvgWriter {
    /// Starts an image of the given size. `title` and `description` are for screen readers.
    pub(crate) fn new([width, height]: [f64; 2], background: &str, title: &str, description: &str) -> Self {
        let [width, height] = [width, height].map(SvgNumber);
        let [title, description] = [title, description].map(SvgText);
        let mut svg = Self { text: String::new() };
        svg.push_fmt(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>\n"
        ));
        svg
    }

    /// Filled rectangle; skipped if it has no area.
    pub(crate) fn rect(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], fill: &str) {
        if width > 0.0 && height > 0.0 {
            let [x, y, width, height] = [x, y, width, height].map(SvgNumber);
            self.push_fmt(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n"
            ));
        }
    }

    pub(crate) fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], stroke: &str, width: f64) {
        let [x1, y1, x2, y2, width] = [x1, y1, x2, y2, width].map(SvgNumber);
        self.push_fmt(format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>\n"
        ));
    }

    pub(crate) fn polyline(&mut self, points: &[[f64; 2]], stroke: &str, width: f64) {
        self.push_fmt(format_args!("<polyline points=\""));
        for (index, &[x, y]) in points.iter().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            self.push_fmt(format_args!("{gap}{},{}", SvgNumber(x), SvgNumber(y)));
        }
        let width = SvgNumber(width);
        self.push_fmt(format_args!("\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>\n"));
    }

    pub(crate) fn circle(&mut self, [x, y]: [f64; 2], radius: f64, fill: &str) {
        let [x, y, radius] = [x, y, radius].map(SvgNumber);
        self.push_fmt(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>\n"));
    }

    pub(crate) fn text(&mut self, [x, y]: [f64; 2], style: TextStyle, content: &str) {
        let [x, y, size] = [x, y, style.size].map(SvgNumber);
        let anchor = match style.anchor {
            TextAnchor::Start => "",
            TextAnchor::Middle => " text-anchor=\"middle\"",
            TextAnchor::End => " text-anchor=\"end\"",
        };
        let weight = if style.bold { " font-weight=\"600\"" } else { "" };
        let (fill, content) = (style.fill, SvgText(content));
        self.push_fmt(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"{anchor}{weight}>{content}</text>\n"
        ));
    }

    /// Opens a group; `class` names its content.
    pub(crate) fn begin_group(&mut self, class: &str) {
        self.push_fmt(format_args!("<g class=\"{}\">\n", SvgText(class)));
    }

    pub(crate) fn end_group(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// Closes the document and returns its text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn push_fmt(&mut self, content: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(content);
    }
}

/// Number with at most two decimals. Non-finite values become 0, so that the file is always valid.
pub(crate) struct SvgNumber(pub(crate) f64);

impl fmt::Display for SvgNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = if self.0.is_finite() { self.0 } else { 0.0 };
        let text = format!("{number:.2}");
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

/// Text escaped for element content and attribute values. Characters that XML 1.0 forbids become U+FFFD.
pub(crate) struct SvgText<'a>(pub(crate) &'a str);

impl fmt::Display for SvgText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // Forbidden or discouraged by XML 1.0, section 2.2. Line breaks and tabs are allowed there, but not
                // used in labels.
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
    fn numbers_have_at_most_two_decimals() {
        let shown = [1.0, 0.5, 1.0 / 3.0, -0.001, 1200.0, f64::NAN, f64::INFINITY].map(|x| SvgNumber(x).to_string());
        assert_eq!(shown, ["1", "0.5", "0.33", "0", "1200", "0", "0"]);
    }

    #[test]
    fn markup_in_text_is_escaped() {
        let content = "</text><script>alert('&\"')</script>\u{1b}\u{0}\u{ffff}";
        let style = TextStyle { size: 10.0, fill: "#000", anchor: TextAnchor::Start, bold: false };
        let mut svg = SvgWriter::new([10.0, 10.0], "#fff", content, content);
        svg.begin_group(content);
        svg.text([0.0, 0.0], style, content);
        svg.end_group();
        let text = svg.finish();
        let document = roxmltree::Document::parse(&text).expect("well-formed");
        let expected = content.replace(['\u{1b}', '\u{0}', '\u{ffff}'], "\u{fffd}");
        for name in ["title", "desc", "text"] {
            let element = document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
            assert_eq!(element.and_then(|node| node.text()), Some(expected.as_str()), "{name}");
        }
    }
}
