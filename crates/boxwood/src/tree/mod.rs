//! Trees over the triangles of a mesh, one folder a kind, and how two of a kind are searched at once. Knows no poses:
//! a search is told where the two frames stand to one another ([`bounds`](crate::bounds)).
//!
//! ```text
//! split      which triangles go to which child: one function a rule
//! aabb       the binary tree of axis-aligned boxes; its builder applies a split rule
//! plain      the same with nodes and leaves apart, as books have it
//! leafless   without leaf nodes, with whole boxes or with half of the bounds
//! obb        the binary tree of oriented boxes
//! rtree      the tree of several children a node, which triangles can be taken out of; its own search
//! boxed      what the aabb and the plain tree share
//! descent    the one search of two binary trees; the overlap test and what becomes of two leaves come from outside
//! refit      how boxes follow vertices that move
//! parallel   parts of a build over threads
//! quality    what a tree turned out to be: depths, bytes, cost, overlap of siblings
//! ```

mod aabb;
mod boxed;
mod descent;
mod leafless;
mod obb;
mod parallel;
mod plain;
mod quality;
mod refit;
mod rtree;
mod split;
#[cfg(test)]
mod testing;
mod wide;

pub use aabb::{AabbOptions, AabbTree};
pub use leafless::{EncodedOptions, Leafless, LeaflessFull, LeaflessTree};
pub use obb::{ObbOptions, ObbTree};
pub use plain::PlainTree;
pub(crate) use quality::least_cost;
pub use quality::{Level, Quality};
pub(crate) use refit::{Moved, Refit, RefitMemory};
pub use rtree::{Collide, Fanout, FanoutError, NoSuchTriangle, RTree, RTreeBuild, RTreeOptions};
pub use split::SplitRule;
pub use wide::{Build, BuildQuality, Outline, WideTree};
pub(crate) use wide::{NearLeaf, NearLeaves, OwnLeaves, WithinLeaves};

use crate::bounds::{Aabb, Frame, Placement, Sat};
use crate::mesh::Mesh;
use crate::simd::Lanes;
use crate::work::Work;
use glam::DVec3;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// Past this depth nodes are halved by count, whatever the split rule says, so that no input (triangles spaced by
/// powers of two, say) makes a tree deeper than this plus 32.
const MAX_DEPTH_BY_RULE: u32 = 64;

/// A tree over the triangles of a mesh. All trees give the same answers; they differ in boxes tested, bytes and time.
///
/// The set is closed: a tree must be able to prove that it loses no pair.
#[expect(private_bounds, reason = "what a search or a refit needs of a tree is nobody's concern, and seals the trait")]
pub trait Tree: Refit + Clone + Debug + Send + Sync + 'static {
    /// How the tree is built.
    type Options: Clone + Debug + Default + Send + Sync;

    /// The name on the command line and in tables.
    const NAME: &'static str;

    /// Builds the tree of a mesh, which may be empty.
    #[must_use]
    fn build(mesh: &Mesh, options: &Self::Options) -> Self;

    /// Checks every invariant against the mesh; the first that is broken, in words. Linear in the size of the tree; of
    /// oriented boxes, size times depth.
    fn check(&self, mesh: &Mesh) -> Result<(), String>;

    /// What the tree turned out to be. Linear in the size of the tree.
    #[must_use]
    fn quality(&self) -> Quality;

    /// Bytes of nodes and triangle ids, by length times size.
    #[must_use]
    fn node_bytes(&self) -> usize;

    /// Bytes of what leaves hold beside that.
    #[must_use]
    fn leaf_bytes(&self) -> usize {
        0
    }
}

/// What a search needs of a tree.
pub(crate) trait Search: Sized {
    /// What it needs of two placed frames, computed once a pair.
    type Relative: Clone + Debug + Send + Sync;

    /// The frame of all boxes, and how far they reach.
    fn extent(&self) -> &Extent;

    /// Whether a triangle of the mesh is in the tree: in all trees but those that triangles can be taken out of.
    fn holds(&self, _triangle: u32) -> bool {
        true
    }

