//! Views for the page tests.

use boxwood::{Aabb, Mesh, Pose};
use boxwood_report::view::{
    Cell, Column, ColumnKind, Fact, FactGroup, FrameMotion, Frames, Mark, MarkShape, PartLook, Row, Table, Verdict,
    VerdictTone, View, ViewPart,
};
use boxwood_scenes::{Random, cuboid, soup, sphere, teapot, torus};
use std::sync::Arc;

/// View without parts, marks and rows.
pub(crate) fn empty() -> View {
    View {
        title: "Nothing".to_owned(),
        verdict: Verdict { tone: VerdictTone::Neutral, text: "There is nothing to see".to_owned() },
        command: "boxwood view".to_owned(),
        version: "1.2.3".to_owned(),
        units: None,
        facts: Vec::new(),
        notes: Vec::new(),
        meshes: Vec::new(),
        parts: Vec::new(),
        marks: Vec::new(),
        table: Table::default(),
        frames: None,
    }
}

pub(crate) fn part(name: &str, mesh: usize, pose: Pose) -> ViewPart {
    ViewPart { name: name.to_owned(), file: None, mesh, pose, look: PartLook::AsFound }
}

/// View of one mesh at the identity pose.
pub(crate) fn of(mesh: Mesh) -> View {
    View { meshes: vec![Arc::new(mesh)], parts: vec![part("all", 0, Pose::IDENTITY)], ..empty() }
}

/// Mark without row, part and frames.
pub(crate) fn mark(shape: MarkShape) -> Mark {
    Mark { shape, row: None, part: None, frames: None }
}

/// Random affine pose: rotated, mirrored, stretched or flattened, at distance `far`.
pub(crate) fn any_pose(random: &mut Random, size: f64, far: f64) -> Pose {
    let rotation = random.rotation();
    let factors = match random.below(5) {
        0 => [1.0, 1.0, 1.0],
        1 => [-1.0, 1.0, 1.0],
        2 => [0.01, 1.0, 30.0],
        3 => [1.0, 0.0, 1.0],
        _ => [0.0; 3],
    };
    let rows = rotation.map(|row| [0, 1, 2].map(|axis| row[axis] * factors[axis] * size));
    let place = random.point_in_box([-2.0; 3], [2.0; 3]).map(|x| x * size + far);
    Pose::from_mat3_translation(rows, place)
}

/// View of meshes of all kinds, instances at random poses, every kind of mark, and rows about some of them.
pub(crate) fn random(seed: u64, size: f64, far: f64) -> View {
    let random = &mut Random::new(seed);
    let meshes = [
        cuboid([-1.0; 3], [1.0, 0.5, 2.0]),
        sphere(0.7, 3),
        torus(1.0, 0.3, 20, 12),
        teapot(2),
        soup(random, 300, 0.1),
        Mesh::default(),
        Mesh::new(vec![[1.0, 2.0, 3.0]], vec![[0; 3]; 3]).expect("finite"),
        // The first vertex is far away, but no triangle uses it, so it must not affect the page.
        Mesh::new(vec![[1e308; 3], [0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[1, 2, 3]]).expect("finite"),
    ];
    let parts: Vec<ViewPart> =
        (0..20).map(|n| part(&format!("part-{n}"), n % meshes.len(), any_pose(random, size, far))).collect();
    let point = |random: &mut Random| random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x * size + far);
    let mut marks = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let count = meshes[part.mesh].triangles().len() as u64;
        let triangles = (0..count.min(9)).map(|_| random.below(count) as u32).collect();
        let [a, b, c] = [0; 3].map(|_| point(random));
        let shape = match number % 7 {
            0 => MarkShape::Curve { points: vec![a, b, c], closed: number % 2 == 0 },
            1 => MarkShape::Patch(vec![a, b, c]),
            2 => MarkShape::Point(a),
            3 => MarkShape::Gap([a, b]),
            4 => MarkShape::Arrow([b, c]),
            5 => MarkShape::Edges(vec![[a, b], [b, c]]),
            _ => MarkShape::Curve { points: Vec::new(), closed: false },
        };
        marks.push(Mark { row: Some(number % 5), ..mark(shape) });
        marks.push(Mark { part: Some(number), ..mark(MarkShape::Triangles(triangles)) });
    }
    let row = |n: usize| Row {
        cells: vec![Cell::Text(format!("row {n}")), Cell::Number(n as f64, format!("{n}.0")), Cell::Empty],
        parts: vec![n, (n + 3) % 20],
        bounds: n.is_multiple_of(2).then_some(Aabb { min: [far; 3], max: [far + size; 3] }),
        frames: None,
    };
    let column = |name: &str, kind| Column { name: name.to_owned(), kind };
    let columns =
        vec![column("words", ColumnKind::Text), column("count", ColumnKind::Number), column("", ColumnKind::Choice)];
    View {
        facts: vec![Fact { group: FactGroup::Counts, label: "parts".to_owned(), value: "20".to_owned() }],
        meshes: meshes.into_iter().map(Arc::new).collect(),
        parts,
        marks,
        table: Table { caption: "Rows".to_owned(), columns, rows: (0..5).map(row).collect() },
        ..empty()
    }
}

/// `count` frames with the given motion.
pub(crate) fn frames(count: usize, motion: FrameMotion) -> Option<Frames> {
    Some(Frames { names: (0..count).map(|n| format!("step {n}")).collect(), rate: 25.0, motion })
}
