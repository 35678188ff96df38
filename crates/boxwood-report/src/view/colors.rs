//! Colors of parts, equal in the page and in the still image.

use super::View;

/// Colors of parts. Any two of them have a color difference of at least 17 (CIE 1976) for every kind of color
/// vision. Each also differs by at least 17 from [`MARK`] and from the light gray of parts without results. The
/// first colors of the list differ most.
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

/// Color of marks: curves, points, triangles.
pub(super) const MARK: [u8; 3] = [0xff, 0x00, 0x48];

/// Index in [`PALETTE`] per part; `None` for parts that no row refers to.
///
/// Parts of one row get different colors if possible. The parts are colored greedily in row order. The neighbors of a
/// part are the parts with which it shares a row. Each part gets the color that is rarest among its neighbors; ties are
/// resolved by the rarest color overall. Rows must refer to existing parts.
pub(super) fn colors(view: &View) -> Vec<Option<usize>> {
    let rows = &view.table.rows;
    let mut rows_of = vec![Vec::new(); view.parts.len()];
    for (index, row) in rows.iter().enumerate() {
        for &part in &row.parts {
            rows_of[part].push(index);
        }
    }
    // Number of uses of each color per row. These counts, summed over the rows of a part, replace lists of its
    // neighbors, which would be very long for long rows.
    let mut uses_in_row = vec![[0_u32; PALETTE.len()]; rows.len()];
    let mut uses = [0_u32; PALETTE.len()];
    let mut colors = vec![None; view.parts.len()];
    for &part in rows.iter().flat_map(|row| &row.parts) {
        if colors[part].is_some() {
            continue;
        }
        let uses_by_neighbors =
            |color: usize| rows_of[part].iter().map(|&row| u64::from(uses_in_row[row][color])).sum::<u64>();
        let rarest = (0..PALETTE.len()).min_by_key(|&color| (uses_by_neighbors(color), uses[color])).unwrap_or(0);
        colors[part] = Some(rarest);
        uses[rarest] += 1;
        for &row in &rows_of[part] {
            uses_in_row[row][rarest] += 1;
        }
    }
    colors
}

#[cfg(test)]
mod tests {
    use super::super::{PartLook, Row, Table, Verdict, VerdictTone, ViewPart};
    use super::*;
    use boxwood::{Mesh, Pose};
    use std::sync::Arc;

    /// View with twelve parts and the given rows.
    fn view(rows: &[&[usize]]) -> View {
        let part = |index: usize| ViewPart {
            name: index.to_string(),
            file: None,
            mesh: 0,
            pose: Pose::IDENTITY,
            look: PartLook::AsFound,
        };
        let rows = rows.iter().map(|parts| Row { parts: parts.to_vec(), ..Row::default() }).collect();
        View {
            title: String::new(),
            verdict: Verdict { tone: VerdictTone::Neutral, text: String::new() },
            command: String::new(),
            version: String::new(),
            units: None,
            facts: Vec::new(),
            notes: Vec::new(),
            meshes: vec![Arc::new(Mesh::new(Vec::new(), Vec::new()).expect("an empty mesh"))],
            parts: (0..12).map(part).collect(),
            marks: Vec::new(),
            table: Table { rows, ..Table::default() },
            frames: None,
        }
    }

    #[test]
    fn neighbors_have_different_colors_and_others_none() {
        let rows: [&[usize]; 6] = [&[0, 1], &[1, 2], &[2, 0], &[3, 4], &[5, 5], &[0, 6]];
        let colors = colors(&view(&rows));
        for row in &rows[..4] {
            assert_ne!(colors[row[0]], colors[row[1]]);
        }
        assert!(colors[..7].iter().all(Option::is_some));
        assert_eq!(colors[7..], [None; 5]);
        // The first seven parts, to which rows refer, all get different colors, even if they share no row.
        let mut few: Vec<_> = colors[..7].to_vec();
        few.sort_unstable();
        few.dedup();
        assert_eq!(few.len(), 7);
    }

    #[test]
    fn more_neighbors_than_colors_share_them_evenly() {
        let all: Vec<usize> = (0..12).collect();
        let colors = colors(&view(&[&all]));
        for color in 0..PALETTE.len() {
            let count = colors.iter().filter(|&&each| each == Some(color)).count();
            assert!((1..=2).contains(&count));
        }
    }

    #[test]
    fn view_without_rows_has_no_colors() {
        assert_eq!(colors(&view(&[])), [None; 12]);
    }

    #[test]
    fn viewer_has_equal_palette() {
        let viewer = include_str!("../../viewer/src/scene/palette.ts");
        let colors = PALETTE.map(|[red, green, blue]| format!("\"#{red:02x}{green:02x}{blue:02x}\"")).join(", ");
        assert!(viewer.contains(&format!("[{colors}]")), "{colors}");
    }
}
