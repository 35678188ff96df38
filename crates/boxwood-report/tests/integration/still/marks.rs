//! Marks over the parts.

use crate::still::scene::{Picture, cube, mark, one_cube, part, row, view};
use boxwood::{Aabb, Pose};
use boxwood_report::view::{Mark, MarkShape, View};

/// View of one cube to which a row refers, with a mark of the given shape.
fn marked(shape: MarkShape) -> View {
    let mut view = one_cube(vec![row(&[0])]);
    view.marks.push(mark(shape));
    view
}

/// Square around the z axis at height `z`.
fn square(half: f64, z: f64) -> Vec<[f64; 3]> {
    vec![[-half, -half, z], [half, -half, z], [half, half, z], [-half, half, z]]
}

fn redness(shape: MarkShape) -> i32 {
    Picture::of(&marked(shape)).reddest()
}

#[test]
fn hidden_curve_is_fainter_than_visible_one() {
    let curve = |points: Vec<[f64; 3]>| redness(MarkShape::Curve { points, closed: true });
    let (seen, hidden) = (curve(square(0.5, 1.0)), curve(square(0.5, 0.0)));
    let nothing = Picture::of(&one_cube(vec![row(&[0])])).reddest();
    assert!(seen > 200, "a curve on the top is bright: {seen}");
    assert!(hidden > nothing + 40, "a curve inside is faintly visible: {hidden}, {nothing} without");
    assert!(hidden < seen - 60, "but less: {hidden} and {seen}");
}

#[test]
fn closed_curve_has_a_closing_segment() {
    let count = |closed| {
        let picture = Picture::of(&marked(MarkShape::Curve { points: square(0.9, 1.0), closed }));
        picture.pixels.iter().filter(|[red, green, _]| *red > 200 && *green < 90).count()
    };
    let (open, closed) = (count(false), count(true));
    assert!(closed > open + open / 5, "{closed} pixels closed, {open} open");
}

#[test]
fn every_mark_shape_is_visible() {
    let on_top = [[-0.5, 0.0, 1.0], [0.5, 0.0, 1.0]];
    let shapes = [
        MarkShape::Curve { points: on_top.to_vec(), closed: false },
        MarkShape::Patch(square(0.5, 1.0)),
        MarkShape::Point([0.0, 0.0, 1.0]),
        MarkShape::Gap(on_top),
        MarkShape::Edges(vec![on_top]),
    ];
    for shape in shapes {
        let red = redness(shape.clone());
        assert!(red > 90, "{shape:?} is red by {red}");
    }
    let triangles = Mark { part: Some(0), ..mark(MarkShape::Triangles((0..12).collect())) };
    let mut view = one_cube(vec![row(&[0])]);
    view.marks.push(triangles);
    let [red, _, blue] = Picture::of(&view).middle();
    assert!(red > blue + 40, "marked triangles are red: {red}, {blue}");

    let plain = Picture::of(&one_cube(Vec::new()));
    let mut with_arrow = one_cube(Vec::new());
    with_arrow.marks.push(mark(MarkShape::Arrow([[-0.9, 0.0, 1.0], [0.9, 0.0, 1.0]])));
    let with_arrow = Picture::of(&with_arrow);
    assert!(with_arrow.differs_from(&plain) > 100 && with_arrow.reddest() < 60, "an arrow is drawn, but not in red");
}

#[test]
fn hidden_patch_is_faintly_visible() {
    let above = Pose::from_translation([0.0, 0.0, 2.0]);
    let mut view = view([cube(1.0)], vec![part(0, Pose::IDENTITY), part(0, above)], Vec::new());
    let without = Picture::of(&view);
    view.marks.push(mark(MarkShape::Patch(square(1.0, 1.0))));
    let with = Picture::of(&view);
    assert!(with.reddest() > without.reddest() + 30);
}

#[test]
fn shared_edge_of_patches_has_no_line() {
    let line = |patches: &[Vec<[f64; 3]>]| {
        let mut view = one_cube(Vec::new());
        view.marks.extend(patches.iter().cloned().map(MarkShape::Patch).map(mark));
        Picture::of(&view)
    };
    let [a, b, c, d]: [[f64; 3]; 4] = square(0.8, 1.0).try_into().expect("four corners");
    let (whole, halves) = (line(&[vec![a, b, c, d]]), line(&[vec![a, b, c], vec![a, c, d]]));
    assert_eq!(whole.differs_from(&halves), 0);
}

#[test]
fn image_contains_distant_marks_and_row_bounds() {
    let far = marked(MarkShape::Point([40.0, 0.0, 0.0]));
    assert!(Picture::of(&far).reddest() > 200);
    let mut bounded = one_cube(vec![row(&[0])]);
    bounded.table.rows[0].bounds = Some(Aabb { min: [-9.0; 3], max: [9.0; 3] });
    let corner = |view: &View| Picture::of(view).differs_from(&Picture::of(&one_cube(vec![row(&[0])])));
    assert!(corner(&bounded) > 1000, "the bounds of the row are in the image: the cube is smaller");
}
