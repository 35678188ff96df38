//! A result to look at: parts where they stand, what was found of them, and the table that says it in words. One
//! [`View`] becomes a page with a 3D view ([`View::to_html`]) or a still picture ([`View::to_png`]).
//!
//! Coordinates are those of the world, as the result has them. What a page or a picture shows may be rounded, and large
//! surfaces are thinned out; what was found of them never is.

mod check;
mod colours;
mod corners;
mod error;
mod page;
mod still;
mod table;

pub use error::ViewError;
pub use table::{Cell, Column, ColumnKind, Row, Table};

use boxwood::{Mesh, Pose};
use std::ops::Range;
use std::sync::Arc;

/// Lower and upper corner.
pub type Corners = [[f64; 3]; 2];

/// What is to be looked at.
#[derive(Clone, Debug)]
pub struct View {
    /// A few words: of what this is the result.
    pub title: String,
    /// What came out, in a sentence.
    pub verdict: Verdict,
    /// The exact command that gives this again, to be pasted into a shell.
    pub command: String,
    /// The version of boxwood that made it.
    pub version: String,
    /// What lengths are measured in, if that is known.
    pub units: Option<String>,
    /// Counts, settings, times.
    pub facts: Vec<Fact>,
    /// What somebody should know before believing it: warnings, things left out.
    pub notes: Vec<String>,
    /// Surfaces; parts that are instances of one share it.
    pub shapes: Vec<Arc<Mesh>>,
    /// In the order of the result.
    pub parts: Vec<Part>,
    /// What is drawn beside the parts.
    pub marks: Vec<Mark>,
    /// The result in rows.
    pub table: Table,
    /// How it moves, if it does.
    pub frames: Option<Frames>,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Good, bad, or neither.
    pub tone: Tone,
    /// A sentence: "14 of 1,128 pairs of parts intersect".
    pub text: String,
}

/// How a verdict is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing was found that should not be.
    Clear,
    /// Something was.
    Found,
    /// There was no question.
    Neutral,
}

/// A figure or a setting of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is listed under.
    pub group: FactGroup,
    /// "parts", "clearance", "reading".
    pub label: String,
    /// As it is shown, with its unit.
    pub value: String,
}

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactGroup {
    /// How much there was, and how much was found.
    Counts,
    /// What was asked, and how.
    Settings,
    /// What it cost.
    Times,
}

/// A surface in the world.
#[derive(Clone, Debug)]
pub struct Part {
    /// Unique in the view; any text.
    pub name: String,
    /// The file it comes from, if it comes from one.
    pub file: Option<String>,
    /// Its place in [`View::shapes`].
    pub shape: usize,
    /// Where it stands; in the first frame, if there are frames.
    pub pose: Pose,
    /// How it is shown while nothing is selected.
    pub look: Look,
}

/// How a part is shown while nothing is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Solid and coloured if a row names it (in the frame that is shown, if rows have frames), translucent grey if none
    /// does. Translucent in its colour if its box is around that of another part of the row, which it may hide. If no row of
    /// the table names any part, solid grey.
    AsFound,
    /// Solid grey, whatever the rows say.
    Solid,
    /// Barely there: where something was, or comes to.
    Ghost,
}

/// Something that is drawn beside the parts.
#[derive(Clone, Debug)]
pub struct Mark {
    /// What.
    pub figure: Figure,
    /// The row of the table that it belongs to: lit up with it.
    pub row: Option<usize>,
    /// The part that it moves with when parts are pulled apart.
    pub part: Option<usize>,
    /// The frames in which it is seen; `None`: always.
    pub frames: Option<Range<usize>>,
}

/// What a mark is.
#[derive(Clone, Debug)]
pub enum Figure {
    /// Triangles of the mark's part, by their numbers in its mesh. They move and deform with it.
    Triangles(Vec<u32>),
    /// Where surfaces cross; the last point is joined to the first if it is closed.
    Curve {
        /// In order.
        points: Vec<[f64; 3]>,
        /// Whether it comes back to its first point.
        closed: bool,
    },
    /// Where surfaces lie on each other: a flat convex polygon.
    Patch(Vec<[f64; 3]>),
    /// Where surfaces touch, or a ray hits.
    Point([f64; 3]),
    /// The shortest way between two parts.
    Gap([[f64; 3]; 2]),
    /// A ray or a motion, from here to there.
    Arrow([[f64; 3]; 2]),
    /// Edges with something wrong about them.
    Edges(Vec<[[f64; 3]; 2]>),
}

/// How a view moves.
#[derive(Clone, Debug)]
pub struct Frames {
    /// What each is called: "step 12", "cloth-12.ply".
    pub names: Vec<String>,
    /// How many are shown in a second.
    pub rate: f64,
    /// What moves.
    pub moves: Moves,
}

/// What moves from frame to frame.
#[derive(Clone, Debug)]
pub enum Moves {
    /// Parts: for each frame a pose for each part.
    Poses(Vec<Vec<Pose>>),
    /// The vertices of one shape: for each frame all of them.
    Vertices {
        /// Its place in [`View::shapes`].
        shape: usize,
        /// A list of vertices each frame.
        vertices: Vec<Vec<[f64; 3]>>,
    },
}
