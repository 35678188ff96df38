//! Triangles of one mesh against one another, in lanes: what [`super::test_blocks`] is for two meshes. Most pairs here are
//! neighbours, which touch by design.
//!
//! A corner that both triangles have is on both planes exactly. The bound holds for it too, so that its side is never certain.
//! A certain side is that of a corner which the other triangle does not have, and
//!
//! ```text
//! two corners are shared     miss   a side is certain: that plane cuts the triangle in the shared edge alone
//! one corner is              miss   two sides of one triangle are certain and equal: the plane cuts it in that corner
//!                            miss   all four sides are certain, and the cones at the corner hold opposite rays
//!                            hit    ... the same ray: see super::super::neighbours
//! none                       miss   all three sides of one triangle are certain and equal
//! else                       open
//! ```
//!
//! A triangle that names a corner twice is degenerate: no side of its plane is certain, and each rule claims no more than its
//! different corners allow, of which it counts the shared ones as often as they are named.
//!
//! Edges against edges are left to `f64`: of pairs in general position few come that far here. Blocks have no corners in
//! `f64`, and anchors are shared by blocks that lie near one another. So a block is small, and two of them are mostly ready to
//! be tested as they are.

use super::{FAR, Faces, Seen, Sides, UNCERTAIN, Verdict, edges_of, points_from};
use crate::simd::{LANES, Lanes};
use std::ops::ControlFlow;

/// Up to eight triangles of a mesh, ready to be tested.
#[derive(Clone, Debug)]
pub(crate) struct OwnBlock {
    /// The vertices of the corners, `[corner][lane]`. Lanes without a triangle repeat the first.
    names: [[u32; LANES]; 3],
    /// A bit for each lane that has a triangle.
    valid: u32,
    anchor: [f64; 3],
    faces: Faces,
    /// From the anchor.
    seen: Seen,
}

impl OwnBlock {
    /// No triangles.
    pub(crate) const EMPTY: Self =
        Self { names: [[0; LANES]; 3], valid: 0, anchor: [0.0; 3], faces: Faces::NONE, seen: Seen::NOTHING };

    /// Prepares one to eight triangles as they are seen from an anchor. `scale` is a power of two that brings the mesh to a
    /// size of about one.
    #[inline(always)]
    pub(crate) fn prepare<L: Lanes>(
        &mut self,
        l: L,
        vertices: &[[f64; 3]],
        triangles: &[[u32; 3]],
        anchor: [f64; 3],
        scale: f64,
    ) {
        let mut corners = [[[0.0; LANES]; 3]; 3];
        for lane in 0..LANES {
            let triangle = &triangles[if lane < triangles.len() { lane } else { 0 }];
            for corner in 0..3 {
                self.names[corner][lane] = triangle[corner];
                let vertex = &vertices[triangle[corner] as usize];
                for axis in 0..3 {
                    corners[corner][axis][lane] = vertex[axis];
                }
            }
        }
        let points = super::load_wide(l, &corners);
        self.valid = (1 << triangles.len()) - 1;
        self.anchor = anchor;
        self.faces = Faces::of(l, edges_of(l, points, scale));
        self.seen = Seen::of(l, points_from(l, points, anchor, scale), &self.faces);
    }

    /// Where it is seen from.
    #[inline(always)]
    pub(crate) fn anchor(&self) -> [f64; 3] {
        self.anchor
    }
}

/// Tests every triangle of `a` against all of `b`, another block that is seen from the same anchor. Hands rows with their
/// verdicts to `row`, until it breaks: triangles of `a`, or of `b` if it says so, whichever are fewer.
#[inline(always)]
pub(crate) fn test_own_blocks<L: Lanes, B>(
    l: L,
    a: &OwnBlock,
    b: &OwnBlock,
    mut row: impl FnMut(Rows, usize, Verdict) -> ControlFlow<B>,
) -> ControlFlow<B> {
    debug_assert_eq!(a.anchor, b.anchor, "points must be seen from one place");
    let overlaps = overlaps(l, a, b);
    if columns_of(overlaps).count_ones() < columns_of(transposed(overlaps)).count_ones() {
        test_rows(l, [b, a], transposed(overlaps), |lane, verdict| row(Rows::OfB, lane, verdict))
    } else {
        test_rows(l, [a, b], overlaps, |lane, verdict| row(Rows::OfA, lane, verdict))
    }
}

