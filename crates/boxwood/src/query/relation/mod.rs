//! The relation of two solids: disjoint, touching, crossing, one inside the other, or coincident.
//!
//! **Definition.** The solid of a closed mesh is the closure of the interior of the set of points with nonzero
//! winding number; the relation is that of the two solids. So a sheet with nonzero winding numbers on both sides,
//! or with zero on both, is not part of the boundary of a solid. A mesh whose winding number is zero everywhere
//! bounds nothing, and is treated as an open surface.
//!
//! The triangles of models A and B cut space into regions. Each region is inside or outside of the solid of A, and
//! inside or outside of the solid of B, so there are four kinds of regions. The kinds that exist determine the
//! relation, except whether the solids touch. The triangles of both meshes cut each other into pieces, called
//! patches, and patches bound every region. The labels of a patch tell, for each of its two sides, whether it is
//! inside A and whether it is inside B.
//!
//! Patches meet along edges and intersection segments. A piece of these is called *regular* if it is an edge of
//! exactly two triangles of one mesh, and no other triangle contains it. Patches that meet at a regular piece have
//! the same labels. So the labels of all patches are found by examining some places. The table lists patches on
//! the left, and the place where their labels are found on the right:
//!
//! ```text
//! patches that end at a segment common to A and B     around that segment
//! patches that end at a segment where A meets         the labels of B are the same beyond the segment;
//! only itself                                         those of A may differ, see below
//! patches bounded by regular pieces only              at one point: they form a whole shell, except some points
//! ```
//!
//! A connected piece of A that is disjoint from B is completely inside or completely outside of B. All kinds of
//! regions next to the piece are known if one of two cases was found at some triangle of it. Either the triangle
//! has the interior of A on one side only, or it is outside of B and has the interior of A on at least one side.
//! If neither was found, all self-contacts of A are examined too ([`cleanness`]).
//!
//! The regions around a segment are found in one of two ways. The general way computes winding numbers at rational
//! points, and is valid for any closed meshes ([`arrangement`]). If there are no self-contacts near the contact,
//! orientation signs of the vertices are enough ([`contact`], [`around_line`]), and one label is valid for a whole
//! sheet ([`shells`]). Triangles whose interiors cross are examined first, since they usually end the search.
//!
//! **Flat faces.** The relation does not depend on how a flat face is divided into triangles. Where many triangles
//! touch, the two models are replaced by models with fewer triangles per flat face
//! ([`merge_faces`](crate::mesh::topology::merge_faces)).
//!
//! **Degenerate triangles** are not patches and do not connect patches. If one of them touches the other mesh,
//! every connected piece of nondegenerate triangles of its own mesh is examined.
//!
//! **Touching.** The boundaries of the solids have a common point exactly if there is a common segment or point of
//! the surfaces around which each solid has regions inside and regions outside. Common segments are examined
//! anyway. Common points are examined only if no segment decides whether the solids touch.

mod around_line;
mod arrangement;
mod cells;
mod cleanness;
mod contact;
mod rays;
mod shells;

use super::ray::LIMIT;
use super::stats::QueryStats;
use crate::kernel::aabb::Aabb;
use crate::kernel::predicates::rational::RationalPoint;
use crate::kernel::triangle::interiors_cross;
use crate::pair::{Pair, TrianglePair};
use crate::placed::PlacedModel;
use crate::query::intersect::search::{BLOCK, for_each_in_blocks};
use crate::scratch::Scratch;
use arrangement::IntersectingPair;
use cells::CellFlags;
use cleanness::is_clean;
use glam::DVec3;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// Number of pairs of triangles that the search finds before they are tested for a crossing. Usually one of the
/// first is a crossing.
const CROSSING_BLOCK: usize = 4;

/// Number of touching triangle pairs after which the query considers replacing the models by models with merged flat
/// faces.
const MERGE_THRESHOLD: usize = 8;