    /// Whether so many triangles are in one point of the frame that boxes tell too little. A hint: what is found does not depend on it.
    fn is_coarse(&self) -> bool {
        false
    }

    /// Relates two placed frames.
    fn relate(a: &Placement, b: &Placement, sat: Sat) -> Self::Relative;

    /// Hands every pair of leaves whose boxes, and those of all pairs on the way, may overlap to `leaves`, as triangle
    /// ids. May hand out pairs of triangles that do not meet, never the same pair twice, and loses none that meet.
    fn search(
        sides: [Side<'_, Self>; 2],
        relative: &Self::Relative,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl Leaves,
    ) -> ControlFlow<()>;

    /// Goes on with a search until it has at least so many parts, or as many as there are: searches [from](Self::search_from)
    /// each of them do together what one does. `None` if this tree cannot.
    fn divide(_: [Side<'_, Self>; 2], _: &Self::Relative, _parts: usize, _: &mut Work) -> Option<Vec<Part>> {
        None
    }

    /// The part of a search that begins with these.
    fn search_from(
        _parts: &[Part],
        sides: [Side<'_, Self>; 2],
        relative: &Self::Relative,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl Leaves,
    ) -> ControlFlow<()> {
        Self::search(sides, relative, memory, work, leaves)
    }
}

/// A part of a search: a pair of places in the trees, which mean something to the tree alone.
pub(crate) type Part = [u32; 2];

/// What becomes of two leaves.
pub(crate) trait Leaves {
    /// The triangles of two leaves, pair by pair.
    fn pairs(&mut self, a: &[u32], b: &[u32], work: &mut Work) -> ControlFlow<()>;

    /// The same for leaves of up to eight triangles, in lanes.
    fn eight<L: Lanes>(&mut self, l: L, leaves: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()>;

    /// How many pairs are wanted: a search may choose its order by it.
    fn wanted(&self) -> Wanted;
}

/// How many pairs a question wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// One is enough.
    First,
    All,
}

/// A leaf of one to eight triangles.
#[derive(Clone, Copy)]
pub(crate) struct EightTriangles<'t> {
    /// The number of the leaf, to know it again.
    pub(crate) leaf: u32,
    /// Triangle ids.
    pub(crate) triangles: &'t [u32],
    /// The vertices of each.
    pub(crate) corners: &'t [[u32; 3]],
}

/// One of the two that are searched: a tree and its mesh.
pub(crate) struct Side<'m, T> {
    pub(crate) tree: &'m T,
    pub(crate) mesh: &'m Mesh,
}

impl<T> Clone for Side<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Side<'_, T> {}

/// The memory of a search, to be used again: each tree uses its own part of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Pairs of nodes.
    pairs: Vec<[u32; 2]>,
    /// Pairs of wide nodes.
    wide: Vec<wide::Frame>,
    /// Pairs of wide nodes with what is known of their distance.
    near: wide::Queue,
    /// Wide nodes with what is known of the distance of their children.
    open: Vec<wide::Open>,
    /// Wide nodes that a volume may have a part of.
    nodes: Vec<u32>,
    /// Pairs of nodes or triangles of leafless trees.
    spots: Vec<[leafless::Spot; 2]>,
    /// Nodes and triangles of R-trees.
    rtree: rtree::Buffers,
}

/// The frame of a tree's boxes, and how far they reach: what a pose needs to know of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extent {
    /// The frame of all boxes.
    pub(crate) frame: Frame,
    /// The largest |coordinate| of a vertex that a triangle uses, a component, in the mesh's own coordinates.
    pub(crate) largest: DVec3,
    /// The largest |coordinate| of any point of any box, in the frame.
    pub(crate) reach: f64,
}

/// A model that has grown, shrunk or moved by this factor of the size that its frame was chosen for gets a new one:
/// `f32` boxes are tight near the middle of their frame only, and the slack of a box test has a part that does not
/// shrink.
const OUTGROWN: f64 = 16.0;

