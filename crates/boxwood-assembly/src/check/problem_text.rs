//! Problems and their examples as text.

use super::mesh_report::{MeshProblem, MeshReport, ProblemExample};
use super::problem_kind::ProblemKind;
use boxwood_report::format::{NumberFormat, thousands};
use std::fmt;

impl fmt::Display for MeshProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&problem_text(self))
    }
}

impl MeshReport {
    /// Text of an example, such as "edge 3-17 of triangle 5, (0, 0, 1) to (0, 1, 1)". Coordinates have the digits that the
    /// size of the mesh requires.
    #[must_use]
    pub fn example_text(&self, example: &ProblemExample) -> String {
        let numbers = NumberFormat::for_boxes(self.bounds);
        let at =
            |index: usize| example.points.get(index).map_or(String::new(), |&at| format!(" at {}", numbers.point(at)));
        match (example.kind, &example.triangles[..], &example.vertices[..]) {
            (ProblemKind::SelfIntersection, [a, b], _) => format!("triangles {a} and {b}{}", at(0)),
            (ProblemKind::Degenerate, [triangle], _) => format!("triangle {triangle}{}", at(0)),
            (ProblemKind::Duplicate, [first, again], _) => format!("triangle {again} repeats {first}{}", at(0)),
            (ProblemKind::Unreferenced, _, [vertex]) => format!("vertex {vertex}{}", at(0)),
            (_, triangles, [u, v]) => {
                let ids: Vec<String> = triangles.iter().map(u32::to_string).collect();
                let word = if ids.len() == 1 { "triangle" } else { "triangles" };
                let ends: Vec<String> = example.points.iter().map(|&point| numbers.point(point)).collect();
                format!("edge {u}-{v} of {word} {}, {}", ids.join(", "), ends.join(" to "))
            }
            _ => String::new(),
        }
    }
}

fn problem_text(problem: &MeshProblem) -> String {
    let bound = match (problem.has_more, problem.truncated) {
        (true, _) => "more than ",
        (false, true) => "at least ",
        (false, false) => "",
    };
    let many = |one: &str, many: &str| {
        format!("{bound}{} {}", thousands(problem.count), if problem.count == 1 { one } else { many })
    };
    match problem.kind {
        ProblemKind::Empty => "no triangles".to_owned(),
        ProblemKind::SelfIntersection => {
            let pairs = many("pair of triangles intersects", "pairs of triangles intersect");
            match problem.sharing_vertex {
                None | Some(0) => pairs,
                Some(1) if problem.count == 1 => format!("{pairs}, neighbors"),
                Some(sharing_vertex) => format!("{pairs}, {} of them neighbors", thousands(sharing_vertex)),
            }
        }
        ProblemKind::Open => format!("{}: a boundary or a hole", many("open edge", "open edges")),
        ProblemKind::Nonmanifold => many("edge of three or more triangles", "edges of three or more triangles"),
        ProblemKind::Orientation => {
            format!("{} between triangles of opposite orientation", many("edge", "edges"))
        }
        ProblemKind::InsideOut => "inside out: the triangles face inward".to_owned(),
        ProblemKind::Degenerate => many("degenerate triangle", "degenerate triangles"),
        ProblemKind::Duplicate => many("duplicate triangle", "duplicate triangles"),
        ProblemKind::Unreferenced => many("unreferenced vertex", "unreferenced vertices"),
    }
}
