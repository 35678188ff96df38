//! The relation of two solids: disjoint, touching, crossing, one inside the other, or coincident.
//!
//! **Definition.** The solid of a closed mesh is the closure of the interior of the set of points with nonzero winding number; the
//! relation is that of the two solids. So a sheet with nonzero winding numbers on both sides, or with zero on both, is not boundary.
//! A mesh whose winding number is zero everywhere bounds nothing, and is treated as an open surface.
//!
//! The triangles of A and B cut space into cells, each inside or outside of either solid. Which of the four kinds of cells exist
//! determines the relation, up to contact. Every cell is bounded by patches: pieces of triangles, as all triangles of both meshes cut
//! each other. Call a piece of an edge or of an intersection segment *regular* if nothing but two triangles of one mesh meets there, which
//! share it as an edge. Across regular pieces labels (inside or outside of A and of B, on both sides of a patch) stay the same, so:
//!
//! ```text
//! patches that end at a segment where A meets B      are seen around that segment
//! patches that end at a segment where A meets A      have the label of B that they have elsewhere; see below
//! patches with regular pieces around them alone      are all of a shell, perhaps without some points: seen at one point
//! ```
//!
//! A connected piece of A off B is inside or outside of B all along. If it was seen somewhere with the inside of A on one side only,
//! or outside of B and with the inside of A on any side, then every kind of cell next to it was seen. Otherwise, and only then, all places
//! where A meets itself are looked at too ([`cleanness`]).
//!
//! What is around a segment is found in general by winding numbers at rational points ([`arrangement`]), whatever the surfaces do. Where
//! they do not meet themselves near the contact, signs of the corners are enough ([`contact`], [`lines`]), and one label serves for all
//! of a sheet ([`shells`]). Triangles that really cross are looked at first, since they usually end the search.
//!
//! **Flat faces.** How a flat face is divided into triangles is not part of the definition. Where many triangles touch, models take the
//! place of the two whose flat faces have fewer of them ([`merged`](crate::topology::merged)): the relation is the same.
//!
//! Triangles without area are no patches, and connect none: where they meet the other surface, every piece of triangles with area is
//! looked at.
//!
//! **Touching.** The boundaries of the solids have a point in common exactly if, around a common segment or at a common point, each has
//! cells inside and outside. Segments are seen anyway; points are looked at only if no segment settles it.

mod arrangement;
mod cleanness;
mod contact;
mod lines;
mod rays;
mod regions;
mod shells;

use super::pair::{BLOCK, Pair, Scratch, TrianglePair, one_by_one};
use super::placed::Placed;
use super::ray::LIMIT;
use crate::exact::{RationalPoint, insides_cross};
use crate::work::Work;
use arrangement::Met;
use cleanness::is_clean;
use glam::DVec3;
use regions::Regions;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// Pairs that the search finds ahead of being looked at: one of the first usually tells.
const FEW: usize = 4;

/// Pairs that touch, after which it is worth to ask whether models with fewer triangles will do.
const MANY: usize = 8;

/// Relation of two placed models: of their solids, if both are [closed](crate::Model::closed).
///
/// The solid of a closed mesh is the closure of the interior of { points with nonzero winding number }. The mesh may touch, cross and
/// cover itself. Sheets with nonzero winding numbers on both sides, such as the shared faces of two bodies of one part, or with zero on
/// both, are not part of the solid's boundary. A mesh whose winding number is zero everywhere bounds nothing, and is treated as an
/// open surface. So is a model with coordinates of 2^494 and more, about 5e148.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The solids have no point in common. Of a solid and an open surface: the surface is outside. Of two open surfaces: they do not
    /// meet. Triangles of two solids may meet all the same, in sheets that are not boundary of a solid.
    Disjoint,
    /// The solids have boundary points in common, but no interior point.
    Touching,
    /// The solids have interior points in common, and each has interior points outside of the other. Usually the surfaces meet; they
    /// need not if a solid is hollow or of several pieces.
    Crossing,
    /// The first solid is a proper subset of the second. Also an open surface inside a solid that it does not meet.
    AInsideB {
        /// Whether the boundaries of the solids have a point in common.
        touching: bool,
    },
    /// The second solid is a proper subset of the first. Also an open surface inside a solid that it does not meet.
    BInsideA {
        /// Whether the boundaries of the solids have a point in common.
        touching: bool,
    },
    /// The solids are equal.
    Coincident,
    /// The surfaces meet, and one of them is open or bounds nothing.
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

    /// Whether the solids have interior points in common; `None` if one of the surfaces is open or bounds nothing.
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
    /// [Relation] of the two models, exact for every closed mesh: also for those that touch or cross themselves. It does not depend on
    /// the order of triangles or vertices, and is [mirrored](Relation::mirrored) if the models are swapped.
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
        let (Some([low_a, high_a]), Some([low_b, high_b])) = (pair.a.cover(), pair.b.cover()) else {
            return Relation::Disjoint;
        };
        if (0..3).any(|axis| low_a[axis] > high_b[axis] || low_b[axis] > high_a[axis]) {
            return Relation::Disjoint;
        }
        self.relation_of(pair, true)
    }

    /// Their relation, by models with fewer triangles if that is allowed and worth it.
    fn relation_of(&mut self, pair: &Pair<'_>, may_merge: bool) -> Relation {
        let mut relating = Relating {
            scratch: self,
            pair,
            may_merge,
            joined: Default::default(),
            thin: [false; 2],
            regions: Regions::default(),
            solid: [false; 2],
            touching: false,
            maybe: Default::default(),
            examined: HashMap::new(),
            examined_edges: HashSet::new(),
            examined_pairs: HashMap::new(),
            flat_edges: HashMap::new(),
            points: Vec::new(),
        };
        relating.relation()
    }
}

