//! How two solids lie to each other: apart, touching, crossing, one in the other, or the same.
//!
//! The surfaces A and B cut space into regions, each inside or outside of either. Which of the four kinds there are is the
//! relation; so every region must be seen at one place at least:
//!
//! ```text
//! a region is bounded by pieces of A and of B, as they are cut by each other, and its kind is that of one side of such a piece
//! a piece of A that is also one of B           a pair of triangles that overlap in a plane: both sides of it are seen there
//! a piece of A off B that ends at B            it ends along a line, since points do not cut a surface: seen around that line
//! a piece of A off B that does not             is a whole shell of A, perhaps less some points: one point of it is located
//! ```
//!
//! On which side of a triangle the inside is, is the same for all of its shell ([`labels`]). Lines are of three kinds: the
//! insides of two triangles cross; a side of one lies in the inside of the other; sides of both lie along each other. In the
//! first, all four sides are seen; in the others what is between the triangles around the line ([`lines`]). All are decided by
//! signs of the placed corners, and the first kind usually ends the search: surfaces that really cross do so everywhere.
//!
//! That a shell has one inside all along holds for surfaces that neither cross nor touch themselves but in corners and edges that they
//! share; a shell ends at edges of more than two triangles. Of a surface that does, the sides of triangles are looked at near the
//! place where they meet the other model: what is hidden in it there is known, but not every piece that it cuts itself into.

mod labels;
mod lines;
mod sample;

use super::pair::{Pair, Scratch, TrianglePair, one_by_one};
use super::placed::Placed;
use crate::exact::{Sign, Stretch, insides_cross, is_degenerate, overlap_in_plane, sides_of, stretch_in};
use crate::work::Work;
use glam::DVec3;
use labels::Labels;
use lines::Fan;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Pairs that the search finds ahead of being looked at: one of the first usually tells.
const FEW: usize = 4;

/// How two placed models lie to each other, as solids if they are [closed](crate::Model::closed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Nothing in common. Of a closed and an open surface: the latter is all outside. Of two open ones: their surfaces do not
    /// meet. A model with coordinates of 2^494 and more, about 5e148, counts as open.
    Disjoint,
    /// The surfaces meet, the insides do not.
    Touching,
    /// The insides meet, and each has a part outside of the other. Nearly always the surfaces meet too; they need not if one of the
    /// two is hollow, and the other around the hollow, or if it is of several pieces.
    Crossing,
    /// All of the first is in the second, which is larger. A first surface that is open is in it as well.
    AInsideB {
        /// Whether the surfaces meet.
        touching: bool,
    },
    /// All of the second is in the first, which is larger.
    BInsideA {
        /// Whether the surfaces meet.
        touching: bool,
    },
    /// The same inside.
    Coincident,
    /// The surfaces meet, and no more can be said: one of them is open, or folded onto itself where they touch.
    Meeting,
}

impl Relation {
    /// The relation of the second model to the first.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::AInsideB { touching } => Self::BInsideA { touching },
            Self::BInsideA { touching } => Self::AInsideB { touching },
            same => same,
        }
    }

    /// Whether the insides have a point in common; `None` if that cannot be said.
    #[must_use]
    pub fn insides_meet(self) -> Option<bool> {
        match self {
            Self::Disjoint | Self::Touching => Some(false),
            Self::Crossing | Self::AInsideB { .. } | Self::BInsideA { .. } | Self::Coincident => Some(true),
            Self::Meeting => None,
        }
    }
}

impl Pair<'_> {
    /// How the two lie to each other. Inside is as in [`Placed::locate`]. Exact for surfaces that do not cross themselves (see
    /// [`Model::self_intersections`](crate::Model::self_intersections)). Of those that do, whether they meet is exact, and so is
    /// the relation of surfaces that do not meet and have no parts of both kinds; otherwise what is inside is told near places
    /// where the two meet, and a piece that a surface cuts off by crossing itself may be overlooked.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose, Relation};
    ///
    /// let corners = vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
    /// let model = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])?);
    /// let large = model.at(Pose::IDENTITY)?;
    /// let relation_at = |offset, scale| -> Result<Relation, Box<dyn std::error::Error>> {
    ///     let [x, y, z] = offset;
    ///     let small = model.at(Pose::affine([[scale, 0.0, 0.0], [0.0, scale, 0.0], [0.0, 0.0, scale]], [x, y, z])?)?;
    ///     Ok(Pair::new(&large, &small).relation())
    /// };
    /// assert_eq!(relation_at([0.5; 3], 0.5)?, Relation::BInsideA { touching: false });
    /// assert_eq!(relation_at([0.0; 3], 0.5)?, Relation::BInsideA { touching: true });
    /// assert_eq!(relation_at([0.0, 0.0, -2.0], 0.5)?, Relation::Touching);
    /// assert_eq!(relation_at([1.0; 3], 0.5)?, Relation::Crossing);
    /// assert_eq!(relation_at([0.0; 3], 1.0)?, Relation::Coincident);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn relation(&self) -> Relation {
        Scratch::of_this_thread(|scratch| scratch.relation(self))
    }
}

