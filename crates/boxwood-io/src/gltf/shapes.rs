//! From the meshes of the document to meshes in memory: each at most once, and only what is asked for.
//!
//! All primitives of a mesh are joined into one; those that name the same positions share vertices. What exporters do
//! must stay cheap, and what a hostile file can do must not multiply:
//! - Meshes with equal primitives (the same geometry in two materials) are one mesh in memory, and warn once.
//! - Positions that only one mesh names are taken as they are. Positions that several different meshes name (one large
//!   vertex buffer, each mesh with its own indices) would be copied into each: there a mesh takes only the vertices
//!   that its triangles name, in their order, so that its cost is that of its indices.
//! - Whatever is copied is charged to the budget first.

use super::accessor::{Accessors, View};
use super::budget::Budget;
use super::json::{Document, Primitive};
use super::primitive::Piece;
use crate::error::{Broken, Place, Problem};
use crate::input::Input;
use boxwood::{Mesh, MeshError};
use std::collections::HashMap;
use std::sync::Arc;

pub(super) struct Shapes<'d> {
    document: &'d Document<'d>,
    accessors: Accessors<'d>,
    budget: &'d Budget,
    /// For each mesh the first one with equal primitives.
    first_equal: Vec<u32>,
    /// For each accessor, whether several different meshes take their positions from it.
    is_shared: Vec<bool>,
    built: Vec<Built>,
}

#[derive(Clone)]
enum Built {
    NotYet,
    /// No primitive has triangles.
    Empty,
    Mesh(Arc<Mesh>),
}

