//! Two triangles seen along the motion: which of their features meet, sooner or later.
//!
//! Seen along v everything is flat, and where a corner is seen beside an edge is the sign of a determinant:
//!
//! ```text
//! corner p_i of a, edge j of b      det[v, q_{j+1} - p_i, q_{j+2} - p_i]       edge j is opposite to corner j
//! corner q_j of b, edge i of a      det[v, p_{i+1} - q_j, p_{i+2} - q_j]
//! ```
//!
//! These 18 signs tell all: a corner is seen on a triangle if no two of its three signs are opposite (see `exact/ray.rs`), and
//! two edges are seen to cross if each parts the ends of the other.
//!
//! **The list is complete.** Where contact begins, after the start, there is a corner on the other triangle, or two edges
//! cross that are seen to cross. Take a common point x at that time.
//! - x inside both faces, in different planes; or inside a face and an edge that is not parallel to it: they would have met
//!   before. So if x is inside a face, the other one's face or edge lies in its plane, and from x one can walk in both
//!   to a border: to a corner on the other triangle, or to two edges, or from an edge in a face along the edge to its end or
//!   to an edge.
//! - x on two edges. If x is an end of one, it is a corner. If the edges are parallel they overlap, and an end of one is on the
//!   other. If they cross in a plane parallel to v, they would have met before. Otherwise they are seen to cross.
//! - A degenerate triangle has no inside; it is the union of its edges.
//!
//! The same holds where contact ends, backwards. So the least and the greatest of the times of the contacts found
//! are the ends of the interval of contact.
//!
//! **In `f64`**, with k the largest component of v and c a difference, w = (c v_k - c_k v) without component k is c seen along v, and
//! w x w' = v_k det[v, c, c']. A component of w has two products (1u, and 1u of the difference c) and a difference (1u), of at
//! most C V each: 6u C V = E. With |w| <= W the products of two are off by 2 (2 W E + E^2) and 4u W^2. One bound for all.

use super::Pair;
use crate::exact::orient::{U, UNDERFLOW};
use crate::exact::ray::{RayLine, volume_beyond_f64, volume_filtered};
use crate::exact::sign::Sign;
use glam::{DVec2, DVec3};

/// Features that meet. The sign is that of n . motion, with n across the [legs](Pair::legs) of the contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contact {
    /// A corner of the one that moves, and a triangle that is not seen edge-on; whether it is inside, not on the border.
    Corner { corner: usize, inside: bool, sign: Sign },
    /// The same, of the one that rests.
    CornerOfOther { corner: usize, inside: bool, sign: Sign },
    /// Edges that are opposite to corners of these numbers.
    Edges { of_a: usize, of_b: usize, sign: Sign },
    /// A corner of the one that moves, and a triangle that is seen edge-on, or a segment or point.
    Along(usize),
    /// The same, of the one that rests.
    AlongOfOther(usize),
}

/// At most three corners and three corners, and nine pairs of edges.
pub(super) const MOST: usize = 15;

/// The contacts that two triangles have, sooner or later, before the motion or after its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contacts {
    list: [Contact; MOST],
    len: usize,
    /// Whether all signs were certain in `f64`.
    pub(super) filtered: bool,
}

impl Contacts {
    pub(super) fn list(&self) -> &[Contact] {
        &self.list[..self.len]
    }

    fn push(&mut self, contact: Contact) {
        self.list[self.len] = contact;
        self.len += 1;
    }
}

/// The 18 determinants times the same number, and their signs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pair: &'a Pair,
    /// By the edge of b and the corner of a.
    pub(super) of_b: [[f64; 3]; 3],
    /// By the edge of a and the corner of b.
    pub(super) of_a: [[f64; 3]; 3],
    /// How far any may be off.
    pub(super) error: f64,
    /// The sign of the number that they were multiplied by.
    factor: Sign,
}

