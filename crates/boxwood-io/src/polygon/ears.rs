//! Ear clipping by exact signs.
//!
//! ```text
//! while more than 3 corners are left:
//!     find a corner i that turns left, with no other corner in the closed triangle (prev, i, next)
//!     give out that triangle, and take i out of the boundary
//! ```
//!
//! Why a finished cut is right: the triangles of any such sequence, counted with their signs, cover every point as often
//! as the boundary winds around it. A boundary that does not cross itself winds once around its inside and not at all
//! around its outside; so if no triangle turns right, they tile the face. The search for a corner that is free only has
//! to keep the rest of the boundary from crossing itself, and a sequence that gets stuck shows that it did.
//!
//! Clipping an ear makes other corners neither free nor blocked, except the two beside it (O'Rourke 1998, section 1.6),
//! and only corners that do not turn left can block; so the time is corners times reflex corners.
//!
//! Boundaries that touch themselves are cut too, if they do not cross: a bridge to a hole, or two loops that share a
//! corner. There a corner can be at the same place as one of the triangle's. At `prev` and `next` it blocks nothing, as
//! an edge from there into the triangle would have to end in it; at `i` it blocks if one of its edges leads inside.

use super::turn;
use boxwood::Sign;

/// How often corners without a turn are dropped to get on with a boundary that touches itself.
const ROUNDS: usize = 16;

/// A boundary that is being cut, and its memory for the next one. The lists have an entry for every corner.
#[derive(Default)]
pub(super) struct Ears {
    points: Vec<[f64; 2]>,
    prev: Vec<u32>,
    next: Vec<u32>,
    turns: Vec<Sign>,
    status: Vec<Status>,
    /// The corners that are left and do not turn left.
    blockers: Vec<u32>,
    /// How many corners are left, and one of them.
    left: usize,
    head: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum Status {
    Unknown,
    Ear,
    Blocked,
}

impl Ears {
    /// Cuts a boundary of at least 3 points, and gives every triangle out. False if it got stuck: the boundary goes round
    /// clockwise or crosses itself, and what was given out is worth nothing.
    pub(super) fn cut(&mut self, points: impl Iterator<Item = [f64; 2]>, out: &mut impl FnMut([u32; 3])) -> bool {
        self.start(points);
        self.drop_corners(out, |ears, i| ears.point(i) == ears.point(ears.next[i as usize]));
        for _ in 0..ROUNDS {
            self.judge_all();
            self.clip_ears(out);
            if self.left <= 3 {
                return self.give_last(out);
            }
            // Triangles without an area change nothing of what is covered, but may be in the way.
            let before = self.left;
            self.drop_corners(out, |ears, i| ears.turn_at(i) == Sign::Zero);
            if self.left == before {
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
        self.status.resize(count, Status::Unknown);
        self.left = count;
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

    /// Takes a corner out of the boundary, with the triangle that it makes with its neighbours.
    fn clip(&mut self, i: u32, out: &mut impl FnMut([u32; 3])) {
        let [before, _, after] = self.triangle(i);
        out([before, i, after]);
        self.next[before as usize] = after;
        self.prev[after as usize] = before;
        self.left -= 1;
        self.head = before;
    }

    /// One walk around that clips every corner of a kind.
    fn drop_corners(&mut self, out: &mut impl FnMut([u32; 3]), wanted: impl Fn(&Self, u32) -> bool) {
        let mut here = self.head;
        let mut steps = self.left;
        while steps > 0 && self.left > 3 {
            if wanted(self, here) {
                // The corner before may be of that kind now: back to it.
                self.clip(here, out);
                here = self.head;
                steps += 1;
            } else {
                here = self.next[here as usize];
                steps -= 1;
            }
        }
    }

    fn judge_all(&mut self) {
        self.blockers.clear();
        let mut here = self.head;
        for _ in 0..self.left {
            let sign = self.turn_at(here);
            self.turns[here as usize] = sign;
            self.status[here as usize] = Status::Unknown;
            if sign != Sign::Positive {
                self.blockers.push(here);
            }
            here = self.next[here as usize];
        }
    }

    /// A corner whose neighbour was clipped.
    fn judge_again(&mut self, i: u32) {
        let (old, new) = (self.turns[i as usize], self.turn_at(i));
        self.turns[i as usize] = new;
        self.status[i as usize] = Status::Unknown;
        match (old == Sign::Positive, new == Sign::Positive) {
            (false, true) => self.blockers.retain(|&blocker| blocker != i),
            (true, false) => self.blockers.push(i),
            _ => {}
        }
    }

    fn clip_ears(&mut self, out: &mut impl FnMut([u32; 3])) {
        let mut here = self.head;
        let mut idle = 0;
        while self.left > 3 && idle < self.left {
            if self.is_ear(here) {
                let [before, _, mut after] = self.triangle(here);
                self.clip(here, out);
                // Both ends of a bridge have met.
                while self.left > 3 && self.point(before) == self.point(after) {
                    self.clip(after, out);
                    self.blockers.retain(|&blocker| blocker != after);
                    after = self.next[before as usize];
                }
                self.judge_again(before);
                self.judge_again(after);
                // Not the neighbour: clipping at every other corner makes fewer needles.
                here = self.next[after as usize];
                idle = 0;
            } else {
                here = self.next[here as usize];
                idle += 1;
            }
        }
    }

    fn is_ear(&mut self, i: u32) -> bool {
        if self.status[i as usize] == Status::Unknown {
            let free = self.turns[i as usize] == Sign::Positive && !self.is_blocked(i);
            self.status[i as usize] = if free { Status::Ear } else { Status::Blocked };
        }
        self.status[i as usize] == Status::Ear
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
                // Both along the edges: there and back, with nothing in between.
                let none_outside = !leads_outside(before) && !leads_outside(after);
                return none_outside || leads_inside(before) || leads_inside(after);
            }
            in_triangle(p)
        })
    }

    fn give_last(&self, out: &mut impl FnMut([u32; 3])) -> bool {
        let last = self.triangle(self.head);
        out(last);
        self.turn_at(self.head) != Sign::Negative
    }
}