/// Relation of two placed models: of their solids if both are [closed](crate::Model::check_closed).
///
/// The solid of a closed mesh is the closure of the interior of { points with nonzero winding number }. The mesh may touch, cross and
/// cover itself. Sheets with nonzero winding numbers on both sides, such as the shared faces of two bodies of one part, or with zero on
/// both, are not part of the solid's boundary. A mesh whose winding number is zero everywhere bounds nothing, and is treated as an
/// open surface. So is a model with coordinates of 2^494 and more, about 5e148.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Relation {
    /// The solids have no common point. For a solid and an open surface: the surface is outside. For two open surfaces: they do not
    /// intersect. Triangles of two disjoint solids may still intersect, in sheets that are not part of the boundary of a solid.
    Disjoint,
    /// The solids have common boundary points, but no common interior point.
    Touching,
    /// The solids have common interior points, and each has interior points outside of the other. Usually the surfaces intersect. They
    /// need not if a solid has a cavity or several components.
    Crossing,
    /// The first solid is a proper subset of the second. Also used if the first model is an open surface inside
    /// the solid of the second and does not touch its surface.
    AInsideB {
        /// True if the boundaries of the solids have a common point.
        touching: bool,
    },
    /// The second solid is a proper subset of the first. Also used if the second model is an open surface inside
    /// the solid of the first and does not touch its surface.
    BInsideA {
        /// True if the boundaries of the solids have a common point.
        touching: bool,
    },
    /// The solids are equal.
    Coincident,
    /// The surfaces intersect, and at least one of them is open or bounds nothing, so it has no interior.
    SurfacesOnly,
}

impl std::fmt::Display for Relation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Disjoint => "disjoint",
            Self::Touching => "touching",
            Self::Crossing => "crossing",
            Self::AInsideB { .. } => "a in b",
            Self::BInsideA { .. } => "b in a",
            Self::Coincident => "coincident",
            Self::SurfacesOnly => "surfaces only",
        })
    }
}

impl Relation {
    /// Relation of the second model to the first: the result of the query for the models in the other order.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::AInsideB { touching } => Self::BInsideA { touching },
            Self::BInsideA { touching } => Self::AInsideB { touching },
            same => same,
        }
    }

    /// Returns true if the solids have common interior points; `None` for [`SurfacesOnly`](Self::SurfacesOnly).
    #[must_use]
    pub fn interiors_intersect(self) -> Option<bool> {
        match self {
            Self::Disjoint | Self::Touching => Some(false),
            Self::Crossing | Self::AInsideB { .. } | Self::BInsideA { .. } | Self::Coincident => Some(true),
            Self::SurfacesOnly => None,
        }
    }
}

impl Pair<'_> {
    /// [Relation] of the two models. Exact for all closed meshes, including those that touch or cross themselves.
    ///
    /// It does not depend on the order of triangles or vertices, and is [swapped](Relation::swapped) if the models are swapped.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    /// use boxwood::query::Relation;
    ///
    /// let corners = vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
    /// let model = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])?);
    /// let large = model.at(Pose::IDENTITY)?;
    /// let relation_at = |offset, scale| -> Result<Relation, Box<dyn std::error::Error>> {
    ///     let [x, y, z] = offset;
    ///     let small = model.at(Pose::from_mat3_translation([[scale, 0.0, 0.0], [0.0, scale, 0.0], [0.0, 0.0, scale]], [x, y, z]))?;
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
        Scratch::query(|scratch| scratch.relation(self))
    }
}

impl Scratch {
    /// Implements [`Pair::relation`].
    pub(crate) fn relation(&mut self, pair: &Pair<'_>) -> Relation {
        self.stats = QueryStats::default();
        let (Some(a), Some(b)) = (pair.a.loose_bounds(), pair.b.loose_bounds()) else {
            return Relation::Disjoint;
        };
        if !a.overlaps(&b) {
            return Relation::Disjoint;
        }
        self.relation_of(pair, true)
    }

    /// Relation of a pair. If `may_merge` is set, models with merged flat faces are used where this is faster.
    fn relation_of(&mut self, pair: &Pair<'_>, may_merge: bool) -> Relation {
        let mut search = RelationSearch {
            scratch: self,
            pair,
            may_merge,
            connected_shells: Default::default(),
            has_degenerate_contact: [false; 2],
            cells: CellFlags::default(),
            has_interior: [false; 2],
            touching: false,
            possible_cells: Default::default(),
            examined_segments: HashMap::new(),
            examined_edges: HashSet::new(),
            examined_pairs: HashMap::new(),
            flat_edges: HashMap::new(),
            contact_points: Vec::new(),
        };
        search.relation()
    }
}

