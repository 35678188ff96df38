//! Fewer triangles to look at: the vertices of a shape that are in one cell of a grid become one of them, and triangles that
//! have lost a corner are left out (Rossignac and Borrel, Multi-resolution 3D approximations for rendering complex scenes,
//! 1993). Whatever the surface is: no edge needs to have two triangles. What is kept are vertices of the mesh, so that they
//! can move with it.

/// Triangles that a page holds at most, each shape counted once: more make it large, and no screen has the pixels.
const BUDGET: usize = 2_000_000;
/// Triangles that it draws at most, a shape counted for each part that has it: more make a browser slow.
const DRAWN: usize = 4_000_000;
/// With fewer, a shape of very many parts is no longer like itself.
const LEAST: usize = 64;

/// How many triangles each shape may show, by how many it has and how many parts have it.
pub(super) fn limits(counts: &[usize], instances: &[usize]) -> Vec<usize> {
    let shapes = || counts.iter().zip(instances);
    let held: Vec<usize> = shapes().map(|(&count, &instances)| if instances > 0 { count } else { 0 }).collect();
    let drawn: Vec<usize> = shapes().map(|(count, &instances)| count.saturating_mul(instances)).collect();
    let [held, drawn] = [limit(&held, BUDGET), limit(&drawn, DRAWN)];
    instances.iter().map(|&instances| held.min((drawn / instances.max(1)).max(LEAST))).collect()
}

/// How many triangles each may have so that all together are within a budget: the largest give first.
fn limit(counts: &[usize], budget: usize) -> usize {
    let mut sorted = counts.to_vec();
    sorted.sort_unstable();
    let mut left = budget;
    for (place, &count) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - place);
        if count > share {
            return share;
        }
        left -= count;
    }
    usize::MAX
}

/// Grids that are tried to come near the limit.
const TRIES: usize = 6;

/// At most so many triangles that look like these, by numbers of vertices. Vertices are cells of a grid of 65,536 a side.
pub(super) fn thinned(cells: &[[u16; 3]], triangles: &[[u32; 3]], limit: usize) -> Vec<[u32; 3]> {
    // A surface of a solid is in about four times as many cells as a side of it, and each has two triangles.
    let mut side = (limit as f64 / 8.0).sqrt();
    let mut best = Vec::new();
    for attempt in 0.. {
        let tried = clustered(cells, triangles, side.clamp(1.0, 65_536.0) as u64);
        let found = tried.len();
        if found <= limit && found >= best.len() {
            best = tried;
        }
        let is_near = found <= limit && found as u64 * 4 >= limit as u64 * 3;
        // In a single cell nothing is left, so that this ends.
        if is_near || (attempt >= TRIES && found <= limit) {
            break;
        }
        let next = (0.9 * limit as f64 / found.max(1) as f64).sqrt().clamp(0.125, 8.0);
        side = (side * if attempt < TRIES { next } else { 0.5 }).clamp(1.0, 65_536.0);
    }
    best
}

/// What is left of the triangles in a grid of so many cells a side.
fn clustered(cells: &[[u16; 3]], triangles: &[[u32; 3]], side: u64) -> Vec<[u32; 3]> {
    let kept = representatives(cells, triangles, side);
    let moved = triangles.iter().map(|corners| corners.map(|corner| kept[corner as usize]));
    let left: Vec<[u32; 3]> = moved.filter(|[a, b, c]| a != b && b != c && c != a).collect();
    // Both sides of a thin plate become one: the first of equal triangles stays.
    let mut order: Vec<([u32; 3], u32)> =
        left.iter().zip(0..).map(|(&corners, place)| (sorted(corners), place)).collect();
    order.sort_unstable();
    order.dedup_by_key(|(corners, _)| *corners);
    let mut places: Vec<u32> = order.into_iter().map(|(_, place)| place).collect();
    places.sort_unstable();
    places.into_iter().map(|place| left[place as usize]).collect()
}

