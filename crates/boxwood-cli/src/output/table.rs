//! Width of text and of the terminal, and shortened names.

use console::{Term, measure_text_width};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Maximum number of terminal columns (character cells) per line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TerminalWidth(pub(crate) usize);

impl TerminalWidth {
    /// No limit, for files and pipes.
    pub(crate) const UNLIMITED: Self = Self(usize::MAX);

    /// Width of the terminal; without a terminal, the value of `COLUMNS` if it is set.
    pub(crate) fn of_standard_output() -> Self {
        let terminal = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
        let from_environment = || std::env::var("COLUMNS").ok()?.parse().ok();
        terminal.or_else(from_environment).filter(|&columns| columns > 0).map_or(Self::UNLIMITED, Self)
    }
}

/// Number of terminal columns that a text takes. Wide characters take two, combining characters none.
pub(crate) fn width_of(text: &str) -> usize {
    measure_text_width(text)
}

/// The text if it fits, otherwise its start and end with an ellipsis between: names often differ at the end.
pub(crate) fn shortened(text: &str, width: usize) -> Cow<'_, str> {
    if width_of(text) <= width {
        return text.into();
    }
    let available = width.saturating_sub(1);
    let head = prefix_within(text.chars(), available.div_ceil(2));
    let tail = prefix_within(text.chars().rev(), available / 2);
    let tail: String = tail.chars().rev().collect();
    format!("{head}…{tail}").into()
}

/// Longest prefix that fits into the width.
fn prefix_within(characters: impl Iterator<Item = char>, width: usize) -> String {
    let mut text = String::new();
    for character in characters {
        text.push(character);
        if width_of(&text) > width {
            text.pop();
            break;
        }
    }
    text
}

/// The text padded with blanks. (Rust format strings count characters, not columns.)
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(width_of(text))))
}

/// Column of a table: heading and cells.
pub(crate) struct TextColumn {
    pub(crate) heading: &'static str,
    pub(crate) cells: Vec<String>,
}

impl TextColumn {
    pub(crate) fn width(&self) -> usize {
        self.cells.iter().map(|cell| width_of(cell)).chain([width_of(self.heading)]).max().unwrap_or(0)
    }
}

/// Shortens names to a width. Names that would become equal get a number, so that different names stay different.
pub(crate) fn distinct<'a>(names: impl IntoIterator<Item = &'a str>, width: usize) -> HashMap<&'a str, String> {
    let sorted: BTreeSet<&str> = names.into_iter().collect();
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for name in sorted {
        groups.entry(shortened(name, width).into_owned()).or_default().push(name);
    }
    let numbered = |group: &[&'a str], index: usize| {
        let mark = format!("#{}", index + 1);
        format!("{}{mark}", shortened(group[index], width.saturating_sub(mark.len())))
    };
    let mut shorter = HashMap::new();
    for (short, group) in groups {
        if let [name] = group[..] {
            shorter.insert(name, short);
        } else {
            shorter.extend((0..group.len()).map(|index| (group[index], numbered(&group, index))));
        }
    }
    shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_names_stay_different() {
        let names = ["housing-body-left-01", "housing-lid-left-01", "gear"];
        let shorter = distinct(names, 11);
        assert_eq!(shorter[names[0]], "hous…t-01#1");
        assert_eq!(shorter[names[1]], "hous…t-01#2");
        assert_eq!(shorter["gear"], "gear");
        assert_eq!(distinct(names, 30)[names[0]], names[0]);
    }

    #[test]
    fn long_names_are_shortened_in_the_middle() {
        assert_eq!(shortened("housing", 7), "housing");
        assert_eq!(shortened("housing-body-left-01", 11), "housi…ft-01");
        assert_eq!(shortened("housing-body-left-01", 10), "housi…t-01");
        assert_eq!(shortened("abc", 1), "…");
    }

    #[test]
    fn wide_characters_count_twice() {
        assert_eq!(width_of("齿轮"), 4);
        assert_eq!(shortened("齿轮箱外壳螺栓", 7), "齿…栓");
        assert_eq!(padded("齿轮", 6), "齿轮  ");
    }
}
