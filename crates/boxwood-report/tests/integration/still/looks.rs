//! Appearance of parts: opaque, translucent, gray.

use crate::still::scene::{Picture, cube, is_background, one_cube, part, row, view};
use boxwood::Pose;
use boxwood_report::view::PartLook;
use boxwood_scenes::sphere;

#[test]
fn part_of_a_row_is_colored_on_plain_background() {
    let picture = Picture::of(&one_cube(vec![row(&[0])]));
    let [red, _, blue] = picture.middle();
    assert!(blue > red + 80, "the first color is blue, not {:?}", picture.middle());
    let [width, height] = picture.size;
    for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (2, height / 2)] {
        assert!(is_background(picture.at(x, y)), "{:?} at {x}, {y}", picture.at(x, y));
    }
}

#[test]
fn parts_of_a_row_have_different_colors() {
    let beside = Pose::from_translation([2.5, 0.0, 0.0]);
    let view = view([cube(1.0)], vec![part(0, Pose::IDENTITY), part(0, beside)], vec![row(&[0, 1])]);
    let picture = Picture::of(&view);
    let count = |is: fn([i32; 3]) -> bool| picture.pixels.iter().filter(|pixel| is(pixel.map(i32::from))).count();
    let blue = count(|[red, _, blue]| blue > red + 60);
    let orange = count(|[red, _, blue]| red > blue + 60);
    assert!(blue > 2000 && orange > 2000, "{blue} blue, {orange} orange");
}

#[test]
fn view_without_rows_is_solid_gray() {
    let [red, green, blue] = Picture::of(&one_cube(Vec::new())).middle();
    assert!((red - blue).abs() < 30 && (red - green).abs() < 30 && red < 225, "{red} {green} {blue}");
}

#[test]
fn parts_without_rows_are_translucent() {
    let inside = |rows| view([sphere(0.5, 3), cube(1.0)], vec![part(0, Pose::IDENTITY), part(1, Pose::IDENTITY)], rows);
    let [red, _, blue] = Picture::of(&inside(vec![row(&[0])])).middle();
    assert!(blue > red + 50, "the ball is seen through the cube: {red} {blue}");
    let hidden = Picture::of(&inside(vec![row(&[1])]));
    let alone = Picture::of(&one_cube(vec![row(&[0])]));
    assert_eq!(hidden.differs_from(&alone), 0, "nothing is seen through a solid cube");
}

/// Verifies a blue cube around an orange ball of the same row: the ball is seen through the cube, which keeps its
/// color beside the ball.
#[test]
fn enclosing_part_of_a_row_is_translucent() {
    let row_of_both = |ball: Pose| {
        let parts = vec![part(1, Pose::IDENTITY), part(0, ball)];
        Picture::of(&view([sphere(0.5, 3), cube(1.0)], parts, vec![row(&[0, 1])]))
    };
    let picture = row_of_both(Pose::IDENTITY);
    let [red, _, blue] = picture.middle();
    assert!(red > blue + 20, "the ball is seen through the cube: {:?}", picture.middle());
    let bluish = picture.pixels.iter().filter(|[red, _, blue]| *blue > red.saturating_add(25)).count();
    assert!(bluish > 2000, "the cube has its color: {bluish} pixels");
    let behind = row_of_both(Pose::from_translation([0.0, 0.0, -0.9]));
    let [red, _, blue] = behind.middle();
    assert!(blue > red + 80, "a cube that does not contain the ball is solid: {:?}", behind.middle());
}

#[test]
fn many_translucent_parts_do_not_hide_results() {
    let mut parts = vec![part(0, Pose::IDENTITY)];
    parts.extend((0..30).map(|k| part(1, Pose::from_scale([1.0 + 0.02 * f64::from(k); 3]))));
    let [red, _, blue] = Picture::of(&view([sphere(0.5, 3), cube(1.0)], parts, vec![row(&[0])])).middle();
    assert!(blue > red + 25, "the ball is seen through thirty cubes: {red} {blue}");
}

#[test]
fn part_look_overrides_rows() {
    let looking = |look, rows| {
        let mut view = one_cube(rows);
        view.parts[0].look = look;
        view.meshes.push(view.meshes[0].clone());
        view
    };
    let found = || vec![row(&[0])];
    let as_found = Picture::of(&looking(PartLook::AsFound, found()));
    let solid = Picture::of(&looking(PartLook::Solid, found()));
    let ghost = Picture::of(&looking(PartLook::Ghost, found()));
    let gray = Picture::of(&one_cube(Vec::new()));
    assert_eq!(solid.pixels, gray.pixels, "solid parts are gray in spite of rows");
    let dark = |picture: &Picture| 255 - picture.middle()[0];
    assert!(dark(&as_found) > dark(&solid) && dark(&solid) > dark(&ghost));
    assert!(dark(&ghost) > 255 - 240, "a ghost is visible: {:?}", ghost.middle());
}

#[test]
fn silhouettes_and_creases_have_lines() {
    let picture = Picture::of(&one_cube(Vec::new()));
    // Below the center of the image, two faces are side by side. They have three lines: two silhouettes and a crease.
    let [width, height] = picture.size;
    let bright = |x: u32| picture.at(x, height * 3 / 5)[0];
    let is_dark = |x: u32| bright(x) + 12 < bright(x - 4).min(bright(x + 4));
    let lines = (5..width - 4).filter(|&x| is_dark(x) && !is_dark(x - 1)).count();
    assert_eq!(lines, 3, "{:?}", (0..width).map(bright).collect::<Vec<_>>());
}
