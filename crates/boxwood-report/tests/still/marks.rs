//! What is drawn over the parts.

use crate::scene::{Picture, cube, mark, one_cube, part, row, view};
use boxwood::Pose;
use boxwood_report::view::{Figure, Mark, View};

/// A found cube and a mark.
fn marked(figure: Figure) -> View {
    let mut view = one_cube(vec![row(&[0])]);
    view.marks.push(mark(figure));
    view
}

/// A square around the z axis at a height.
fn square(half: f64, z: f64) -> Vec<[f64; 3]> {
    vec![[-half, -half, z], [half, -half, z], [half, half, z], [-half, half, z]]
}

fn redness(figure: Figure) -> i32 {
    Picture::of(&marked(figure)).reddest()
}

#[test]
fn a_curve_that_is_hidden_is_fainter_than_one_that_is_seen() {
    let curve = |points: Vec<[f64; 3]>| redness(Figure::Curve { points, closed: true });
    let (seen, hidden) = (curve(square(0.5, 1.0)), curve(square(0.5, 0.0)));
    let nothing = Picture::of(&one_cube(vec![row(&[0])])).reddest();
    assert!(seen > 200, "a curve on the top is bright: {seen}");
    assert!(hidden > nothing + 40, "one inside shines through: {hidden}, {nothing} without");
    assert!(hidden < seen - 60, "but less: {hidden} and {seen}");
}

#[test]
fn curves_are_closed_if_they_are() {
    let count = |closed| {
        let picture = Picture::of(&marked(Figure::Curve { points: square(0.9, 1.0), closed }));
        picture.pixels.iter().filter(|[red, green, _]| *red > 200 && *green < 90).count()
    };
    let (open, closed) = (count(false), count(true));
    assert!(closed > open + open / 5, "{closed} pixels closed, {open} open");
}

#[test]
fn every_figure_is_seen() {
    let on_top = [[-0.5, 0.0, 1.0], [0.5, 0.0, 1.0]];
    let figures = [
        Figure::Curve { points: on_top.to_vec(), closed: false },
        Figure::Patch(square(0.5, 1.0)),
        Figure::Point([0.0, 0.0, 1.0]),
        Figure::Gap(on_top),
        Figure::Edges(vec![on_top]),
    ];
    for figure in figures {
        let red = redness(figure.clone());
        assert!(red > 90, "{figure:?} is red by {red}");
    }
    let triangles = Mark { part: Some(0), ..mark(Figure::Triangles((0..12).collect())) };
    let mut view = one_cube(vec![row(&[0])]);
    view.marks.push(triangles);
    let [red, _, blue] = Picture::of(&view).middle();
    assert!(red > blue + 40, "triangles that were found are red: {red}, {blue}");

    let plain = Picture::of(&one_cube(Vec::new()));
    let mut asked = one_cube(Vec::new());
    asked.marks.push(mark(Figure::Arrow([[-0.9, 0.0, 1.0], [0.9, 0.0, 1.0]])));
    let asked = Picture::of(&asked);
    assert!(asked.differs_from(&plain) > 100 && asked.reddest() < 60, "an arrow is drawn, but not in red");
}

#[test]
fn a_patch_between_parts_shines_through() {
    let above = Pose::translation([0.0, 0.0, 2.0]).expect("a pose");
    let mut view = view([cube(1.0)], vec![part(0, Pose::IDENTITY), part(0, above)], Vec::new());
    let without = Picture::of(&view);
    view.marks.push(mark(Figure::Patch(square(1.0, 1.0))));
    let with = Picture::of(&view);
    assert!(with.reddest() > without.reddest() + 30);
}

#[test]
fn patches_that_share_an_edge_have_no_line_between_them() {
    let line = |patches: &[Vec<[f64; 3]>]| {
        let mut view = one_cube(Vec::new());
        view.marks.extend(patches.iter().cloned().map(Figure::Patch).map(mark));
        Picture::of(&view)
    };
    let [a, b, c, d]: [[f64; 3]; 4] = square(0.8, 1.0).try_into().expect("four corners");
    let (whole, halves) = (line(&[vec![a, b, c, d]]), line(&[vec![a, b, c], vec![a, c, d]]));
    assert_eq!(whole.differs_from(&halves), 0);
}

#[test]
fn marks_are_in_the_picture_wherever_they_are() {
    let far = marked(Figure::Point([40.0, 0.0, 0.0]));
    assert!(Picture::of(&far).reddest() > 200);
    let mut bounded = one_cube(vec![row(&[0])]);
    bounded.table.rows[0].bounds = Some([[-9.0; 3], [9.0; 3]]);
    let corner = |view: &View| Picture::of(view).differs_from(&Picture::of(&one_cube(vec![row(&[0])])));
    assert!(corner(&bounded) > 1000, "what a row is about is in the picture: the cube is smaller");
}