impl<'a> Seen<'a> {
    #[inline]
    pub(super) fn new(pair: &'a Pair) -> Self {
        let v = pair.motion;
        let size = v.abs();
        let k = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
        let (x, y) = ((k + 1) % 3, (k + 2) % 3);
        let (mut largest, mut seen_largest) = (0.0_f64, 0.0_f64);
        let mut w = [[DVec2::ZERO; 3]; 3];
        for i in 0..3 {
            for j in 0..3 {
                let c = pair.b[j] - pair.a[i];
                w[i][j] = DVec2::new(c[x] * v[k] - c[k] * v[x], c[y] * v[k] - c[k] * v[y]);
                largest = largest.max(c.abs().max_element());
                // A NaN would get lost in a maximum.
                seen_largest = seen_largest.max(w[i][j].x.abs() + w[i][j].y.abs());
            }
        }
        let off = 8.0 * U * largest * size[k] + UNDERFLOW;
        let error = 5.0 * seen_largest * (off + U * seen_largest) + 3.0 * off * off + UNDERFLOW;
        let next = [1, 2, 0];
        let of_b = [0, 1, 2].map(|j| [0, 1, 2].map(|i| w[i][next[j]].perp_dot(w[i][next[next[j]]])));
        let of_a = [0, 1, 2].map(|i| [0, 1, 2].map(|j| w[next[i]][j].perp_dot(w[next[next[i]]][j])));
        // What was infinite somewhere is no bound.
        let error = if largest * size[k] < f64::INFINITY && error < f64::INFINITY { error } else { f64::INFINITY };
        Self { pair, of_b, of_a, error, factor: Sign::of(v[k]) }
    }

    /// Which of their features meet, sooner or later: at some time on the whole line.
    #[inline]
    pub(super) fn contacts(&self) -> Contacts {
        let mut contacts = Contacts { list: [Contact::Along(0); MOST], len: 0, filtered: true };
        let signs = |rows: &[[f64; 3]; 3]| rows.map(|row| row.map(|x| Sign::certain(x, self.error)));
        let (mut of_b, mut of_a) = (signs(&self.of_b), signs(&self.of_a));
        for i in 0..3 {
            self.corner(i, &mut of_b, &mut contacts);
        }
        for j in 0..3 {
            self.corner_of_other(j, &mut of_a, &mut contacts);
        }
        for i in 0..3 {
            for j in 0..3 {
                if same(&of_a[i], j) || same(&of_b[j], i) || is_copy(&self.pair.a, i) || is_copy(&self.pair.b, j) {
                    continue;
                }
                self.edges(i, j, &mut of_a, &mut of_b, &mut contacts);
            }
        }
        contacts
    }

    #[inline]
    fn corner(&self, i: usize, of_b: &mut [[Option<Sign>; 3]; 3], contacts: &mut Contacts) {
        if is_out([of_b[0][i], of_b[1][i], of_b[2][i]]) || is_repeated(&self.pair.a, i) {
            return;
        }
        // What a point that rests meets, it meets as a corner of its own; but of two points one has to.
        if is_point(&self.pair.b) && !is_point(&self.pair.a) {
            return;
        }
        for j in 0..3 {
            self.settle(&mut of_b[j][i], || self.side_of_corner(i, j), contacts);
        }
        match judged([0, 1, 2].map(|j| of_b[j][i])) {
            Seeing::Beside => {}
            Seeing::On { inside, sign } => {
                contacts.push(Contact::Corner { corner: i, inside, sign: sign * self.factor });
            }
            Seeing::EdgeOn => contacts.push(Contact::Along(i)),
        }
    }

    #[inline]
    fn corner_of_other(&self, j: usize, of_a: &mut [[Option<Sign>; 3]; 3], contacts: &mut Contacts) {
        if is_out([of_a[0][j], of_a[1][j], of_a[2][j]]) || is_repeated(&self.pair.b, j) || is_point(&self.pair.a) {
            return;
        }
        for i in 0..3 {
            self.settle(&mut of_a[i][j], || self.side_of_other(j, i), contacts);
        }
        match judged([0, 1, 2].map(|i| of_a[i][j])) {
            Seeing::Beside => {}
            Seeing::On { inside, sign } => {
                contacts.push(Contact::CornerOfOther { corner: j, inside, sign: sign * self.factor });
            }
            Seeing::EdgeOn => contacts.push(Contact::AlongOfOther(j)),
        }
    }

