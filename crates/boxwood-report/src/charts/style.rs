//! Colors and text sizes of all charts, and estimates of text widths.

use crate::charts::svg::{TextAnchor, TextStyle};

pub(crate) const BACKGROUND: &str = "#ffffff";
pub(crate) const INK: &str = "#222222";
pub(crate) const MUTED: &str = "#666666";
pub(crate) const GRID: &str = "#e4e4e4";
pub(crate) const AXIS: &str = "#999999";
/// Blue of the palette of Okabe and Ito (Color Universal Design, 2008), whose colors are distinguishable with every
/// kind of color vision.
pub(crate) const BLUE: &str = "#0072b2";
/// Orange of the palette of Okabe and Ito (see [`BLUE`]).
pub(crate) const ORANGE: &str = "#e69f00";
/// Green of the palette of Okabe and Ito (see [`BLUE`]).
pub(crate) const GREEN: &str = "#009e73";

pub(crate) const LARGE: TextStyle = TextStyle { size: 18.0, fill: INK, anchor: TextAnchor::Start, bold: true };
pub(crate) const MEDIUM: TextStyle = TextStyle { size: 14.0, fill: INK, anchor: TextAnchor::Start, bold: true };
pub(crate) const SMALL: TextStyle = TextStyle { size: 11.0, fill: MUTED, anchor: TextAnchor::Start, bold: false };

/// Estimated width of a text, larger than the actual width in most fonts.
pub(crate) fn text_width(text: &str, style: TextStyle) -> f64 {
    text.chars().count() as f64 * style.size * if style.bold { 0.62 } else { 0.56 }
}

/// Truncates a text to `width`, with an ellipsis.
pub(crate) fn truncate_text(text: &str, style: TextStyle, width: f64) -> String {
    if text_width(text, style) <= width {
        return text.to_owned();
    }
    let char_width = text_width("m", style);
    let max_chars = ((width / char_width) as usize).saturating_sub(1);
    format!("{}…", text.chars().take(max_chars).collect::<String>().trim_end())
}

/// Breaks a text into lines of at most `width`.
pub(crate) fn wrap_text(text: &str, style: TextStyle, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last().map_or("", String::as_str);
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || text_width(&longer, style) <= width {
            lines.pop();
            lines.push(longer);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
