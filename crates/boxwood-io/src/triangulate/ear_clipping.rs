//! Ear clipping with exact signs.
//!
//! ```text
//! while more than 3 corners remain:
//!     find a corner i that turns left, with no other corner in the closed triangle (prev, i, next)
//!     output that triangle and remove i from the boundary
//! ```
//!
//! Correctness of a completed run: the signed triangles of any such sequence cover every point as often as the
//! boundary winds around the point. A boundary that does not cross itself winds once around its interior and zero
//! times around its exterior. So if no triangle turns right, the triangles tile the face. The ear test only has to
//! keep the remaining boundary from crossing itself. If a run finds no further ear, the boundary crosses itself.
//!
//! Clipping an ear changes the ear status only of its two neighbors (O'Rourke 1998, section 1.6). Only blockers,
//! the corners that do not turn left, can prevent a corner from being an ear. So the time is O(corners *
//! blockers).
//!
//! Boundaries that touch but do not cross themselves are supported: a bridge to a hole, or two loops that share a
//! corner. In such a boundary, a blocker can be at the same point as a corner of the triangle (prev, i, next). A
//! blocker at the point of `prev` or `next` does not itself block: an edge from that point into the triangle cannot
//! leave the triangle without crossing the boundary, so it ends at another corner inside the triangle. A blocker at
//! the point of `i` blocks if one of its edges leads into the triangle.

use super::turn;
use boxwood::exact::Sign;

/// Maximum number of rounds of ear clipping per face. If a round finds no further ear, the next round first
/// removes the collinear corners, because these can block ears where the boundary touches itself.
const MAX_ROUNDS: usize = 16;

/// Boundary that is being triangulated, as a linked list. Memory is reused; the lists have one entry per corner.
#[derive(Default)]
pub(super) struct EarClipper {
    points: Vec<[f64; 2]>,
    prev: Vec<u32>,
    next: Vec<u32>,
    turns: Vec<Sign>,
    status: Vec<CornerStatus>,
    /// Remaining corners that do not turn left.
    blockers: Vec<u32>,
    /// Number of remaining corners.
    remaining: usize,
    /// One of the remaining corners.
    head: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum CornerStatus {
    Unknown,
    Ear,
    Blocked,
}

impl EarClipper {
    /// Triangulates a boundary of at least 3 points and passes every triangle to `out`.
    ///
    /// Returns false if no ear is found: the boundary is clockwise or crosses itself, and the triangles passed to `out`
    /// are invalid.
    pub(super) fn clip_all(&mut self, points: impl Iterator<Item = [f64; 2]>, out: &mut impl FnMut([u32; 3])) -> bool {
        self.start(points);
        self.clip_corners(out, |clipper, i| clipper.point(i) == clipper.point(clipper.next[i as usize]));
        for _ in 0..MAX_ROUNDS {
            self.classify_all();
            self.clip_ears(out);
            if self.remaining <= 3 {
                return self.output_last(out);
            }
            // Clip the collinear corners: their triangles are degenerate, so the covered area does not change, but
            // these corners may block ears.
            let before = self.remaining;
            self.clip_corners(out, |clipper, i| clipper.turn_at(i) == Sign::Zero);
            if self.remaining == before {
                return false;
            }
        }
        false
    }

    fn start(&mut self, points: impl Iterator<Item = [f64; 2]>) {
        self.points.clear();
        self.points.extend(points);
        let count = self.points.len();
        let last = count.saturating_sub(1) as u32;
        self.prev.clear();
        self.prev.extend((0..count as u32).map(|i| i.checked_sub(1).unwrap_or(last)));
        self.next.clear();
        self.next.extend((0..count as u32).map(|i| if i == last { 0 } else { i + 1 }));
        self.turns.clear();
        self.turns.resize(count, Sign::Zero);
        self.status.clear();
        self.status.resize(count, CornerStatus::Unknown);
        self.remaining = count;
        self.head = 0;
    }

    fn point(&self, i: u32) -> [f64; 2] {
        self.points[i as usize]
    }

    fn triangle(&self, i: u32) -> [u32; 3] {
        [self.prev[i as usize], i, self.next[i as usize]]
    }

    fn turn_at(&self, i: u32) -> Sign {
        let [a, b, c] = self.triangle(i).map(|i| self.point(i));
        turn(a, b, c)
    }

    /// Removes a corner from the boundary and outputs the triangle of it and its neighbors.
    fn clip(&mut self, i: u32, out: &mut impl FnMut([u32; 3])) {
        let [before, _, after] = self.triangle(i);
        out([before, i, after]);
        self.next[before as usize] = after;
        self.prev[after as usize] = before;
        self.remaining -= 1;
        self.head = before;
    }