/// A relation query under way.
struct Relating<'s, 'p> {
    scratch: &'s mut Scratch,
    pair: &'s Pair<'p>,
    /// Whether models with fewer triangles may take the place of these.
    may_merge: bool,
    /// Shells that meet the other surface in more than points.
    joined: [HashSet<u32>; 2],
    /// Which models meet the other in triangles without area.
    thin: [bool; 2],
    regions: Regions,
    /// Which models have a point inside.
    solid: [bool; 2],
    /// Whether the boundaries of the solids were seen to meet.
    touching: bool,
    /// Kinds of regions that there may be next to sheets of each model that were seen at one place only.
    maybe: [Regions; 2],
    /// Edges that were looked at, each with its model.
    examined_edges: HashSet<(usize, u32)>,
    /// Whether two triangles have more than a point in common: by their models, and the first triangles with the same corners.
    examined_pairs: HashMap<([usize; 2], [u32; 2]), bool>,
    /// Whether the triangles along an edge of a model are all in one plane.
    flat_edges: HashMap<(usize, u32), bool>,
    /// Segments across triangles that were looked at, by their ends as rounded.
    examined: HashMap<[[u64; 3]; 2], Vec<[RationalPoint; 2]>>,
    /// Points where the surfaces meet, as long as it is not known whether the boundaries of the solids do.
    points: Vec<RationalPoint>,
}

impl<'s, 'p> Relating<'s, 'p> {
    fn placed(&self, side: usize) -> &'p Placed<'p> {
        [self.pair.a, self.pair.b][side]
    }

    /// Notes a region that is inside or outside of each model.
    fn see(&mut self, inside: [bool; 2]) {
        self.regions.see(inside);
        self.solid = [0, 1].map(|side| self.solid[side] || inside[side]);
    }

    fn relation(&mut self) -> Relation {
        let closed = [0, 1].map(|side| has_inside(self.placed(side)));
        if closed != [true; 2] {
            let meet = self.search(1, |_| ControlFlow::Break(())).is_break();
            return if meet { Relation::Meeting } else { self.open_apart(closed) };
        }
        let (a, b) = (self.pair.a, self.pair.b);
        if a.pose == b.pose && have_the_same_triangles(a, b) {
            return self.relation_to_itself();
        }
        let mut pairs = Vec::new();
        let may_merge = self.may_merge;
        let stopped = self.search(FEW, |found| {
            if insides_cross(&a.points(found.a), &b.points(found.b)) {
                return ControlFlow::Break(Some(found));
            }
            pairs.push(found);
            // Whether models are merged must not depend on what was asked before: counts of work would.
            match may_merge && pairs.len() == MANY && (can_merge(a) || can_merge(b)) {
                true => ControlFlow::Break(None),
                false => ControlFlow::Continue(()),
            }
        });
        match stopped {
            ControlFlow::Continue(()) => (),
            ControlFlow::Break(Some(crossing)) => {
                self.look_past_crossing(crossing);
                if self.regions.all() {
                    return Relation::Crossing;
                }
                // A sheet inside of a solid was crossed: all of the others matter too.
                pairs = self.all_pairs();
            }
            ControlFlow::Break(None) => return self.relation_of_merged(),
        }
        self.look_at_contacts(&pairs);
        // Of surfaces that are apart and outside of each other no more need be known, whether they bound anything or not.
        let all_shells = || (0..2).all(|side| self.placed(side).model.surface().edgeless().is_empty());
        let all_told = pairs.is_empty() && all_shells();
        if !self.look_at_lone_shells(all_told) {
            return Relation::Disjoint;
        }
        self.look_at_what_is_left();
        match (self.solid, pairs.is_empty()) {
            ([true, true], true) => self.regions.relation(false),
            ([true, true], false) => {
                let touching = !self.regions.all() && self.boundaries_meet();
                self.regions.relation(touching)
            }
            // What bounds nothing, flattened or of sheets that cancel each other, is as open surfaces are.
            (solid, true) => self.open_apart(solid),
            (_, false) => Relation::Meeting,
        }
    }