impl Scratch {
    /// [`Pair::relation`].
    pub fn relation(&mut self, pair: &Pair<'_>) -> Relation {
        self.work = Work::default();
        let mut relating = match Relating::new(self, pair) {
            Some(relating) => relating,
            None => return Relation::Disjoint,
        };
        let relation = relating.relation();
        let work = relating.work;
        self.work = work;
        relation
    }
}

/// Which kinds of regions there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Regions {
    in_both: bool,
    in_a: bool,
    in_b: bool,
}

impl Regions {
    fn see(&mut self, in_a: bool, in_b: bool) {
        match (in_a, in_b) {
            (true, true) => self.in_both = true,
            (true, false) => self.in_a = true,
            (false, true) => self.in_b = true,
            (false, false) => (),
        }
    }

    /// Nothing more to be seen.
    fn all(self) -> bool {
        self.in_both && self.in_a && self.in_b
    }
}

/// A question under way.
struct Relating<'s, 'p> {
    scratch: &'s mut Scratch,
    pair: &'s Pair<'p>,
    work: Work,
    labels: [Labels; 2],
    /// Shells that meet the other surface in more than points.
    joined: [HashSet<u32>; 2],
    regions: Regions,
    /// Whether something was met that does not say what is on its sides.
    unclear: bool,
}

impl<'s, 'p> Relating<'s, 'p> {
    /// `None` if boxes around the two are apart.
    fn new(scratch: &'s mut Scratch, pair: &'s Pair<'p>) -> Option<Self> {
        let ([low_a, high_a], [low_b, high_b]) = (pair.a.cover()?, pair.b.cover()?);
        let apart = (0..3).any(|axis| low_a[axis] > high_b[axis] || low_b[axis] > high_a[axis]);
        (!apart).then(|| Self {
            scratch,
            pair,
            work: Work::default(),
            labels: Default::default(),
            joined: Default::default(),
            regions: Regions::default(),
            unclear: false,
        })
    }

    fn placed(&self, side: usize) -> &'p Placed<'p> {
        [self.pair.a, self.pair.b][side]
    }

    fn relation(&mut self) -> Relation {
        let closed = [0, 1].map(|side| has_inside(self.placed(side)));
        if closed != [true; 2] {
            let meet = self.scratch.intersects(self.pair);
            self.count_work();
            return if meet { Relation::Meeting } else { self.open_apart(closed) };
        }
        let (a, b) = (self.pair.a, self.pair.b);
        if a.pose == b.pose && have_the_same_triangles(a, b) && self.bounds_something(0) {
            return Relation::Coincident;
        }
        let mut pairs = Vec::new();
        let visit = |found: TrianglePair| {
            if insides_cross(&a.points(found.a), &b.points(found.b)) {
                return ControlFlow::Break(found);
            }
            pairs.push(found);
            ControlFlow::Continue(())
        };
        let through = one_by_one(visit, |sink| self.scratch.search(self.pair, None, FEW, sink));
        self.count_work();
        if let ControlFlow::Break(found) = through {
            self.look_across(found);
            if self.regions.all() {
                return Relation::Crossing;
            }
            // A sheet inside of a solid was crossed: all of the others matter too.
            pairs = self.scratch.triangle_pairs(self.pair);
            self.count_work();
        }
        for &found in &pairs {
            self.look_at(found);
        }
        for side in 0..2 {
            self.look_at_lone_shells(side);
        }
        let solid = [0, 1].map(|side| self.labels[side].any());
        match (solid, pairs.is_empty()) {
            // Flattened, or two sheets on each other: as open surfaces are.
            ([false, _] | [_, false], true) => self.open_apart(solid),
            ([false, _] | [_, false], false) => Relation::Meeting,
            _ => self.conclude(!pairs.is_empty()),
        }
    }

    /// Whether a model has an inside where it stands, and is not flattened.
    fn bounds_something(&mut self, side: usize) -> bool {
        let placed = self.placed(side);
        let mut shells = placed.model.surface().bounding().iter();
        shells.any(|&shell| {
            let sides = self.labels[side].of(self.scratch, placed, shell, &mut self.work);
            sides.is_some_and(|sides| sides.contains(&true))
        })
    }

