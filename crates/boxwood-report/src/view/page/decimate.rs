//! Mesh simplification by vertex clustering: all vertices in one grid cell are replaced by one of them, and degenerate
//! triangles are removed (Rossignac and Borrel, Multi-resolution 3D approximations for rendering complex scenes, 1993).
//!
//! It works for any triangle soup; edges need not have two triangles. The remaining vertices are vertices of the mesh,
//! so that they can move with it.

/// Maximum number of triangles stored in a page, each mesh counted once. More triangles make the file large, and no
/// screen has enough pixels to show them.
const MAX_STORED: usize = 2_000_000;
/// Maximum number of triangles drawn, each mesh counted once per part. More triangles make a browser slow.
const MAX_DRAWN: usize = 4_000_000;
/// Minimum number of triangles to which a mesh is reduced, however many parts show it; with fewer it becomes
/// unrecognizable.
const MIN_PER_PART: usize = 64;

/// Returns the maximum number of triangles of each mesh. `counts` has the number of triangles of each mesh, `instances`
/// the number of parts that show it.
pub(super) fn limits(counts: &[usize], instances: &[usize]) -> Vec<usize> {
    let meshes = || counts.iter().zip(instances);
    let stored: Vec<usize> = meshes().map(|(&count, &instances)| if instances > 0 { count } else { 0 }).collect();
    let drawn: Vec<usize> = meshes().map(|(count, &instances)| count.saturating_mul(instances)).collect();
    let [stored, drawn] = [limit(&stored, MAX_STORED), limit(&drawn, MAX_DRAWN)];
    instances.iter().map(|&instances| stored.min((drawn / instances.max(1)).max(MIN_PER_PART))).collect()
}

/// Returns the largest number of triangles per mesh with which the total is within `budget`. Meshes with fewer
/// triangles stay unchanged.
fn limit(counts: &[usize], budget: usize) -> usize {
    let mut sorted = counts.to_vec();
    sorted.sort_unstable();
    let mut left = budget;
    for (position, &count) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - position);
        if count > share {
            return share;
        }
        left -= count;
    }
    usize::MAX
}

/// Number of grid resolutions tried to come near the limit.
const MAX_TRIES: usize = 6;

/// Reduces a mesh to at most `limit` triangles. `cells` are the vertices, quantized to a grid of 65,536 cells per side.
pub(super) fn decimated(cells: &[[u16; 3]], triangles: &[[u32; 3]], limit: usize) -> Vec<[u32; 3]> {
    // The surface of a solid occupies about 4 · side² cells, with two triangles each.
    let mut side = (limit as f64 / 8.0).sqrt();
    let mut best = Vec::new();
    for attempt in 0.. {
        let tried = cluster(cells, triangles, side.clamp(1.0, 65_536.0) as u64);
        let found = tried.len();
        if found <= limit && found >= best.len() {
            best = tried;
        }
        let is_near = found <= limit && found as u64 * 4 >= limit as u64 * 3;
        // The loop ends at the latest with a grid of one cell, in which no triangle remains.
        if is_near || (attempt >= MAX_TRIES && found <= limit) {
            break;
        }
        let next = (0.9 * limit as f64 / found.max(1) as f64).sqrt().clamp(0.125, 8.0);
        side = (side * if attempt < MAX_TRIES { next } else { 0.5 }).clamp(1.0, 65_536.0);
    }
    best
}

/// Clusters the vertices in a grid of `side` cells per axis, and returns the triangles that remain.
fn cluster(cells: &[[u16; 3]], triangles: &[[u32; 3]], side: u64) -> Vec<[u32; 3]> {
    let representative = representatives(cells, triangles, side);
    let mapped = triangles.iter().map(|corners| corners.map(|corner| representative[corner as usize]));
    let left: Vec<[u32; 3]> = mapped.filter(|[a, b, c]| a != b && b != c && c != a).collect();
    // The two sides of a thin plate can become equal triangles; the first one is kept.
    let mut order: Vec<([u32; 3], u32)> =
        left.iter().zip(0..).map(|(&corners, position)| (sorted(corners), position)).collect();
    order.sort_unstable();
    order.dedup_by_key(|(corners, _)| *corners);
    let mut positions: Vec<u32> = order.into_iter().map(|(_, position)| position).collect();
    positions.sort_unstable();
    positions.into_iter().map(|position| left[position as usize]).collect()
}