/// Whose triangles are the rows; the other's are the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    OfA,
    OfB,
}

/// Tests every triangle of a block against those in later lanes.
#[inline(always)]
pub(crate) fn test_own_block<L: Lanes, B>(
    l: L,
    a: &OwnBlock,
    row: impl FnMut(usize, Verdict) -> ControlFlow<B>,
) -> ControlFlow<B> {
    test_rows(l, [a, a], overlaps(l, a, a) & LATER, row)
}

/// Bits 8 i + j with i < j.
const LATER: u64 = 0x0080_c0e0_f0f8_fcfe;

/// The first bit of every row.
const ROWS: u64 = 0x0101_0101_0101_0101;

/// Which triangles of `a` have boxes that overlap which of `b`: bit 8 i + j. All, if they are too far to be judged.
#[inline(always)]
#[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN must be far")]
fn overlaps<L: Lanes>(l: L, a: &OwnBlock, b: &OwnBlock) -> u64 {
    let size = a.seen.size.max(b.seen.size);
    let rows = LANES * a.valid.count_ones() as usize;
    let filled = u64::MAX >> (u64::BITS as usize - rows) & (u64::from(b.valid) * ROWS);
    if !(size <= FAR) {
        return filled;
    }
    let boxes = b.seen.boxes(l);
    let (mut overlaps, mut left) = (0, a.valid & b.seen.all_overlap(l, a.seen.boxes(l)));
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        overlaps |= u64::from(a.seen.overlaps(l, lane, boxes)) << (LANES * lane);
    }
    overlaps & filled
}

/// A bit for each column that is not empty.
#[inline(always)]
fn columns_of(mut bits: u64) -> u32 {
    for by in [32, 16, 8] {
        bits |= bits >> by;
    }
    bits as u32 & 0xff
}

/// Rows as columns (Warren, Hacker's Delight, section 7-3): 1 by 1, 2 by 2, 4 by 4.
#[inline(always)]
fn transposed(mut bits: u64) -> u64 {
    for (by, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let swap = (bits ^ bits >> by) & mask;
        bits ^= swap ^ swap << by;
    }
    bits
}