/// For each vertex that a triangle uses, the one that takes its place: the nearest to the mean of all in its cell.
fn representatives(cells: &[[u16; 3]], triangles: &[[u32; 3]], side: u64) -> Vec<u32> {
    let mut is_used = vec![false; cells.len()];
    triangles.iter().flatten().for_each(|&vertex| is_used[vertex as usize] = true);
    let key = |cell: [u16; 3]| cell.into_iter().fold(0, |key, x| key << 17 | (u64::from(x) * side) >> 16);
    let used = (0..cells.len() as u32).filter(|&vertex| is_used[vertex as usize]);
    let mut order: Vec<(u64, u32)> = used.map(|vertex| (key(cells[vertex as usize]), vertex)).collect();
    order.sort_unstable();
    let mut kept = vec![0; cells.len()];
    for group in order.chunk_by(|a, b| a.0 == b.0) {
        let places = || group.iter().map(|&(_, vertex)| (cells[vertex as usize].map(i64::from), vertex));
        let sum = places().fold([0; 3], |sum, (place, _)| [0, 1, 2].map(|axis| sum[axis] + place[axis]));
        let mean = sum.map(|sum: i64| sum / group.len() as i64);
        let distance = |place: [i64; 3]| (0..3).map(|axis| (place[axis] - mean[axis]).pow(2)).sum::<i64>();
        let nearest = places().min_by_key(|&(place, vertex)| (distance(place), vertex)).map_or(0, |(_, vertex)| vertex);
        group.iter().for_each(|&(_, vertex)| kept[vertex as usize] = nearest);
    }
    kept
}

fn sorted(mut corners: [u32; 3]) -> [u32; 3] {
    corners.sort_unstable();
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_give_first() {
        assert_eq!(limit(&[10, 20, 30], 60), usize::MAX);
        assert_eq!(limit(&[10, 20, 30], 50), 20);
        assert_eq!(limit(&[10, 20, 1000], 45), 17);
        assert_eq!(limit(&[100, 100], 100), 50);
        assert_eq!(limit(&[], 100), usize::MAX);
        assert_eq!(limit(&[0, 5], 3), 3);
    }

    #[test]
    fn every_part_counts() {
        let most = usize::MAX;
        assert_eq!(limits(&[100_000, 5], &[1, 0]), [most, most]);
        // Too much to hold, whoever shows it.
        assert_eq!(limits(&[3_000_000, 12], &[1, 1]), [BUDGET - 12; 2]);
        // Too much to draw: a large shape that is seen once does not pay for a small one that is seen often.
        let [often, once] = limits(&[3_000, 1_000_000], &[5_000, 1])[..] else { panic!("two") };
        assert_eq!((often, once), (600, 3_000_000));
        // Boxes stay boxes.
        assert_eq!(limits(&[12], &[1_000_000]), [LEAST]);
        assert_eq!(limits(&[most, 9_000_000], &[7, 0])[0], DRAWN / 7);
        assert!(limits(&[], &[]).is_empty());
    }

    /// A square of cells with two triangles each, in the plane.
    fn square(side: u32) -> (Vec<[u16; 3]>, Vec<[u32; 3]>) {
        let place = |n: u32| (n * 65_535 / side) as u16;
        let cells = (0..=side).flat_map(|y| (0..=side).map(move |x| [place(x), place(y), 0])).collect();
        let corner = |x: u32, y: u32| y * (side + 1) + x;
        let two = |x, y| {
            [
                [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1)],
                [corner(x, y), corner(x + 1, y + 1), corner(x, y + 1)],
            ]
        };
        (cells, (0..side).flat_map(|y| (0..side).flat_map(move |x| two(x, y))).collect())
    }

    #[test]
    fn a_surface_stays_where_it_was() {
        let (cells, triangles) = square(200);
        for limit in [70_000, 30_000, 5_000, 100] {
            let left = thinned(&cells, &triangles, limit);
            assert!(left.len() <= limit && left.len() > limit / 2, "{} of {limit}", left.len());
            // Twice the area, with its sign: all of the square is covered, but for the half of a cell around it.
            let area = |[a, b, c]: [u32; 3]| {
                let [a, b, c] = [a, b, c].map(|n| cells[n as usize].map(i64::from));
                (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
            };
            let sum: i64 = left.iter().map(|&corners| area(corners)).sum();
            let share = sum as f64 / 2.0 / 65_535_f64.powi(2);
            assert!(share > 0.7 && share < 1.001, "{share} of the area is left of {limit}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        let point = vec![[9, 9, 9]; 30];
        let triangles: Vec<[u32; 3]> = (0..10).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
        assert!(thinned(&point, &triangles, 5).is_empty());
        assert!(thinned(&point, &triangles, 0).is_empty());
        // Many times the same triangle, either way around.
        let corners = vec![[0, 0, 0], [65_535, 0, 0], [0, 65_535, 0]];
        assert_eq!(thinned(&corners, &[[0, 1, 2], [1, 0, 2], [2, 0, 1]], 2), [[0, 1, 2]]);
    }
}
