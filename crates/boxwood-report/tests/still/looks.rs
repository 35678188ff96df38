//! Parts: solid, seen through, grey.

use crate::scene::{Picture, cube, is_background, one_cube, part, row, view};
use boxwood::Pose;
use boxwood_report::view::Look;
use boxwood_scenes::sphere;

#[test]
fn what_was_found_has_its_colour_and_nothing_is_around_it() {
    let picture = Picture::of(&one_cube(vec![row(&[0])]));
    let [red, _, blue] = picture.middle();
    assert!(blue > red + 80, "the first colour is blue, not {:?}", picture.middle());
    let [width, height] = picture.size;
    for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (2, height / 2)] {
        assert!(is_background(picture.at(x, y)), "{:?} at {x}, {y}", picture.at(x, y));
    }
}

#[test]
fn the_parts_of_a_row_have_different_colours() {
    let beside = Pose::translation([2.5, 0.0, 0.0]).expect("a pose");
    let view = view([cube(1.0)], vec![part(0, Pose::IDENTITY), part(0, beside)], vec![row(&[0, 1])]);
    let picture = Picture::of(&view);
    let count = |is: fn([i32; 3]) -> bool| picture.pixels.iter().filter(|pixel| is(pixel.map(i32::from))).count();
    let blue = count(|[red, _, blue]| blue > red + 60);
    let orange = count(|[red, _, blue]| red > blue + 60);
    assert!(blue > 2000 && orange > 2000, "{blue} blue, {orange} orange");
}

#[test]
fn a_view_without_rows_is_grey_and_solid() {
    let [red, green, blue] = Picture::of(&one_cube(Vec::new())).middle();
    assert!((red - blue).abs() < 30 && (red - green).abs() < 30 && red < 225, "{red} {green} {blue}");
}

#[test]
fn one_sees_what_is_inside_of_what_was_not_found() {
    let inside = |rows| view([sphere(0.5, 3), cube(1.0)], vec![part(0, Pose::IDENTITY), part(1, Pose::IDENTITY)], rows);
    let [red, _, blue] = Picture::of(&inside(vec![row(&[0])])).middle();
    assert!(blue > red + 50, "the ball is seen through the cube: {red} {blue}");
    let hidden = Picture::of(&inside(vec![row(&[1])]));
    let alone = Picture::of(&one_cube(vec![row(&[0])]));
    assert_eq!(hidden.differs_from(&alone), 0, "nothing is seen through a solid cube");
}

/// A blue cube around an orange ball that it was found with; the cube has its colour beside the ball.
#[test]
fn what_was_found_around_another_is_of_glass() {
    let row_of_both = |ball: Pose| {
        let parts = vec![part(1, Pose::IDENTITY), part(0, ball)];
        Picture::of(&view([sphere(0.5, 3), cube(1.0)], parts, vec![row(&[0, 1])]))
    };
    let picture = row_of_both(Pose::IDENTITY);
    let [red, _, blue] = picture.middle();
    assert!(red > blue + 20, "the ball is seen through the cube: {:?}", picture.middle());
    let bluish = picture.pixels.iter().filter(|[red, _, blue]| *blue > red.saturating_add(25)).count();
    assert!(bluish > 2000, "the cube has its colour: {bluish} pixels");
    let behind = row_of_both(Pose::translation([0.0, 0.0, -0.9]).expect("a pose"));
    let [red, _, blue] = behind.middle();
    assert!(blue > red + 80, "a cube that the ball stands out of is solid: {:?}", behind.middle());
}

#[test]
fn many_clear_parts_hide_nothing() {
    let mut parts = vec![part(0, Pose::IDENTITY)];
    parts.extend((0..30).map(|k| part(1, Pose::scale([1.0 + 0.02 * f64::from(k); 3]).expect("a pose"))));
    let [red, _, blue] = Picture::of(&view([sphere(0.5, 3), cube(1.0)], parts, vec![row(&[0])])).middle();
    assert!(blue > red + 25, "the ball is seen through thirty cubes: {red} {blue}");
}

#[test]
fn looks_do_as_they_are_told() {
    let looking = |look, rows| {
        let mut view = one_cube(rows);
        view.parts[0].look = look;
        view.shapes.push(view.shapes[0].clone());
        view
    };
    let found = || vec![row(&[0])];
    let as_found = Picture::of(&looking(Look::AsFound, found()));
    let solid = Picture::of(&looking(Look::Solid, found()));
    let ghost = Picture::of(&looking(Look::Ghost, found()));
    let grey = Picture::of(&one_cube(Vec::new()));
    assert_eq!(solid.pixels, grey.pixels, "solid is grey, whatever rows say");
    let dark = |picture: &Picture| 255 - picture.middle()[0];
    assert!(dark(&as_found) > dark(&solid) && dark(&solid) > dark(&ghost));
    assert!(dark(&ghost) > 255 - 240, "a ghost is there: {:?}", ghost.middle());
}

#[test]
fn surfaces_have_lines_around_them_and_along_creases() {
    let picture = Picture::of(&one_cube(Vec::new()));
    // Below its middle, two faces are seen side by side: three lines, one of them a crease.
    let [width, height] = picture.size;
    let bright = |x: u32| picture.at(x, height * 3 / 5)[0];
    let is_dark = |x: u32| bright(x) + 12 < bright(x - 4).min(bright(x + 4));
    let lines = (5..width - 4).filter(|&x| is_dark(x) && !is_dark(x - 1)).count();
    assert_eq!(lines, 3, "{:?}", (0..width).map(bright).collect::<Vec<_>>());
}
