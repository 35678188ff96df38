//! Builds the meshes of the document, each at most once and only if it is used.
//!
//! All primitives of a mesh are merged; primitives with the same positions share vertices. Usual exporter output
//! must be cheap, and a hostile file must not multiply memory:
//! - Meshes with equal primitives (the same geometry in two materials) are one mesh in memory. Warnings about
//!   their primitives are issued once.
//! - Positions used by only one mesh are copied whole.
//! - Positions used by several different meshes (one large vertex buffer, each mesh with its own indices) are not
//!   copied whole into each mesh. A mesh takes only the vertices that its triangles use, in order. So the memory
//!   of a mesh is proportional to the number of its indices.
//! - Every copy is charged to the budget first.

use super::accessor::{AccessorView, Accessors};
use super::json::{GltfDocument, GltfPrimitive};
use super::memory_budget::MemoryBudget;
use super::primitive::PrimitiveTriangles;
use crate::error::{FileLocation, ParseError, ReadErrorKind};
use crate::reader_input::ReaderInput;
use boxwood::{Mesh, MeshError};
use std::collections::HashMap;
use std::sync::Arc;

/// Meshes of the document, built on first use.
pub(super) struct MeshCache<'d> {
    document: &'d GltfDocument<'d>,
    accessors: Accessors<'d>,
    budget: &'d MemoryBudget,
    /// For each mesh, the index of the first mesh with equal primitives.
    first_equal: Vec<u32>,
    /// For each accessor, true if several different meshes use the accessor for positions.
    is_shared: Vec<bool>,
    cached: Vec<CachedMesh>,
}

#[derive(Clone)]
enum CachedMesh {
    NotBuilt,
    /// None of the primitives has triangles.
    Empty,
    Mesh(Arc<Mesh>),
}

impl<'d> MeshCache<'d> {
    pub(super) fn new(
        document: &'d GltfDocument<'d>,
        accessors: Accessors<'d>,
        budget: &'d MemoryBudget,
    ) -> Result<Self, ParseError> {
        // Memory per mesh: one element each of `first_equal` and `cached`, an entry of the hash map in `first_equal()`,
        // and the `Arc<Mesh>`. Memory per accessor: its view, and one element each of two lists in
        // `shared_positions()`.
        budget.charge(document.meshes.len() as u64 * 160)?;
        budget.charge(document.accessors.len() as u64 * (size_of::<AccessorView<'_>>() as u64 + 16))?;
        let first_equal = first_equal(document);
        let is_shared = shared_positions(document, &first_equal);
        let cached = vec![CachedMesh::NotBuilt; document.meshes.len()];
        Ok(Self { document, accessors, budget, first_equal, is_shared, cached })
    }

    /// Returns the mesh with this index, which must exist; `None` if it has no triangle primitives.
    pub(super) fn get(&mut self, input: &mut ReaderInput<'_>, mesh: u32) -> Result<Option<Arc<Mesh>>, ParseError> {
        let first = self.first_equal[mesh as usize];
        if matches!(self.cached[first as usize], CachedMesh::NotBuilt) {
            self.cached[first as usize] = self.build(input, first)?;
        }
        match &self.cached[first as usize] {
            CachedMesh::Mesh(mesh) => Ok(Some(Arc::clone(mesh))),
            CachedMesh::NotBuilt | CachedMesh::Empty => Ok(None),
        }
    }

    fn build(&self, input: &mut ReaderInput<'_>, index: u32) -> Result<CachedMesh, ParseError> {
        let location = FileLocation::Element("mesh", index.into());
        let primitives = &self.document.meshes[index as usize].primitives;
        if primitives.iter().any(|primitive| primitive.targets) {
            input.warn("meshes with morph targets: the targets were ignored", location);
        }
        self.budget.charge_each::<PrimitiveTriangles<'_, '_>>(primitives.len() as u64)?;
        let mut pieces = Vec::with_capacity(primitives.len());
        for primitive in primitives {
            pieces.extend(PrimitiveTriangles::new(input, &self.accessors, primitive, index)?);
        }
        if pieces.is_empty() {
            return Ok(CachedMesh::Empty);
        }
        Ok(CachedMesh::Mesh(Arc::new(self.merge(&mut pieces, location)?)))
    }

    /// Merges primitives. Vertices are in the order of their accessors, triangles in the order of their primitives.
    fn merge(&self, pieces: &mut [PrimitiveTriangles<'_, '_>], location: FileLocation) -> Result<Mesh, ParseError> {
        let mesh_error = |error: MeshError| ParseError { location, kind: error.into() };
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
            let taken = self.taken_points(pieces, &triangles)?;
            self.budget.charge_each::<[f64; 3]>(taken.len() as u64)?;
            taken.renumber(pieces, &mut triangles, vertices).map_err(mesh_error)?;
            vertices += taken.len();
            groups.push((pieces[0].points, taken));
        }
        let mut all = Vec::with_capacity(vertices);
        for (points, taken) in groups {
            taken.copy(points, &mut all)?;
        }
        Mesh::new(all, triangles).map_err(mesh_error)
    }

    /// Selects the points that are copied to the mesh for `pieces`, which all use the same accessor for positions.
    fn taken_points(
        &self,
        pieces: &[PrimitiveTriangles<'_, '_>],
        triangles: &[[u32; 3]],
    ) -> Result<TakenPoints, ParseError> {
        let points = pieces[0].points;
        if !self.is_shared[points.number as usize] {
            return Ok(TakenPoints::All(points.count));
        }
        let corners = 3 * pieces.iter().map(|piece| piece.triangles).sum::<usize>();
        self.budget.charge_each::<u32>(corners as u64)?;
        let mut used = Vec::with_capacity(corners);
        used.extend(pieces.iter().flat_map(|piece| triangles[piece.span()].as_flattened()));
        used.sort_unstable();
        used.dedup();
        Ok(TakenPoints::Some(used))
    }
}

/// Returns for each mesh the index of the first mesh with equal primitives.
fn first_equal(document: &GltfDocument<'_>) -> Vec<u32> {
    let mut seen: HashMap<&[GltfPrimitive], u32> = HashMap::new();
    let numbered = (0..).zip(&document.meshes);
    numbered.map(|(index, mesh)| *seen.entry(&mesh.primitives).or_insert(index)).collect()
}

/// Returns for each accessor true if several different meshes use it for positions.
fn shared_positions(document: &GltfDocument<'_>, first_equal: &[u32]) -> Vec<bool> {
    let mut is_shared = vec![false; document.accessors.len()];
    let mut user = vec![None; document.accessors.len()];
    for (index, mesh) in (0..).zip(&document.meshes) {
        if first_equal[index as usize] != index {
            continue;
        }
        for position in mesh.primitives.iter().filter_map(|primitive| primitive.attributes.position) {
            // A reference to a missing accessor is skipped here; it is an error when the mesh is built.
            let Some(user) = user.get_mut(position as usize) else { continue };
            if *user.get_or_insert(index) != index {
                is_shared[position as usize] = true;
            }
        }
    }
    is_shared
}

/// Selection of those points of an accessor that are copied to a mesh.
enum TakenPoints {
    All(usize),
    /// Only the points with these indices, which are strictly increasing.
    Some(Vec<u32>),
}

impl TakenPoints {
    fn len(&self) -> usize {
        match self {
            Self::All(count) => *count,
            Self::Some(used) => used.len(),
        }
    }