/// The rows of `a` against the lanes of `b` that they overlap.
#[inline(always)]
fn test_rows<L: Lanes, B>(
    l: L,
    [a, b]: [&OwnBlock; 2],
    mut overlaps: u64,
    mut row: impl FnMut(usize, Verdict) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let size = a.seen.size.max(b.seen.size);
    while overlaps != 0 {
        let lane = overlaps.trailing_zeros() as usize / LANES;
        let tested = (overlaps >> (LANES * lane)) as u32 & 0xff;
        overlaps &= !(0xff << (LANES * lane));
        let verdict = if size <= FAR {
            decide(l, [a, b], lane, tested, size * UNCERTAIN)
        } else {
            Verdict { tested, hits: 0, open: tested }
        };
        row(lane, verdict)?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn decide<L: Lanes>(l: L, [a, b]: [&OwnBlock; 2], lane: usize, tested: u32, share: f32) -> Verdict {
    let sides = Sides::of(l, [&a.faces, &b.faces], [&a.seen, &b.seen], lane, share);
    let names = a.names_of(lane);
    let theirs = shared_corners(l, b, names);
    let [any, two] = any_and_two(theirs);
    let one = any & !two;
    let (beyond_edge, beyond_vertex) = (l.bits(sides.one_beyond(l)), l.bits(sides.two_beyond(l)));
    let missed = two & beyond_edge | one & beyond_vertex | !any & l.bits(sides.missed(l));
    let (mut hits, mut open) = (0, tested & !missed);
    if open & one != 0 {
        let (hit, miss) = cones(l, &sides, shared_corners_of(l, b, names), theirs);
        hits = open & one & hit;
        open &= !hits & !(one & miss);
    }
    Verdict { tested, hits, open }
}

impl OwnBlock {
    #[inline(always)]
    fn names_of(&self, lane: usize) -> [u32; 3] {
        [self.names[0][lane], self.names[1][lane], self.names[2][lane]]
    }
}

/// For each corner of a block, lanes in which it is one of these.
#[inline(always)]
fn shared_corners<L: Lanes>(l: L, b: &OwnBlock, names: [u32; 3]) -> [u32; 3] {
    let mut shared = [0; 3];
    for j in 0..3 {
        let [x, y, z] =
            [l.equal(&b.names[j], names[0]), l.equal(&b.names[j], names[1]), l.equal(&b.names[j], names[2])];
        shared[j] = l.bits(l.or(l.or(x, y), z));
    }
    shared
}

/// For each of these corners, lanes in which a triangle has it.
#[inline(always)]
fn shared_corners_of<L: Lanes>(l: L, b: &OwnBlock, names: [u32; 3]) -> [u32; 3] {
    let mut shared = [0; 3];
    for i in 0..3 {
        let [x, y, z] =
            [l.equal(&b.names[0], names[i]), l.equal(&b.names[1], names[i]), l.equal(&b.names[2], names[i])];
        shared[i] = l.bits(l.or(l.or(x, y), z));
    }
    shared
}

#[inline(always)]
fn any_and_two([x, y, z]: [u32; 3]) -> [u32; 2] {
    [x | y | z, x & y | y & z | x & z]
}

impl<L: Lanes> Sides<L> {
    /// Lanes in which two sides of one triangle are certain and equal.
    #[inline(always)]
    fn two_beyond(&self, l: L) -> L::M {
        let [of_b, of_a] = [median(l, self.of_b), median(l, self.of_a)];
        l.or(l.greater(l.abs(of_b), self.margin_a), l.greater(l.abs(of_a), self.margin_b))
    }

    /// Lanes in which a side is certain.
    #[inline(always)]
    fn one_beyond(&self, l: L) -> L::M {
        let [of_b, of_a] = [largest(l, self.of_b), largest(l, self.of_a)];
        l.or(l.greater(of_b, self.margin_a), l.greater(of_a, self.margin_b))
    }
}

/// The one in the middle.
#[inline(always)]
fn median<L: Lanes>(l: L, [x, y, z]: [L::F; 3]) -> L::F {
    l.max(l.min(x, y), l.min(l.max(x, y), z))
}

/// The largest magnitude.
#[inline(always)]
fn largest<L: Lanes>(l: L, [x, y, z]: [L::F; 3]) -> L::F {
    l.max(l.max(l.abs(x), l.abs(y)), l.abs(z))
}

/// Triangles that share the corner of these bits: lanes in which their cones surely hold the same ray, and opposite ones.
#[inline(always)]
fn cones<L: Lanes>(l: L, sides: &Sides<L>, own: [u32; 3], theirs: [u32; 3]) -> (u32, u32) {
    let ([above_b, below_b], [above_a, below_a]) =
        (certain(l, sides.of_b, sides.margin_a), certain(l, sides.of_a, sides.margin_b));
    // The signs [acd] and [abd] where the other of each cone has the opposite one.
    let (mut first, mut second) = ([0; 2], [0; 2]);
    for i in 0..3 {
        let (next, last) = ((i + 1) % 3, (i + 2) % 3);
        first[0] |= own[i] & above_a[next] & below_a[last];
        first[1] |= own[i] & below_a[next] & above_a[last];
        second[0] |= theirs[i] & above_b[last] & below_b[next];
        second[1] |= theirs[i] & below_b[last] & above_b[next];
    }
    (first[0] & second[0] | first[1] & second[1], first[0] & second[1] | first[1] & second[0])
}

/// Lanes in which a side is certainly positive, and negative, for each corner.
#[inline(always)]
fn certain<L: Lanes>(l: L, sides: [L::F; 3], margin: L::F) -> [[u32; 3]; 2] {
    let minus_margin = l.splat(0.0) - margin;
    let mut bits = [[0; 3]; 2];
    for corner in 0..3 {
        bits[0][corner] = l.bits(l.greater(sides[corner], margin));
        bits[1][corner] = l.bits(l.greater(minus_margin, sides[corner]));
    }
    bits
}
