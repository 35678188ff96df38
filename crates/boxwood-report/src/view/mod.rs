//! 3D view of a result: parts at their poses, marks on them, and a table. A [`View`] is written as an interactive HTML
//! page ([`View::to_html`]) or as a still image ([`View::to_png`]).
//!
//! Coordinates are world coordinates. A page or an image may round them and simplify large meshes; marks are never
//! simplified.

mod check;
mod colors;
mod error;
mod facts;
mod page;
mod still;
mod table;

pub use error::ViewError;
pub use facts::FactList;
pub use table::{Cell, Column, ColumnKind, Row, Table};

use boxwood::{Mesh, Pose};
use std::ops::Range;
use std::sync::Arc;

/// Result of a run, with the geometry to show it.
#[derive(Clone, Debug)]
pub struct View {
    /// Title: what the result is about.
    pub title: String,
    /// Outcome in one sentence.
    pub verdict: Verdict,
    /// Exact shell command that reproduces the result.
    pub command: String,
    /// Version of boxwood that made the view.
    pub version: String,
    /// Unit of length, if known.
    pub units: Option<String>,
    /// Counts, settings and times of the run.
    pub facts: Vec<Fact>,
    /// Warnings of the run, and notes about omitted results.
    pub notes: Vec<String>,
    /// Meshes; several parts can share one.
    pub meshes: Vec<Arc<Mesh>>,
    /// Parts, in the order of the result.
    pub parts: Vec<ViewPart>,
    /// Shapes drawn on or between the parts.
    pub marks: Vec<Mark>,
    /// Table of the results.
    pub table: Table,
    /// Animation, if there is one.
    pub frames: Option<Frames>,
}

/// Outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Good, bad, or neither.
    pub tone: VerdictTone,
    /// Sentence such as "14 of 1,128 pairs of parts intersect".
    pub text: String,
}

/// Whether an outcome is good or bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictTone {
    /// No problem was found.
    Clear,
    /// A problem was found.
    Found,
    /// The run makes no test, so its outcome is neither good nor bad.
    Neutral,
}

/// Number or setting of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Group in which the fact is listed.
    pub group: FactGroup,
    /// Name such as "parts", "clearance", "reading".
    pub label: String,
    /// Value as text, with its unit.
    pub value: String,
}

/// Group of facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactGroup {
    /// Sizes of input and result.
    Counts,
    /// Options of the run.
    Settings,
    /// Running times.
    Times,
}

/// Mesh at a pose.
#[derive(Clone, Debug)]
pub struct ViewPart {
    /// Name of the part; any text that is unique in the view.
    pub name: String,
    /// Source file of the part, if known.
    pub file: Option<String>,
    /// Index in [`View::meshes`].
    pub mesh: usize,
    /// Pose; with frames, the pose in the first frame.
    pub pose: Pose,
    /// Appearance while nothing is selected.
    pub look: PartLook,
}

/// Appearance of a part while nothing is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartLook {
    /// Appearance by the results. If a row of the table refers to the part, the part is solid and colored, otherwise
    /// translucent gray. If rows have frames, only rows of the current frame count.
    ///
    /// A part whose box contains the box of another part of the same row may hide that part, so it is translucent in
    /// its color. If no row of the table refers to any part, all parts are solid gray.
    AsFound,
    /// Always solid gray.
    Solid,
    /// Almost invisible, for a part that shows an earlier or later position of another part.
    Ghost,
}

/// Shape drawn on or between the parts.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Geometry of the mark.
    pub shape: MarkShape,
    /// Row of the table that the mark belongs to; highlighted together with it.
    pub row: Option<usize>,
    /// Part that the mark moves with in an exploded view.
    pub part: Option<usize>,
    /// Frames in which the mark is visible; `None` for all frames.
    pub frames: Option<Range<usize>>,
}

/// Geometry of a mark, in world coordinates.
#[derive(Clone, Debug)]
pub enum MarkShape {
    /// Triangles of the mark's part, as indices into its mesh. They move and deform with the part.
    Triangles(Vec<u32>),
    /// Intersection curve of surfaces. If `closed`, the last point is connected to the first.
    Curve {
        /// Points of the polyline.
        points: Vec<[f64; 3]>,
        /// If set, the curve is closed.
        closed: bool,
    },
    /// Coplanar contact: a planar convex polygon.
    Patch(Vec<[f64; 3]>),
    /// Contact point or ray hit.
    Point([f64; 3]),
    /// Segment between the closest points of two parts.
    Gap([[f64; 3]; 2]),
    /// Ray or motion, from start to end.
    Arrow([[f64; 3]; 2]),
    /// Edges of a part that have a defect, for example boundary edges of an open mesh.
    Edges(Vec<[[f64; 3]; 2]>),
}

/// Animation of a view.
#[derive(Clone, Debug)]
pub struct Frames {
    /// Name of each frame, such as "step 12" or "cloth-12.ply".
    pub names: Vec<String>,
    /// Frames per second.
    pub rate: f64,
    /// What changes from frame to frame.
    pub motion: FrameMotion,
}

/// Motion from frame to frame.
#[derive(Clone, Debug)]
pub enum FrameMotion {
    /// Poses of all parts, per frame.
    Poses(Vec<Vec<Pose>>),
    /// Vertices of one mesh, per frame.
    Vertices {
        /// Index in [`View::meshes`].
        mesh: usize,
        /// List of vertices per frame.
        vertices: Vec<Vec<[f64; 3]>>,
    },
}