    fn conclude(&self, touching: bool) -> Relation {
        let Regions { in_both, in_a, in_b } = self.regions;
        match (in_both, in_a, in_b) {
            (true, true, true) => Relation::Crossing,
            _ if self.unclear => Relation::Meeting,
            (false, ..) if touching => Relation::Touching,
            (false, ..) => Relation::Disjoint,
            (true, false, true) => Relation::AInsideB { touching },
            (true, true, false) => Relation::BInsideA { touching },
            (true, false, false) => Relation::Coincident,
        }
    }

    /// Adds what the last question cost.
    fn count_work(&mut self) {
        self.work += self.scratch.work();
    }

    /// Two triangles that meet.
    fn look_at(&mut self, found: TrianglePair) {
        let (a, b) = (self.pair.a.points(found.a), self.pair.b.points(found.b));
        // What has no area bounds nothing; what it meets, its neighbours meet too.
        if is_degenerate(&a) || is_degenerate(&b) {
            return;
        }
        let (sides_of_a, sides_of_b) = (sides_of(&a, &b), sides_of(&b, &a));
        if sides_of_a == [Sign::Zero; 3] {
            self.look_at_plane(found, &a, &b);
        } else if insides_cross(&a, &b) {
            self.look_across(found);
            return;
        }
        let in_plane = |sides: [Sign; 3], i: usize| sides[i] == Sign::Zero && sides[(i + 1) % 3] == Sign::Zero;
        let side_of = |t: &[DVec3; 3], i: usize| [t[i], t[(i + 1) % 3]];
        for i in (0..3).filter(|&i| in_plane(sides_of_b, i)) {
            let along = Fan::Edge { triangle: found.b, side: i };
            match stretch_in(side_of(&b, i), &a) {
                Some(Stretch::Inside) => self.look_around(side_of(&b, i), [Fan::Inside(found.a), along]),
                Some(Stretch::Side(j)) => {
                    self.look_around(side_of(&b, i), [Fan::Edge { triangle: found.a, side: j }, along]);
                }
                None => (),
            }
        }
        for i in (0..3).filter(|&i| in_plane(sides_of_a, i)) {
            // Sides along each other were seen above.
            if stretch_in(side_of(&a, i), &b) == Some(Stretch::Inside) {
                let along = Fan::Edge { triangle: found.a, side: i };
                self.look_around(side_of(&a, i), [along, Fan::Inside(found.b)]);
            }
        }
    }

    /// Triangles whose insides cross: all four sides of them are seen.
    fn look_across(&mut self, found: TrianglePair) {
        let Some([of_a, of_b]) = self.labels_of(found) else { return };
        for in_a in of_a {
            for in_b in of_b {
                self.regions.see(in_a, in_b);
            }
        }
    }

    /// Triangles of one plane.
    fn look_at_plane(&mut self, found: TrianglePair, a: &[DVec3; 3], b: &[DVec3; 3]) {
        let Some(same_way) = overlap_in_plane(a, b) else { return };
        let Some([of_a, mut of_b]) = self.labels_of(found) else { return };
        if !same_way {
            of_b.reverse();
        }
        for (in_a, in_b) in of_a.into_iter().zip(of_b) {
            self.regions.see(in_a, in_b);
        }
    }

    /// Whether the front and the back of both triangles are inside, each of its own model. Their shells are joined.
    fn labels_of(&mut self, found: TrianglePair) -> Option<[[bool; 2]; 2]> {
        let pair = self.pair;
        let place = || pair.common_point(found).map(DVec3::from_array);
        let (of_a, of_b) = (self.label(0, found.a, place), self.label(1, found.b, place));
        self.unclear |= of_a.is_none() || of_b.is_none();
        Some([of_a?, of_b?])
    }

    /// Whether the front and the back of a triangle are inside near a place, where its shell is joined to the other surface.
    fn label(&mut self, side: usize, triangle: u32, place: impl FnOnce() -> Option<DVec3>) -> Option<[bool; 2]> {
        let placed = self.placed(side);
        self.joined[side].insert(placed.model.surface().shell(triangle));
        self.labels[side].near(self.scratch, placed, triangle, place, &mut self.work)
    }
}

/// A model, or one of the same vertices and triangles.
fn have_the_same_triangles(a: &Placed<'_>, b: &Placed<'_>) -> bool {
    let (a, b) = (a.model.mesh(), b.model.mesh());
    std::ptr::eq(a, b) || (a.triangles() == b.triangles() && a.vertices() == b.vertices())
}

/// Whether it can be said of points what is inside: rays must reach around the model.
fn has_inside(placed: &Placed<'_>) -> bool {
    placed.model.closed().is_ok() && placed.cover().is_some_and(|cover| labels::within_reach(&cover))
}
