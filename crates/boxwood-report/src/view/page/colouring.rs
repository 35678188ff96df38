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
