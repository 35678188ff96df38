//! Compares the three oracles with each other, without the library.

use crate::relations_self::arrangement::{self, Triangle};
use crate::relations_self::cells::{self, Block, Part};
use crate::relations_self::check::{check, count_from_env};
use crate::relations_self::meshes::{Style, mesh};
use crate::relations_self::nef::recorded;
use crate::relations_self::shells::Shell;
use boxwood_scenes::Random;

/// A random `Part` made of a few small boxes, some of them flat or reversed.
fn small_part(random: &mut Random) -> Part {
    let block = |random: &mut Random| {
        let low = [0; 3].map(|_: i32| random.below(4) as i32);
        let high = low.map(|x| x + 1 + random.below(2) as i32 - i32::from(random.below(12) == 0));
        Block { low, high, winding: if random.below(3) == 0 { -1 } else { 1 } }
    };
    let mut blocks: Vec<Block> = (0..1 + random.below(2)).map(|_| block(random)).collect();
    if random.below(4) == 0 {
        blocks.push(if random.below(2) == 0 { blocks[0] } else { blocks[0].reversed() });
    }
    Part::new(blocks)
}

/// The triangles of the mesh of a `Part`. If `sheared` is true, they are mapped so that no plane is perpendicular
/// to an axis.
fn triangles(part: &Part, sheared: bool) -> Vec<Triangle> {
    let mesh = mesh(&mut Random::new(0), part, Style::PLAIN);
    let vertex_position = |v: u32| {
        let [x, y, z] = mesh.vertices()[v as usize].map(|x| x as i32 - 3);
        if sheared { [x + y, y - z, x + y + 2 * z] } else { [x, y, z] }
    };
    mesh.triangles().iter().map(|t| t.map(vertex_position)).collect()
}

#[test]
fn cells_match_arrangement() {
    check("cells and arrangement", 21, count_from_env("BOXWOOD_SHELLS", 300), &[], |random| {
        let (a, b, sheared) = (small_part(random), small_part(random), random.below(2) == 0);
        let (by_cells, by_planes) =
            (cells::relation(&a, &b), arrangement::relation(&triangles(&a, sheared), &triangles(&b, sheared)));
        if by_cells == by_planes { Ok(by_cells) } else { Err(format!("{by_cells:?}, {by_planes:?}: {a:?} {b:?}")) }
    });
}

#[test]
fn nef_matches_arrangement() {
    let mut compared = 0;
    for (case, by_nef, line) in recorded().take(count_from_env("BOXWOOD_SHELLS", 0).max(120) as usize) {
        let parts = case.shells().map(|shells| shells.iter().flat_map(Shell::corners).collect::<Vec<_>>());
        // The `i128` arithmetic of `arrangement` cannot overflow for coordinates up to 16.
        if parts.iter().flatten().flatten().flatten().all(|x| x.abs() <= 16) {
            assert_eq!(arrangement::relation(&parts[0], &parts[1]), by_nef, "{line}");
            compared += 1;
        }
    }
    assert!(compared >= 60, "{compared}");
}

#[test]
fn nef_matches_cells() {
    let boxes = recorded().filter_map(|(case, by_nef, line)| Some((case.blocks()?, by_nef, line)));
    let mut compared = 0;
    for ([a, b], by_nef, line) in boxes {
        assert_eq!(cells::relation(&a, &b), by_nef, "{line}");
        compared += 1;
    }
    assert!(compared >= 30, "{compared}");
}