    /// Walks around the boundary once and clips every corner for which `remove` returns true.
    fn clip_corners(&mut self, out: &mut impl FnMut([u32; 3]), remove: impl Fn(&Self, u32) -> bool) {
        let mut here = self.head;
        let mut steps = self.remaining;
        while steps > 0 && self.remaining > 3 {
            if remove(self, here) {
                // After a clipped corner, `remove` may return true for the corner before it: step back to that
                // corner.
                self.clip(here, out);
                here = self.head;
                steps += 1;
            } else {
                here = self.next[here as usize];
                steps -= 1;
            }
        }
    }

    fn classify_all(&mut self) {
        self.blockers.clear();
        let mut here = self.head;
        for _ in 0..self.remaining {
            let sign = self.turn_at(here);
            self.turns[here as usize] = sign;
            self.status[here as usize] = CornerStatus::Unknown;
            if sign != Sign::Positive {
                self.blockers.push(here);
            }
            here = self.next[here as usize];
        }
    }

    /// Updates the turn at a corner, and the list of blockers, after a neighbor of the corner was clipped.
    fn classify(&mut self, i: u32) {
        let (old, new) = (self.turns[i as usize], self.turn_at(i));
        self.turns[i as usize] = new;
        self.status[i as usize] = CornerStatus::Unknown;
        match (old == Sign::Positive, new == Sign::Positive) {
            (false, true) => self.blockers.retain(|&blocker| blocker != i),
            (true, false) => self.blockers.push(i),
            _ => {}
        }
    }

    fn clip_ears(&mut self, out: &mut impl FnMut([u32; 3])) {
        let mut here = self.head;
        let mut idle = 0;
        while self.remaining > 3 && idle < self.remaining {
            if self.is_ear(here) {
                let [before, _, mut after] = self.triangle(here);
                self.clip(here, out);
                // At the end of a bridge to a hole, `before` and `after` may now be adjacent corners at the same
                // point; clip one of them.
                while self.remaining > 3 && self.point(before) == self.point(after) {
                    self.clip(after, out);
                    self.blockers.retain(|&blocker| blocker != after);
                    after = self.next[before as usize];
                }
                self.classify(before);
                self.classify(after);
                // Continue after the next corner. Clipping only every second corner makes fewer needle-shaped
                // triangles.
                here = self.next[after as usize];
                idle = 0;
            } else {
                here = self.next[here as usize];
                idle += 1;
            }
        }
    }

    fn is_ear(&mut self, i: u32) -> bool {
        if self.status[i as usize] == CornerStatus::Unknown {
            let is_ear = self.turns[i as usize] == Sign::Positive && !self.is_blocked(i);
            self.status[i as usize] = if is_ear { CornerStatus::Ear } else { CornerStatus::Blocked };
        }
        self.status[i as usize] == CornerStatus::Ear
    }

    fn is_blocked(&self, i: u32) -> bool {
        let [a, b, c] = self.triangle(i).map(|i| self.point(i));
        let low = [0, 1].map(|k| a[k].min(b[k]).min(c[k]));
        let high = [0, 1].map(|k| a[k].max(b[k]).max(c[k]));
        let in_box = |p: [f64; 2]| low[0] <= p[0] && p[0] <= high[0] && low[1] <= p[1] && p[1] <= high[1];
        let not_right = |a, b, c| turn(a, b, c) != Sign::Negative;
        let in_triangle = |p| not_right(a, b, p) && not_right(b, c, p) && not_right(c, a, p);
        let leads_inside = |p| turn(a, b, p) == Sign::Positive && turn(b, c, p) == Sign::Positive;
        let leads_outside = |p| turn(a, b, p) == Sign::Negative || turn(b, c, p) == Sign::Negative;
        self.blockers.iter().any(|&blocker| {
            let p = self.point(blocker);
            if !in_box(p) || p == a || p == c {
                return false;
            }
            if p == b {
                let [before, _, after] = self.triangle(blocker).map(|i| self.point(i));
                // The blocker is at the same point as corner b. Let the wedge of b be the angle between the edges
                // from b to a and from b to c. The blocker blocks if one of its own edges leads into the wedge. It
                // also blocks if none of its own edges leads out of the wedge: these edges then run along the
                // edges of the wedge.
                let none_outside = !leads_outside(before) && !leads_outside(after);
                return none_outside || leads_inside(before) || leads_inside(after);
            }
            in_triangle(p)
        })
    }

    fn output_last(&self, out: &mut impl FnMut([u32; 3])) -> bool {
        let last = self.triangle(self.head);
        out(last);
        self.turn_at(self.head) != Sign::Negative
    }
}