/// State of a relation query.
struct RelationSearch<'s, 'p> {
    scratch: &'s mut Scratch,
    pair: &'s Pair<'p>,
    /// If set, the models may be replaced by models with merged flat faces.
    may_merge: bool,
    /// Shells of each model that have more than isolated points in common with the other mesh.
    connected_shells: [HashSet<u32>; 2],
    /// For each model, true if one of its degenerate triangles intersects the other mesh.
    has_degenerate_contact: [bool; 2],
    /// Kinds of regions of space found so far: inside or outside of each solid.
    cells: CellFlags,
    /// For each model, true if a point inside it was found, so that it bounds a solid.
    has_interior: [bool; 2],
    /// True if the boundaries of the solids were found to have a common point.
    touching: bool,
    /// For each model, kinds of regions of space that may exist next to its sheets, although they were not found
    /// there. A sheet that was examined at one point only may have other regions next to it elsewhere.
    possible_cells: [CellFlags; 2],
    /// Edges around which all regions were recorded, each with the index of its model.
    examined_edges: HashSet<(usize, u32)>,
    /// Examined pairs of triangles; true if they have more than a point in common. The key contains the models and,
    /// instead of each triangle, the first triangle with the same vertices.
    examined_pairs: HashMap<([usize; 2], [u32; 2]), bool>,
    /// Cached results of `is_flat`. The key is an edge, given by the index of its model and its own index.
    flat_edges: HashMap<(usize, u32), bool>,
    /// Examined segments that are not edges. The key is the bits of their rounded end points; the value contains the
    /// exact ones.
    examined_segments: HashMap<[[u64; 3]; 2], Vec<[RationalPoint; 2]>>,
    /// Common points of the two surfaces, collected until `touching` is set. If it is never set, these points
    /// decide at the end whether the boundaries touch.
    contact_points: Vec<RationalPoint>,
}