    /// The relation of models of the same surfaces with fewer triangles.
    fn relation_of_merged(&mut self) -> Relation {
        let merged = [0, 1].map(|side| {
            let placed = self.placed(side);
            placed.model.merged().filter(|_| can_merge(placed))?.at(placed.pose).ok()
        });
        let [a, b] = [0, 1].map(|side| merged[side].as_ref().unwrap_or(self.placed(side)));
        let before = self.scratch.work;
        let relation = self.scratch.relation_of(&Pair::new(a, b), false);
        self.scratch.work += before;
        relation
    }

    fn all_pairs(&mut self) -> Vec<TrianglePair> {
        let mut pairs = Vec::new();
        let _: ControlFlow<()> = self.search(BLOCK, |found| {
            pairs.push(found);
            ControlFlow::Continue(())
        });
        pairs
    }

    /// A model and itself, where it is: the same solid, if it bounds one.
    fn relation_to_itself(&mut self) -> Relation {
        let placed = self.placed(0);
        let is_solid = |sides: Option<[bool; 2]>| sides.is_some_and(|sides| sides.contains(&true));
        let shells = placed.model.surface().bounding();
        if !shells.iter().any(|&shell| is_solid(self.sides_at(0, shell))) {
            self.examine_itself(0);
        } else {
            self.solid[0] = true;
        }
        if self.solid[0] { Relation::Coincident } else { Relation::Meeting }
    }

    /// Sees everything next to places where the surfaces meet, until it is known that the solids cross.
    fn look_at_contacts(&mut self, pairs: &[TrianglePair]) {
        if pairs.is_empty() || self.look_at_clean_contacts(pairs).is_some() {
            return;
        }
        for &pair in pairs {
            self.examine(Met::between(pair));
            if self.regions.all() {
                return;
            }
        }
    }

    /// Looks at all that a model meets of itself, if that can make a difference: where its sheets were seen with the same on both
    /// sides.
    fn look_at_what_is_left(&mut self) {
        for side in 0..2 {
            let kinds = [[true, true], [true, false], [false, true]];
            let matters = |kind| self.maybe[side].has(kind) && !self.regions.has(kind);
            if kinds.into_iter().any(matters) && !is_clean(self.placed(side)) {
                self.examine_itself(side);
            }
        }
    }

    /// Whether the boundaries of the solids meet, of which all contacts were looked at.
    fn boundaries_meet(&mut self) -> bool {
        if self.touching {
            return true;
        }
        let mut points = std::mem::take(&mut self.points);
        points.sort_by(RationalPoint::compare);
        points.dedup_by(|x, y| x.compare(y).is_eq());
        points.iter().any(|point| self.is_on_boundary(0, point) && self.is_on_boundary(1, point))
    }

    /// Hands all pairs of triangles that meet to `visit`, until it breaks. Adds to the work.
    fn search<B>(&mut self, block: usize, visit: impl FnMut(TrianglePair) -> ControlFlow<B>) -> ControlFlow<B> {
        let before = self.scratch.work;
        let found = one_by_one(visit, |sink| self.scratch.search(self.pair, None, block, sink));
        let searched = self.scratch.work;
        self.scratch.work = before;
        self.scratch.work += searched;
        found
    }
}

/// Whether a model of the same surface has far fewer triangles. Where vertices are rounded when they are placed, flat faces are no longer
/// flat.
fn can_merge(placed: &Placed<'_>) -> bool {
    placed.pose.places_exactly(placed.model.mesh().vertices()) && placed.model.merged().is_some()
}

/// A model, or one of the same vertices and triangles.
fn have_the_same_triangles(a: &Placed<'_>, b: &Placed<'_>) -> bool {
    let (a, b) = (a.model.mesh(), b.model.mesh());
    std::ptr::eq(a, b) || (a.triangles() == b.triangles() && a.vertices() == b.vertices())
}

/// Whether it can be said of points what is inside: rays must reach around the model.
fn has_inside(placed: &Placed<'_>) -> bool {
    let within_reach = |cover: [[f64; 3]; 2]| cover.iter().flatten().all(|x| x.abs() < LIMIT / 64.0);
    // Usually a bound that is known tells.
    let is_small = placed.placement.farthest_from(DVec3::ZERO) < LIMIT / 128.0;
    placed.model.closed().is_ok() && (is_small || placed.cover().is_some_and(within_reach))
}