    /// Converts the indices in `triangles` from points of the accessor to vertices of the mesh. The taken points are
    /// the vertices from `base` on.
    fn renumber(
        &self,
        pieces: &[PrimitiveTriangles<'_, '_>],
        triangles: &mut [[u32; 3]],
        base: usize,
    ) -> Result<(), MeshError> {
        let all = base.saturating_add(self.len()) as u64;
        let Some(base) = u32::try_from(all).ok().and_then(|_| u32::try_from(base).ok()) else {
            return Err(MeshError::TooLarge { what: "vertices", count: all, limit: u32::MAX.into() });
        };
        for piece in pieces {
            for index in triangles[piece.span()].as_flattened_mut() {
                *index = base + self.index_of(*index);
            }
        }
        Ok(())
    }

    fn index_of(&self, point: u32) -> u32 {
        match self {
            Self::All(_) => point,
            // The result fits a `u32`: `used` has at most 2^32 elements, because they are different `u32`.
            Self::Some(used) => used.partition_point(|&other| other < point) as u32,
        }
    }

    fn copy(&self, points: &AccessorView<'_>, vertices: &mut Vec<[f64; 3]>) -> Result<(), ParseError> {
        match self {
            Self::All(count) => (0..*count).try_for_each(|point| push(points, point, vertices)),
            Self::Some(used) => used.iter().try_for_each(|&point| push(points, point as usize, vertices)),
        }
    }
}

/// Appends a point. If it is not finite, the error names the element of the accessor; `Mesh::new` would name the vertex of
/// the mesh.
#[inline]
fn push(points: &AccessorView<'_>, point: usize, vertices: &mut Vec<[f64; 3]>) -> Result<(), ParseError> {
    let vertex = points.point(point);
    if let Some(axis) = vertex.iter().position(|x| !x.is_finite()) {
        let kind = MeshError::NonFiniteVertex { vertex: point, axis, value: vertex[axis] };
        return Err(ParseError {
            location: FileLocation::Element("accessor", points.number.into()),
            kind: ReadErrorKind::Mesh(kind),
        });
    }
    vertices.push(vertex);
    Ok(())
}