impl<'s, 'p> RelationSearch<'s, 'p> {
    fn placed(&self, side: usize) -> &'p PlacedModel {
        [self.pair.a, self.pair.b][side]
    }

    /// Records that a region of space of the given kind exists: `inside` tells for each model whether the region is in
    /// it.
    fn record_cell(&mut self, inside: [bool; 2]) {
        self.cells.insert(inside);
        self.has_interior = [0, 1].map(|side| self.has_interior[side] || inside[side]);
    }

    fn relation(&mut self) -> Relation {
        let closed = [0, 1].map(|side| can_have_interior(self.placed(side)));
        if closed != [true; 2] {
            let intersect = self.search(1, |_| ControlFlow::Break(())).is_break();
            return if intersect { Relation::SurfacesOnly } else { self.relation_with_open_mesh(closed) };
        }
        let (a, b) = (self.pair.a, self.pair.b);
        if a.pose == b.pose && is_same_mesh(a, b) {
            return self.relation_to_same_mesh();
        }
        let mut pairs = Vec::new();
        let may_merge = self.may_merge;
        let stopped = self.search(CROSSING_BLOCK, |found| {
            if interiors_cross(&a.points(found.a), &b.points(found.b)) {
                return ControlFlow::Break(Some(found));
            }
            pairs.push(found);
            // The number of pairs alone decides whether merging is considered. It must not depend on what earlier
            // queries have cached, because then the stats would depend on it too.
            match may_merge && pairs.len() == MERGE_THRESHOLD && (can_merge(a) || can_merge(b)) {
                true => ControlFlow::Break(None),
                false => ControlFlow::Continue(()),
            }
        });
        match stopped {
            ControlFlow::Continue(()) => (),
            ControlFlow::Break(Some(crossing)) => {
                self.cast_rays_past_crossing(crossing);
                if self.cells.is_complete() {
                    return Relation::Crossing;
                }
                // Triangles cross, but the models may not: a crossing triangle may be part of a sheet inside a solid.
                // So all pairs are needed to decide the relation.
                pairs = self.all_pairs();
            }
            ControlFlow::Break(None) => return self.relation_of_merged(),
        }
        self.classify_contacts(&pairs);
        // If the meshes do not intersect, and each is outside of the other, they are disjoint. This is so even if one
        // of them bounds no solid.
        let all_shells = || (0..2).all(|side| self.placed(side).model.surface().collapsed_triangles().is_empty());
        let are_all_shells = pairs.is_empty() && all_shells();
        if !self.classify_unconnected_shells(are_all_shells) {
            return Relation::Disjoint;
        }
        self.examine_remaining_self_contacts();
        match (self.has_interior, pairs.is_empty()) {
            ([true, true], true) => self.cells.relation(false),
            ([true, true], false) => {
                let touching = !self.cells.is_complete() && self.boundaries_touch();
                self.cells.relation(touching)
            }
            // A mesh that bounds nothing, because it is flat or its sheets cancel, is treated as an open surface.
            (has_interior, true) => self.relation_with_open_mesh(has_interior),
            (_, false) => Relation::SurfacesOnly,
        }
    }

    /// Computes the relation with models that have the same surfaces, but merged flat faces.
    fn relation_of_merged(&mut self) -> Relation {
        let merged = [0, 1].map(|side| {
            let placed = self.placed(side);
            placed.model.merged().filter(|_| can_merge(placed))?.at(placed.pose).ok()
        });
        let [a, b] = [0, 1].map(|side| merged[side].as_ref().unwrap_or(self.placed(side)));
        let before = self.scratch.stats;
        let relation = self.scratch.relation_of(&Pair::new(a, b), false);
        self.scratch.stats += before;
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

    /// Relation of two equal meshes at the same pose: coincident if the mesh bounds a solid, otherwise surfaces only.
    fn relation_to_same_mesh(&mut self) -> Relation {
        let placed = self.placed(0);
        let is_solid = |sides: Option<[bool; 2]>| sides.is_some_and(|sides| sides.contains(&true));
        let shells = placed.model.surface().bounding_shells();
        if !shells.iter().any(|&shell| is_solid(self.triangle_sides(0, shell))) {
            self.examine_self_contacts(0);
        } else {
            self.has_interior[0] = true;
        }
        if self.has_interior[0] { Relation::Coincident } else { Relation::SurfacesOnly }
    }

    /// Records all regions of space next to intersecting pairs of triangles, until all kinds of regions are found.
    fn classify_contacts(&mut self, pairs: &[TrianglePair]) {
        if pairs.is_empty() || self.classify_clean_contacts(pairs).is_some() {
            return;
        }
        for &pair in pairs {
            self.examine_pair(IntersectingPair::between_models(pair));
            if self.cells.is_complete() {
                return;
            }
        }
    }

    /// Examines all self-contacts of a model if that can change the result: if there may be a kind of region next to
    /// its sheets that was not found.
    fn examine_remaining_self_contacts(&mut self) {
        for side in 0..2 {
            let kinds = [[true, true], [true, false], [false, true]];
            let matters = |kind| self.possible_cells[side].contains(kind) && !self.cells.contains(kind);
            if kinds.into_iter().any(matters) && !is_clean(self.placed(side)) {
                self.examine_self_contacts(side);
            }
        }
    }

    /// Returns true if the boundaries of the solids have a common point. All contacts must have been examined.
    fn boundaries_touch(&mut self) -> bool {
        if self.touching {
            return true;
        }
        let mut points = std::mem::take(&mut self.contact_points);
        points.sort_by(RationalPoint::compare);
        points.dedup_by(|x, y| x.compare(y).is_eq());
        points.iter().any(|point| self.is_on_boundary(0, point) && self.is_on_boundary(1, point))
    }

    /// Calls `visit` for all intersecting pairs of triangles until `visit` breaks. The work of this search is
    /// added to the stats of the scratch.
    fn search<B>(&mut self, block: usize, visit: impl FnMut(TrianglePair) -> ControlFlow<B>) -> ControlFlow<B> {
        let before = self.scratch.stats;
        let found = for_each_in_blocks(visit, |sink| self.scratch.search(&self.pair.input(), None, block, sink));
        let searched = self.scratch.stats;
        self.scratch.stats = before;
        self.scratch.stats += searched;
        found
    }
}

/// Returns true if merging the flat faces of the model gives far fewer triangles for the same surface. False if the
/// pose rounds vertices, because flat faces are then no longer flat.
fn can_merge(placed: &PlacedModel) -> bool {
    placed.pose.is_exact_for(placed.model.mesh().vertices()) && placed.model.merged().is_some()
}

/// Returns true if two models have equal vertices and triangles.
fn is_same_mesh(a: &PlacedModel, b: &PlacedModel) -> bool {
    let (a, b) = (a.model.mesh(), b.model.mesh());
    std::ptr::eq(a, b) || (a.triangles() == b.triangles() && a.vertices() == b.vertices())
}

/// Returns true if the mesh is closed and small enough that rays can start outside of it.
fn can_have_interior(placed: &PlacedModel) -> bool {
    let fits_ray_range = |bounds: Aabb| bounds.corners().as_flattened().iter().all(|x| x.abs() < LIMIT / 64.0);
    // Usually this bound, which is already known, is enough, and the bounding box is not computed.
    let is_small = placed.placement.farthest_from(DVec3::ZERO) < LIMIT / 128.0;
    placed.model.check_closed().is_ok() && (is_small || placed.loose_bounds().is_some_and(fits_ray_range))
}
