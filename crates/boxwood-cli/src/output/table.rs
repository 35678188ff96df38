//! How much fits on a line.

use console::{Term, measure_text_width};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many columns a text may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Width(pub(crate) usize);

impl Width {
    /// Nobody breaks lines in a file or a pipe.
    pub(crate) const UNLIMITED: Self = Self(usize::MAX);

    /// Of the terminal; elsewhere `COLUMNS` is obeyed if it is set.
    pub(crate) fn of_standard_output() -> Self {
        let terminal = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
        let told = || std::env::var("COLUMNS").ok()?.parse().ok();
        terminal.or_else(told).filter(|&columns| columns > 0).map_or(Self::UNLIMITED, Self)
    }
}

/// The columns that a text takes: some characters take two, some none.
pub(crate) fn width_of(text: &str) -> usize {
    measure_text_width(text)
}

/// The text if it fits, or its beginning and its end with an ellipsis between: names often differ at their ends.
pub(crate) fn shortened(text: &str, width: usize) -> Cow<'_, str> {
    if width_of(text) <= width {
        return text.into();
    }
    let room = width.saturating_sub(1);
    let head = fitting(text.chars(), room.div_ceil(2));
    let tail = fitting(text.chars().rev(), room / 2);
    let tail: String = tail.chars().rev().collect();
    format!("{head}…{tail}").into()
}

/// As many of the characters as fit.
fn fitting(characters: impl Iterator<Item = char>, width: usize) -> String {
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

/// The text with blanks behind it. (The format strings of Rust count characters, not columns.)
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(width_of(text))))
}

/// A column: its heading and its cells.
pub(crate) struct Column {
    pub(crate) heading: &'static str,
    pub(crate) cells: Vec<String>,
}

impl Column {
    pub(crate) fn width(&self) -> usize {
        self.cells.iter().map(|cell| width_of(cell)).chain([width_of(self.heading)]).max().unwrap_or(0)
    }
}

/// Names shortened to a width, and still different from each other: those that would be equal get a number.
pub(crate) fn distinct<'a>(names: impl IntoIterator<Item = &'a str>, width: usize) -> HashMap<&'a str, String> {
    let sorted: BTreeSet<&str> = names.into_iter().collect();
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for name in sorted {
        groups.entry(shortened(name, width).into_owned()).or_default().push(name);
    }
    let numbered = |group: &[&'a str], place: usize| {
        let mark = format!("#{}", place + 1);
        format!("{}{mark}", shortened(group[place], width.saturating_sub(mark.len())))
    };
    let mut shorter = HashMap::new();
    for (short, group) in groups {
        if let [name] = group[..] {
            shorter.insert(name, short);
        } else {
            shorter.extend((0..group.len()).map(|place| (group[place], numbered(&group, place))));
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