impl Extent {
    /// Of the axis-aligned box of a mesh.
    fn of(mesh: &Mesh) -> Self {
        let Some(bounds) = mesh.bounds() else { return Self::EMPTY };
        let bounds = bounds.map(DVec3::from_array);
        Self::between(bounds, Frame::around(bounds))
    }

    /// Of a mesh in a frame that was chosen before: any is right.
    fn in_frame(mesh: &Mesh, frame: Frame) -> Self {
        let bounds = mesh.bounds().map(|bounds| bounds.map(DVec3::from_array));
        bounds.map_or(Self::EMPTY, |bounds| Self::between(bounds, frame))
    }

    /// Of the same model with vertices that have moved, which this is the box of. The frame stays, unless the model has
    /// outgrown it: then it is chosen anew, and all boxes with it.
    fn moved(&self, bounds: [DVec3; 2]) -> Self {
        if outgrown(bounds, &self.frame) {
            // One zero, so that the frame does not depend on which of the two was met first.
            Self::between(bounds, Frame::around(bounds.map(|corner| corner + 0.0)))
        } else {
            Self::between(bounds, self.frame)
        }
    }

    /// Of a box in the mesh's own coordinates, in this frame.
    fn between([low, high]: [DVec3; 2], frame: Frame) -> Self {
        let reach = Aabb::between(frame.local(low), frame.local(high)).reach();
        Self { frame, largest: low.abs().max(high.abs()), reach }
    }

    /// Becomes that of the same model with vertices that have moved; says whether that is in another frame.
    fn follow(&mut self, bounds: &split::Exact) -> bool {
        let old = self.frame;
        *self = self.moved([bounds.min, bounds.max]);
        self.frame != old
    }

    /// Fails unless it is this one.
    fn check(&self, needed: &Self) -> Result<(), String> {
        if self == needed { Ok(()) } else { Err(format!("the extent is {self:?}, not {needed:?}")) }
    }

    const EMPTY: Self = Self { frame: Frame { origin: DVec3::ZERO, scale: 1.0 }, largest: DVec3::ZERO, reach: 0.0 };
}

/// Whether `f32` boxes in this frame are coarse for a model with these bounds. In `f64`, where what is beyond `f32` is
/// still a number, or at least infinite.
fn outgrown([low, high]: [DVec3; 2], frame: &Frame) -> bool {
    let far = frame.local(low).abs().max(frame.local(high).abs()).max_element();
    // Halved: the difference could overflow.
    let half = (high * 0.5 - low * 0.5).max_element() * frame.scale;
    // A model that has become a point is fine anywhere.
    far > OUTGROWN || (half > 0.0 && half * OUTGROWN < far.max(1.0))
}

/// Fails unless every node but the first, which is the root, has one parent.
fn check_parents(parents: &[u32]) -> Result<(), String> {
    match (1..parents.len()).find(|&node| parents[node] != 1) {
        Some(orphan) => Err(format!("node {orphan} has {} parents", parents[orphan])),
        None => Ok(()),
    }
}

/// Which triangles of a mesh a check has met.
struct Seen(Vec<bool>);

impl Seen {
    fn new(mesh: &Mesh) -> Self {
        Self(vec![false; mesh.triangles().len()])
    }

    /// Fails if the mesh has no such triangle or it was met before; `place` says where it was met.
    fn mark(&mut self, triangle: u32, place: impl FnOnce() -> String) -> Result<(), String> {
        match self.0.get_mut(triangle as usize) {
            Some(seen) if !*seen => {
                *seen = true;
                Ok(())
            }
            Some(_) => Err(format!("{} has triangle {triangle}, which is in another leaf too", place())),
            None => Err(format!("{} has triangle {triangle}, which does not exist", place())),
        }
    }

    /// Fails if a triangle was never met.
    fn all(&self) -> Result<(), String> {
        self.0.iter().position(|seen| !seen).map_or(Ok(()), |lost| Err(format!("triangle {lost} is in no leaf")))
    }
}
