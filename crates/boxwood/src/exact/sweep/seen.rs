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
use super::sides::{Seeing, Sides};
use crate::exact::orient::{U, UNDERFLOW};
use crate::exact::ray::{RayLine, volume_beyond_f64, volume_filtered};
use crate::exact::sign::Sign;
use glam::{DVec2, DVec3};

/// Features that meet. The sign is that of n . motion, with n across the [legs](Pair::legs) of the contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contact {
    /// A corner of the one that moves, and a triangle that is not seen edge-on; whether it is inside, not on the border.
    Corner { corner: u8, inside: bool, sign: Sign },
    /// The same, of the one that rests.
    CornerOfOther { corner: u8, inside: bool, sign: Sign },
    /// Edges that are opposite to corners of these numbers.
    Edges { of_a: u8, of_b: u8, sign: Sign },
    /// A corner of the one that moves, and a triangle that is seen edge-on, or a segment or point.
    Along(u8),
    /// The same, of the one that rests.
    AlongOfOther(u8),
}

/// At most three corners and three corners, and nine pairs of edges.
pub(super) const MOST: usize = 15;

/// The contacts that two triangles have, sooner or later, before the motion or after its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contacts {
    list: [Contact; MOST],
    len: usize,
}

impl Contacts {
    const NONE: Self = Self { list: [Contact::Along(0); MOST], len: 0 };

    #[inline]
    pub(super) fn list(&self) -> &[Contact] {
        &self.list[..self.len]
    }

    fn push(&mut self, contact: Contact) {
        self.list[self.len] = contact;
        self.len += 1;
    }
}

/// Two triangles seen along the motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pair: &'a Pair,
    /// Corners of a beside edges of b.
    pub(super) of_b: Sides,
    /// Corners of b beside edges of a.
    pub(super) of_a: Sides,
    /// How far any determinant may be off.
    pub(super) error: f64,
    /// The sign of the number that they were multiplied by.
    factor: Sign,
    /// Whether all signs were certain in `f64`.
    pub(super) filtered: bool,
}