/// Maps each used vertex to its representative: of the vertices in the same grid cell, the one nearest to their mean.
fn representatives(cells: &[[u16; 3]], triangles: &[[u32; 3]], side: u64) -> Vec<u32> {
    let mut is_used = vec![false; cells.len()];
    triangles.iter().flatten().for_each(|&vertex| is_used[vertex as usize] = true);
    let key = |cell: [u16; 3]| cell.into_iter().fold(0, |key, x| key << 17 | (u64::from(x) * side) >> 16);
    let used = (0..cells.len() as u32).filter(|&vertex| is_used[vertex as usize]);
    let mut order: Vec<(u64, u32)> = used.map(|vertex| (key(cells[vertex as usize]), vertex)).collect();
    order.sort_unstable();
    let mut representative = vec![0; cells.len()];
    for group in order.chunk_by(|a, b| a.0 == b.0) {
        let positions = || group.iter().map(|&(_, vertex)| (cells[vertex as usize].map(i64::from), vertex));
        let sum = positions().fold([0; 3], |sum, (position, _)| [0, 1, 2].map(|axis| sum[axis] + position[axis]));
        let mean = sum.map(|sum: i64| sum / group.len() as i64);
        let distance = |position: [i64; 3]| (0..3).map(|axis| (position[axis] - mean[axis]).pow(2)).sum::<i64>();
        let nearest =
            positions().min_by_key(|&(position, vertex)| (distance(position), vertex)).map_or(0, |(_, vertex)| vertex);
        group.iter().for_each(|&(_, vertex)| representative[vertex as usize] = nearest);
    }
    representative
}

fn sorted(mut corners: [u32; 3]) -> [u32; 3] {
    corners.sort_unstable();
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_reduces_largest_meshes_first() {
        assert_eq!(limit(&[10, 20, 30], 60), usize::MAX);
        assert_eq!(limit(&[10, 20, 30], 50), 20);
        assert_eq!(limit(&[10, 20, 1000], 45), 17);
        assert_eq!(limit(&[100, 100], 100), 50);
        assert_eq!(limit(&[], 100), usize::MAX);
        assert_eq!(limit(&[0, 5], 3), 3);
    }

    #[test]
    fn limits_count_every_part() {
        let max = usize::MAX;
        assert_eq!(limits(&[100_000, 5], &[1, 0]), [max, max]);
        // The number of stored triangles exceeds `MAX_STORED`, so the large mesh is reduced to what the small mesh
        // leaves.
        assert_eq!(limits(&[3_000_000, 12], &[1, 1]), [MAX_STORED - 12; 2]);
        // Here the limit of drawn triangles applies. The small mesh is the mesh of 5,000 parts and is reduced; the
        // large mesh is the mesh of one part and is not reduced.
        let [often, once] = limits(&[3_000, 1_000_000], &[5_000, 1])[..] else { panic!("two") };
        assert_eq!((often, once), (600, 3_000_000));
        // A mesh of a box has 12 triangles, less than `MIN_PER_PART`, so it is not reduced even with a million
        // parts.
        assert_eq!(limits(&[12], &[1_000_000]), [MIN_PER_PART]);
        assert_eq!(limits(&[max, 9_000_000], &[7, 0])[0], MAX_DRAWN / 7);
        assert!(limits(&[], &[]).is_empty());
    }

    /// Planar square of side² cells with two triangles each.
    fn square(side: u32) -> (Vec<[u16; 3]>, Vec<[u32; 3]>) {
        let position = |n: u32| (n * 65_535 / side) as u16;
        let cells = (0..=side).flat_map(|y| (0..=side).map(move |x| [position(x), position(y), 0])).collect();
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
    fn decimated_square_keeps_its_area() {
        let (cells, triangles) = square(200);
        for limit in [70_000, 30_000, 5_000, 100] {
            let left = decimated(&cells, &triangles, limit);
            assert!(left.len() <= limit && left.len() > limit / 2, "{} of {limit}", left.len());
            // Twice the signed area of a triangle. Decimation may lose a strip of half a grid cell at the border
            // of the square.
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
    fn degenerate_and_duplicate_triangles_are_removed() {
        let point = vec![[9, 9, 9]; 30];
        let triangles: Vec<[u32; 3]> = (0..10).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
        assert!(decimated(&point, &triangles, 5).is_empty());
        assert!(decimated(&point, &triangles, 0).is_empty());
        // The same triangle three times, in both orientations: only the first one is kept.
        let corners = vec![[0, 0, 0], [65_535, 0, 0], [0, 65_535, 0]];
        assert_eq!(decimated(&corners, &[[0, 1, 2], [1, 0, 2], [2, 0, 1]], 2), [[0, 1, 2]]);
    }
}