    fn edges(
        &self,
        i: usize,
        j: usize,
        of_a: &mut [[Option<Sign>; 3]; 3],
        of_b: &mut [[Option<Sign>; 3]; 3],
        contacts: &mut Contacts,
    ) {
        for end in [(j + 1) % 3, (j + 2) % 3] {
            self.settle(&mut of_a[i][end], || self.side_of_other(end, i), contacts);
        }
        if !parted(&of_a[i], j) {
            return;
        }
        for end in [(i + 1) % 3, (i + 2) % 3] {
            self.settle(&mut of_b[j][end], || self.side_of_corner(end, j), contacts);
        }
        if parted(&of_b[j], i) {
            // Along the edge, from one end to the other, the side grows by det[v, d, e], d and e the edges.
            let sign = of_a[i][(j + 2) % 3].map_or(Sign::Zero, |sign| sign * self.factor);
            contacts.push(Contact::Edges { of_a: i, of_b: j, sign });
        }
    }

    #[inline]
    fn settle(&self, sign: &mut Option<Sign>, exactly: impl Fn() -> Sign, contacts: &mut Contacts) {
        if sign.is_none() {
            *sign = Some(exactly() * self.factor);
            contacts.filtered = false;
        }
    }

    /// Corner i of a and edge j of b.
    #[cold]
    fn side_of_corner(&self, i: usize, j: usize) -> Sign {
        volume(self.pair.motion, self.pair.a[i], self.pair.b[(j + 1) % 3], self.pair.b[(j + 2) % 3])
    }

    /// Corner j of b and edge i of a.
    #[cold]
    fn side_of_other(&self, j: usize, i: usize) -> Sign {
        volume(self.pair.motion, self.pair.b[j], self.pair.a[(i + 1) % 3], self.pair.a[(i + 2) % 3])
    }
}

/// The sign of det[d, u - o, v - o].
fn volume(d: DVec3, o: DVec3, u: DVec3, v: DVec3) -> Sign {
    if u == v || u == o || v == o {
        return Sign::Zero;
    }
    let ray = RayLine { origin: o, direction: d, limit: f64::INFINITY };
    volume_filtered(d, u - o, v - o).unwrap_or_else(|| volume_beyond_f64(&ray, u, v))
}

/// How a corner is seen before a triangle.
enum Seeing {
    Beside,
    /// The sign of the sum of the three, which is n . v.
    On {
        inside: bool,
        sign: Sign,
    },
    EdgeOn,
}

fn judged(signs: [Option<Sign>; 3]) -> Seeing {
    let has = |sign: Sign| signs.contains(&Some(sign));
    match (has(Sign::Positive), has(Sign::Negative)) {
        (true, true) => Seeing::Beside,
        (false, false) => Seeing::EdgeOn,
        (true, false) => Seeing::On { inside: !has(Sign::Zero), sign: Sign::Positive },
        (false, true) => Seeing::On { inside: !has(Sign::Zero), sign: Sign::Negative },
    }
}

#[inline]
fn is_out(signs: [Option<Sign>; 3]) -> bool {
    signs.contains(&Some(Sign::Positive)) && signs.contains(&Some(Sign::Negative))
}

/// Whether the ends of an edge, opposite to a corner, are surely on the same side.
#[inline]
fn same(sides: &[Option<Sign>; 3], opposite: usize) -> bool {
    let [from, to] = [sides[(opposite + 1) % 3], sides[(opposite + 2) % 3]];
    from == to && matches!(from, Some(Sign::Positive | Sign::Negative))
}

/// Whether they are strictly on different sides.
fn parted(sides: &[Option<Sign>; 3], opposite: usize) -> bool {
    let signs = [sides[(opposite + 1) % 3], sides[(opposite + 2) % 3]];
    signs.contains(&Some(Sign::Positive)) && signs.contains(&Some(Sign::Negative))
}

/// Of sorted corners.
fn is_point(triangle: &[DVec3; 3]) -> bool {
    triangle[0] == triangle[2]
}

/// Of sorted corners, whether an edge, opposite to a corner, is a point or another edge.
fn is_copy(triangle: &[DVec3; 3], edge: usize) -> bool {
    edge != 1 && (triangle[0] == triangle[1] || triangle[1] == triangle[2])
}

/// Of sorted corners, whether there was the same before.
fn is_repeated(triangle: &[DVec3; 3], corner: usize) -> bool {
    corner > 0 && triangle[corner] == triangle[corner - 1]
}