impl<'a> Seen<'a> {
    #[inline]
    pub(super) fn new(pair: &'a Pair) -> Self {
        let size = pair.motion.abs();
        let k = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
        // The largest component last.
        let turned = |p: DVec3| match k {
            0 => [p.y, p.z, p.x],
            1 => [p.z, p.x, p.y],
            _ => [p.x, p.y, p.z],
        };
        let a = [turned(pair.a[0]), turned(pair.a[1]), turned(pair.a[2])];
        let b = [turned(pair.b[0]), turned(pair.b[1]), turned(pair.b[2])];
        let v = turned(pair.motion);
        let most = |x: f64, y: f64| if x > y { x } else { y };
        let (mut largest, mut seen_largest) = (0.0, 0.0);
        let mut w = [[DVec2::ZERO; 3]; 3];
        for i in 0..3 {
            for j in 0..3 {
                let c = [b[j][0] - a[i][0], b[j][1] - a[i][1], b[j][2] - a[i][2]];
                w[i][j] = DVec2::new(c[0] * v[2] - c[2] * v[0], c[1] * v[2] - c[2] * v[1]);
                largest = most(most(c[0].abs(), c[1].abs()), most(c[2].abs(), largest));
                seen_largest = most(most(w[i][j].x.abs(), w[i][j].y.abs()), seen_largest);
            }
        }
        let off = 8.0 * U * largest * v[2].abs() + UNDERFLOW;
        let error = 5.0 * seen_largest * (off + U * seen_largest) + 3.0 * off * off + UNDERFLOW;
        // A NaN gets lost in a maximum, but not where it is from.
        let is_bound = largest * v[2].abs() < f64::MAX / 4.0 && error < f64::INFINITY;
        let error = if is_bound { error } else { f64::INFINITY };
        let (mut of_a, mut of_b) = ([[0.0; 3]; 3], [[0.0; 3]; 3]);
        for (edge, from, to) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
            for corner in 0..3 {
                of_a[edge][corner] = w[from][corner].perp_dot(w[to][corner]);
                of_b[edge][corner] = w[corner][from].perp_dot(w[corner][to]);
            }
        }
        let (of_b, of_a) = (Sides::new(of_b, error), Sides::new(of_a, error));
        Self { pair, of_b, of_a, error, factor: Sign::of(v[2]), filtered: true }
    }

    /// Pairs of edges that may be seen to cross, as bits: of b, by the edge of a.
    #[inline]
    fn crossing(&self) -> [u8; 3] {
        let mut crossing = [0; 3];
        for i in 0..3 {
            let beside = |j: usize| (self.of_b.beside(j) >> i & 1) << j;
            crossing[i] = !(self.of_a.beside(i) | beside(0) | beside(1) | beside(2)) & 0b111;
        }
        crossing
    }

    /// Whether nothing is surely ever met.
    #[inline]
    pub(super) fn surely_passes(&self) -> bool {
        // What a point meets, it meets as a corner of its own.
        let other = self.of_a.outside() == 0b111 || is_point(&self.pair.a);
        other && self.of_b.outside() == 0b111 && self.crossing() == [0; 3]
    }

    /// Which of their features meet, sooner or later: at some time on the whole line.
    pub(super) fn contacts(&mut self) -> Contacts {
        let mut contacts = Contacts::NONE;
        let (a, b) = (&self.pair.a, &self.pair.b);
        let skipped_of_a = self.of_b.outside() | repeated(a) | if is_point(b) && !is_point(a) { 0b111 } else { 0 };
        let skipped_of_b = self.of_a.outside() | repeated(b) | if is_point(a) { 0b111 } else { 0 };
        for corner in 0..3 {
            if skipped_of_a >> corner & 1 == 0 {
                self.corner(corner, &mut contacts);
            }
        }
        for corner in 0..3 {
            if skipped_of_b >> corner & 1 == 0 {
                self.corner_of_other(corner, &mut contacts);
            }
        }
        let crossing = self.crossing();
        for i in (0..3).filter(|&i| !is_copy(a, i)) {
            for j in (0..3).filter(|&j| crossing[i] >> j & 1 == 1 && !is_copy(b, j)) {
                self.edges(i, j, &mut contacts);
            }
        }
        contacts
    }

    fn corner(&mut self, i: usize, contacts: &mut Contacts) {
        for j in 0..3 {
            self.settle_of_b(j, i);
        }
        let corner = i as u8;
        match self.of_b.seeing(i) {
            Seeing::Beside => {}
            Seeing::On { inside, sign } => {
                contacts.push(Contact::Corner { corner, inside, sign: sign * self.factor });
            }
            Seeing::EdgeOn => contacts.push(Contact::Along(corner)),
        }
    }

    fn corner_of_other(&mut self, j: usize, contacts: &mut Contacts) {
        for i in 0..3 {
            self.settle_of_a(i, j);
        }
        let corner = j as u8;
        match self.of_a.seeing(j) {
            Seeing::Beside => {}
            Seeing::On { inside, sign } => {
                contacts.push(Contact::CornerOfOther { corner, inside, sign: sign * self.factor });
            }
            Seeing::EdgeOn => contacts.push(Contact::AlongOfOther(corner)),
        }
    }

    fn edges(&mut self, i: usize, j: usize, contacts: &mut Contacts) {
        let (of_a, of_b) = ([(i + 1) % 3, (i + 2) % 3], [(j + 1) % 3, (j + 2) % 3]);
        for corner in of_b {
            self.settle_of_a(i, corner);
        }
        // From the first end to the last, the side grows by det[v, d, e], d and e the edges.
        let Some(sign) = self.of_a.parted(i, of_b) else { return };
        for corner in of_a {
            self.settle_of_b(j, corner);
        }
        if self.of_b.parted(j, of_a).is_some() {
            contacts.push(Contact::Edges { of_a: i as u8, of_b: j as u8, sign: sign * self.factor });
        }
    }

    /// The side of a corner of b.
    fn settle_of_a(&mut self, edge: usize, corner: usize) {
        let (pair, factor) = (self.pair, self.factor);
        let exactly = || factor * volume(pair.motion, pair.b[corner], pair.a[(edge + 1) % 3], pair.a[(edge + 2) % 3]);
        self.filtered &= self.of_a.settle(edge, corner, exactly);
    }

    /// The side of a corner of a.
    fn settle_of_b(&mut self, edge: usize, corner: usize) {
        let (pair, factor) = (self.pair, self.factor);
        let exactly = || factor * volume(pair.motion, pair.a[corner], pair.b[(edge + 1) % 3], pair.b[(edge + 2) % 3]);
        self.filtered &= self.of_b.settle(edge, corner, exactly);
    }
}

/// The sign of det[d, u - o, v - o].
#[cold]
fn volume(d: DVec3, o: DVec3, u: DVec3, v: DVec3) -> Sign {
    if u == v || u == o || v == o {
        return Sign::Zero;
    }
    let ray = RayLine { origin: o, direction: d, limit: f64::INFINITY };
    volume_filtered(d, u - o, v - o).unwrap_or_else(|| volume_beyond_f64(&ray, u, v))
}

fn is_point([p, q, r]: &[DVec3; 3]) -> bool {
    p == q && q == r
}

/// Of sorted corners, those that were there before, as bits.
fn repeated(triangle: &[DVec3; 3]) -> u8 {
    u8::from(triangle[1] == triangle[0]) << 1 | u8::from(triangle[2] == triangle[1]) << 2
}

/// Of sorted corners, whether an edge, opposite to a corner, is a point or another edge.
fn is_copy(triangle: &[DVec3; 3], edge: usize) -> bool {
    edge != 1 && repeated(triangle) != 0
}
