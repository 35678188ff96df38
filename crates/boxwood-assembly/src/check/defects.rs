//! Problems of the connectivity of a mesh: edges, degenerate and duplicate triangles, unreferenced vertices.

use super::drawing::ProblemDrawing;
use super::inside_out::is_inside_out;
use super::mesh_report::{MeshProblem, ProblemExample};
use super::options::CheckOptions;
use super::problem_kind::ProblemKind;
use boxwood::Mesh;
use boxwood::mesh::{Defects, Edge};

/// Problems for the defects that were found, in the order of [`ProblemKind`].
pub(super) fn problems_of(mesh: &Mesh, found: &Defects, options: &CheckOptions) -> Vec<MeshProblem> {
    let (topology, recorded) = (&found.topology, options.recorded_examples());
    let point = |vertex: u32| mesh.vertices()[vertex as usize];
    let edges = |kind: ProblemKind, count: u64, edges: &[Edge]| {
        let example = |edge: &Edge| ProblemExample {
            kind,
            triangles: edge.triangles.clone(),
            vertices: edge.vertices.to_vec(),
            points: edge.vertices.map(point).to_vec(),
        };
        let examples = edges.iter().take(recorded).map(example).collect();
        MeshProblem::new(kind, count, examples, options, || ProblemDrawing::from_edges(mesh, edges))
    };
    let triangles = |kind: ProblemKind, triangles: &[u32], last: u32| {
        let (vertices, points) = (mesh.triangles()[last as usize].to_vec(), mesh.triangle_vertices(last).to_vec());
        ProblemExample { kind, triangles: triangles.to_vec(), vertices, points }
    };
    let degenerate = |&triangle: &u32| triangles(ProblemKind::Degenerate, &[triangle], triangle);
    let degenerate = found.degenerate_triangles.iter().take(recorded).map(degenerate).collect();
    let duplicate = |pair: &[u32; 2]| triangles(ProblemKind::Duplicate, pair, pair[1]);
    let duplicate = found.duplicate_triangles.iter().take(recorded).map(duplicate).collect();
    let unreferenced = |&vertex: &u32| ProblemExample {
        kind: ProblemKind::Unreferenced,
        triangles: Vec::new(),
        vertices: vec![vertex],
        points: vec![point(vertex)],
    };
    let unreferenced = found.unreferenced_vertices.iter().take(recorded).map(unreferenced).collect();
    let inside_out = u64::from(topology.has_interior() && is_inside_out(mesh));
    let problems = [
        edges(ProblemKind::Open, topology.boundary_edges, &found.boundary_edges),
        edges(ProblemKind::Nonmanifold, topology.nonmanifold_edges, &found.nonmanifold_edges),
        edges(ProblemKind::Orientation, topology.inconsistent_edges, &found.inconsistent_edges),
        MeshProblem::new(ProblemKind::InsideOut, inside_out, Vec::new(), options, ProblemDrawing::default),
        MeshProblem::new(ProblemKind::Degenerate, topology.degenerate_triangles, degenerate, options, || {
            ProblemDrawing::from_degenerate(mesh, &found.degenerate_triangles)
        }),
        MeshProblem::new(ProblemKind::Duplicate, topology.duplicate_triangles, duplicate, options, || {
            ProblemDrawing::from_duplicates(&found.duplicate_triangles)
        }),
        MeshProblem::new(ProblemKind::Unreferenced, topology.unreferenced_vertices, unreferenced, options, || {
            ProblemDrawing::from_vertices(mesh, &found.unreferenced_vertices)
        }),
    ];
    problems.into_iter().filter(|problem| problem.count > 0).collect()
}
