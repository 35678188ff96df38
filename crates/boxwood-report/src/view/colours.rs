//! Which colour each part has: the same in the page and in the picture.

use super::View;

/// Colours of parts, any two of them at least 17 apart (CIE 1976) to every kind of colour vision, as far as
/// [`MARK`] and from the light grey of what was not found. The first are the furthest apart.
pub(super) const PALETTE: [[u8; 3]; 8] = [
    [0x00, 0x72, 0xb2],
    [0xe6, 0x9f, 0x00],
    [0x00, 0x9e, 0x73],
    [0xa0, 0x48, 0xe0],
    [0xf0, 0xe4, 0x42],
    [0x90, 0xa8, 0xf0],
    [0x8c, 0x30, 0x48],
    [0x90, 0xd8, 0x90],
];

/// The colour of what was found: curves, points, triangles.
pub(super) const MARK: [u8; 3] = [0xff, 0x00, 0x48];

/// For each part its place in [`PALETTE`], `None` of parts that no row names. Parts of one row have different colours
/// where that is possible: the parts are coloured one by one, as rows name them, each with the colour that its
/// neighbours have least, of these the one that all parts have least. Rows must name parts that there are.
pub(super) fn colours(view: &View) -> Vec<Option<usize>> {
    let rows = &view.table.rows;
    let mut rows_of = vec![Vec::new(); view.parts.len()];
    for (number, row) in rows.iter().enumerate() {
        for &part in &row.parts {
            rows_of[part].push(number);
        }
    }
    // How often each colour is in a row so far: a sum over the rows of a part needs no list of its neighbours, of which
    // long rows have very many.
    let mut in_row = vec![[0_u32; PALETTE.len()]; rows.len()];
    let mut in_all = [0_u32; PALETTE.len()];
    let mut colours = vec![None; view.parts.len()];
    for &part in rows.iter().flat_map(|row| &row.parts) {
        if colours[part].is_some() {
            continue;
        }
        let beside = |colour: usize| rows_of[part].iter().map(|&row| u64::from(in_row[row][colour])).sum::<u64>();
        let least = (0..PALETTE.len()).min_by_key(|&colour| (beside(colour), in_all[colour])).unwrap_or(0);
        colours[part] = Some(least);
        in_all[least] += 1;
        for &row in &rows_of[part] {
            in_row[row][least] += 1;
        }
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::super::{Look, Part, Row, Table, Tone, Verdict};
    use super::*;
    use boxwood::{Mesh, Pose};
    use std::sync::Arc;

    /// Twelve parts and rows of these.
    fn view(rows: &[&[usize]]) -> View {
        let part = |number: usize| Part {
            name: number.to_string(),
            file: None,
            shape: 0,
            pose: Pose::IDENTITY,
            look: Look::AsFound,
        };
        let rows = rows.iter().map(|parts| Row { parts: parts.to_vec(), ..Row::default() }).collect();
        View {
            title: String::new(),
            verdict: Verdict { tone: Tone::Neutral, text: String::new() },
            command: String::new(),
            version: String::new(),
            units: None,
            facts: Vec::new(),
            notes: Vec::new(),
            shapes: vec![Arc::new(Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh"))],
            parts: (0..12).map(part).collect(),
            marks: Vec::new(),
            table: Table { rows, ..Table::default() },
            frames: None,
        }
    }

    #[test]
    fn neighbours_differ_and_the_others_have_none() {
        let rows: [&[usize]; 6] = [&[0, 1], &[1, 2], &[2, 0], &[3, 4], &[5, 5], &[0, 6]];
        let colours = colours(&view(&rows));
        for row in &rows[..4] {
            assert_ne!(colours[row[0]], colours[row[1]]);
        }
        assert!(colours[..7].iter().all(Option::is_some));
        assert_eq!(colours[7..], [None; 5]);
        // Few parts have all different colours.
        let mut few: Vec<_> = colours[..7].to_vec();
        few.sort_unstable();
        few.dedup();
        assert_eq!(few.len(), 7);
    }

    #[test]
    fn more_neighbours_than_colours_share_them_evenly() {
        let all: Vec<usize> = (0..12).collect();
        let colours = colours(&view(&[&all]));
        for colour in 0..PALETTE.len() {
            let count = colours.iter().filter(|&&each| each == Some(colour)).count();
            assert!((1..=2).contains(&count));
        }
    }

    #[test]
    fn no_rows_no_colours() {
        assert_eq!(colours(&view(&[])), [None; 12]);
    }

    #[test]
    fn pages_have_the_same_colours() {
        let viewer = include_str!("../../viewer/src/stage/palette.ts");
        let colours = PALETTE.map(|[red, green, blue]| format!("\"#{red:02x}{green:02x}{blue:02x}\"")).join(", ");
        assert!(viewer.contains(&format!("[{colours}]")), "{colours}");
    }
}