impl<'d> Shapes<'d> {
    pub(super) fn new(
        document: &'d Document<'d>,
        accessors: Accessors<'d>,
        budget: &'d Budget,
    ) -> Result<Self, Broken> {
        // For a mesh: two lists, the table of primitives, and what holds it. For an accessor: its view, two lists.
        budget.charge(document.meshes.len() as u64 * 160)?;
        budget.charge(document.accessors.len() as u64 * (size_of::<View<'_>>() as u64 + 16))?;
        let first_equal = first_equal(document);
        let is_shared = shared_positions(document, &first_equal);
        let built = vec![Built::NotYet; document.meshes.len()];
        Ok(Self { document, accessors, budget, first_equal, is_shared, built })
    }

    /// The mesh of that number, which must exist; `None` if it has no triangle primitives.
    pub(super) fn get(&mut self, input: &mut Input<'_>, mesh: u32) -> Result<Option<Arc<Mesh>>, Broken> {
        let first = self.first_equal[mesh as usize];
        if matches!(self.built[first as usize], Built::NotYet) {
            self.built[first as usize] = self.build(input, first)?;
        }
        match &self.built[first as usize] {
            Built::Mesh(mesh) => Ok(Some(Arc::clone(mesh))),
            Built::NotYet | Built::Empty => Ok(None),
        }
    }

    fn build(&self, input: &mut Input<'_>, number: u32) -> Result<Built, Broken> {
        let place = Place::Element("mesh", number.into());
        let primitives = &self.document.meshes[number as usize].primitives;
        if primitives.iter().any(|primitive| primitive.targets) {
            input.warn("meshes with morph targets: these are ignored", place);
        }
        self.budget.charge_each::<Piece<'_, '_>>(primitives.len() as u64)?;
        let mut pieces = Vec::with_capacity(primitives.len());
        for primitive in primitives {
            pieces.extend(Piece::new(input, &self.accessors, primitive, number)?);
        }
        if pieces.is_empty() {
            return Ok(Built::Empty);
        }
        Ok(Built::Mesh(Arc::new(self.join(&mut pieces, place)?)))
    }

    /// Vertices are in the order of their accessors, triangles in the order of their primitives.
    fn join(&self, pieces: &mut [Piece<'_, '_>], place: Place) -> Result<Mesh, Broken> {
        let broken = |error: MeshError| Broken { place, problem: error.into() };
        let count = pieces.iter().fold(0, |sum: usize, piece| sum.saturating_add(piece.triangles));
        self.budget.charge_each::<[u32; 3]>(count as u64)?;
        let mut triangles = Vec::with_capacity(count);
        for piece in pieces.iter_mut() {
            piece.first = triangles.len();
            piece.push_to(&mut triangles)?;
        }
        pieces.sort_by_key(|piece| piece.points.number);
        let mut groups = Vec::new();
        let mut vertices = 0;
        for pieces in pieces.chunk_by(|a, b| a.points.number == b.points.number) {
            let taken = self.taken(pieces, &triangles)?;
            self.budget.charge_each::<[f64; 3]>(taken.len() as u64)?;
            taken.renumber(pieces, &mut triangles, vertices).map_err(broken)?;
            vertices += taken.len();
            groups.push((pieces[0].points, taken));
        }
        let mut all = Vec::with_capacity(vertices);
        for (points, taken) in groups {
            taken.copy(points, &mut all)?;
        }
        Mesh::new(all, triangles).map_err(broken)
    }

    /// Which points to take for pieces that name the same.
    fn taken(&self, pieces: &[Piece<'_, '_>], triangles: &[[u32; 3]]) -> Result<Taken, Broken> {
        let points = pieces[0].points;
        if !self.is_shared[points.number as usize] {
            return Ok(Taken::All(points.count));
        }
        let corners = 3 * pieces.iter().map(|piece| piece.triangles).sum::<usize>();
        self.budget.charge_each::<u32>(corners as u64)?;
        let mut used = Vec::with_capacity(corners);
        used.extend(pieces.iter().flat_map(|piece| triangles[piece.span()].as_flattened()));
        used.sort_unstable();
        used.dedup();
        Ok(Taken::Some(used))
    }
}

/// For each mesh the first one with equal primitives.
fn first_equal(document: &Document<'_>) -> Vec<u32> {
    let mut seen: HashMap<&[Primitive], u32> = HashMap::new();
    let numbered = (0..).zip(&document.meshes);
    numbered.map(|(number, mesh)| *seen.entry(&mesh.primitives).or_insert(number)).collect()
}

/// For each accessor, whether several different meshes take their positions from it.
fn shared_positions(document: &Document<'_>, first_equal: &[u32]) -> Vec<bool> {
    let mut is_shared = vec![false; document.accessors.len()];
    let mut user = vec![None; document.accessors.len()];
    for (number, mesh) in (0..).zip(&document.meshes) {
        if first_equal[number as usize] != number {
            continue;
        }
        for position in mesh.primitives.iter().filter_map(|primitive| primitive.attributes.position) {
            // One that does not exist is an error when the mesh is built.
            let Some(user) = user.get_mut(position as usize) else { continue };
            if *user.get_or_insert(number) != number {
                is_shared[position as usize] = true;
            }
        }
    }
    is_shared
}

/// Which points of an accessor a mesh takes.
enum Taken {
    All(usize),
    /// Increasing.
    Some(Vec<u32>),
}

impl Taken {
    fn len(&self) -> usize {
        match self {
            Self::All(count) => *count,
            Self::Some(used) => used.len(),
        }
    }

    /// From indices into the accessor to indices into the mesh, whose vertices these follow.
    fn renumber(&self, pieces: &[Piece<'_, '_>], triangles: &mut [[u32; 3]], base: usize) -> Result<(), MeshError> {
        let all = base.saturating_add(self.len()) as u64;
        let Some(base) = u32::try_from(all).ok().and_then(|_| u32::try_from(base).ok()) else {
            return Err(MeshError::TooLarge { what: "vertices", count: all, limit: u32::MAX.into() });
        };
        for piece in pieces {
            for index in triangles[piece.span()].as_flattened_mut() {
                *index = base + self.place_of(*index);
            }
        }
        Ok(())
    }

    fn place_of(&self, point: u32) -> u32 {
        match self {
            Self::All(_) => point,
            // Fewer than 2^32: they are different.
            Self::Some(used) => used.partition_point(|&other| other < point) as u32,
        }
    }

    fn copy(&self, points: &View<'_>, vertices: &mut Vec<[f64; 3]>) -> Result<(), Broken> {
        match self {
            Self::All(count) => (0..*count).try_for_each(|point| push(points, point, vertices)),
            Self::Some(used) => used.iter().try_for_each(|&point| push(points, point as usize, vertices)),
        }
    }
}

/// Appends a point, and names it by its accessor if it is not finite: the mesh would name it by its own numbers.
#[inline]
fn push(points: &View<'_>, point: usize, vertices: &mut Vec<[f64; 3]>) -> Result<(), Broken> {
    let vertex = points.point(point);
    if let Some(axis) = vertex.iter().position(|x| !x.is_finite()) {
        let problem = MeshError::NonFiniteVertex { vertex: point, axis, value: vertex[axis] };
        return Err(Broken {
            place: Place::Element("accessor", points.number.into()),
            problem: Problem::Mesh(problem),
        });
    }
    vertices.push(vertex);
    Ok(())
}
