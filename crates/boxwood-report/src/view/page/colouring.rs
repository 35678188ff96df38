//! Colours of parts: those that one row is about have different ones, as far as there are enough.

use crate::view::View;

/// How many colours can be told apart.
pub(super) const COLOURS: usize = 8;

/// A place in the palette for each part that a row is about. Parts choose in their order, each the colour that is rarest
/// beside it, and of those the one that is rarest in all.
pub(super) fn colours_of(view: &View) -> Vec<Option<usize>> {
    let rows = &view.table.rows;
    let mut rows_of = vec![Vec::new(); view.parts.len()];
    for (row, parts) in rows.iter().map(|row| &row.parts).enumerate() {
        for &part in parts {
            rows_of[part].push(row);
        }
    }
    // How often each colour is in each row: a row may be about thousands of parts.
    let mut used_in = vec![[0_u64; COLOURS]; rows.len()];
    let mut used = [0_u64; COLOURS];
    let colour_of = |rows: &Vec<usize>| {
        if rows.is_empty() {
            return None;
        }
        let mut beside = [0; COLOURS];
        for &row in rows {
            (0..COLOURS).for_each(|colour| beside[colour] += used_in[row][colour]);
        }
        let colour = (0..COLOURS).min_by_key(|&colour| (beside[colour], used[colour]))?;
        rows.iter().for_each(|&row| used_in[row][colour] += 1);
        used[colour] += 1;
        Some(colour)
    };
    rows_of.iter().map(colour_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Look, Part, Row, Table, Tone, Verdict};
    use boxwood::Pose;

    /// A view of so many parts and rows about some of them.
    fn view(parts: usize, rows: &[&[usize]]) -> View {
        let part =
            |n: usize| Part { name: n.to_string(), file: None, shape: 0, pose: Pose::IDENTITY, look: Look::AsFound };
        let row = |parts: &&[usize]| Row { parts: parts.to_vec(), ..Row::default() };
        let (verdict, words) = (Verdict { tone: Tone::Neutral, text: String::new() }, String::new());
        View {
            title: words.clone(),
            verdict,
            command: words.clone(),
            version: words,
            units: None,
            facts: Vec::new(),
            notes: Vec::new(),
            shapes: Vec::new(),
            parts: (0..parts).map(part).collect(),
            marks: Vec::new(),
            table: Table { rows: rows.iter().map(row).collect(), ..Table::default() },
            frames: None,
        }
    }

    #[test]
    fn parts_of_a_row_differ() {
        let rows: &[&[usize]] = &[&[0, 1], &[1, 2], &[2, 0], &[4, 0], &[5, 6, 7, 8, 9, 10, 11, 12], &[1, 12]];
        let colours = colours_of(&view(13, rows));
        assert_eq!(colours[3], None, "no row is about it");
        for row in rows {
            let mut own: Vec<_> = row.iter().map(|&part| colours[part].expect("a row is about it")).collect();
            own.sort_unstable();
            own.dedup();
            assert_eq!(own.len(), row.len(), "{row:?}");
        }
    }

    /// A row about many parts uses all colours alike, and a part may be named twice.
    #[test]
    fn there_may_be_too_few_colours() {
        let all: Vec<usize> = (0..20_000).collect();
        let colours = colours_of(&view(20_000, &[&all, &[5, 5]]));
        for colour in 0..COLOURS {
            let count = colours.iter().filter(|&&own| own == Some(colour)).count();
            assert!((2_400..2_600).contains(&count), "{count} parts have colour {colour}");
        }
    }
}
