//! What all pictures have in common: colours, sizes of text, and how much of it fits.

use crate::svg::{Anchor, Type};

pub(crate) const BACKGROUND: &str = "#ffffff";
pub(crate) const INK: &str = "#222222";
pub(crate) const QUIET: &str = "#666666";
pub(crate) const GRID: &str = "#e4e4e4";
pub(crate) const AXIS: &str = "#999999";
/// Colours that any kind of colour vision tells apart (Okabe and Ito, Color Universal Design, 2008).
pub(crate) const BLUE: &str = "#0072b2";
pub(crate) const ORANGE: &str = "#e69f00";
pub(crate) const GREEN: &str = "#009e73";

pub(crate) const LARGE: Type = Type { size: 18.0, fill: INK, anchor: Anchor::Start, bold: true };
pub(crate) const MEDIUM: Type = Type { size: 14.0, fill: INK, anchor: Anchor::Start, bold: true };
pub(crate) const SMALL: Type = Type { size: 11.0, fill: QUIET, anchor: Anchor::Start, bold: false };

/// About how wide a text is: fonts differ, so this is on the large side of most.
pub(crate) fn width_of(words: &str, style: Type) -> f64 {
    words.chars().count() as f64 * style.size * if style.bold { 0.62 } else { 0.56 }
}

/// The text, or as much of it as fits, with an ellipsis.
pub(crate) fn fitted(words: &str, style: Type, width: f64) -> String {
    if width_of(words, style) <= width {
        return words.to_owned();
    }
    let each = width_of("m", style);
    let most = ((width / each) as usize).saturating_sub(1);
    format!("{}…", words.chars().take(most).collect::<String>().trim_end())
}

/// The text in lines that fit.
pub(crate) fn wrapped(words: &str, style: Type, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let line = lines.last().map_or("", String::as_str);
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || width_of(&longer, style) <= width {
            lines.pop();
            lines.push(longer);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
