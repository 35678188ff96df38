//! Images of scenes of any size at any position, images rendered with any number of threads, and images of empty views.

use crate::still::scene::{Picture, SIZE, cube, is_background, mark, one_cube, part, row, view};
use boxwood::{Mesh, Pose};
use boxwood_report::view::{MarkShape, View, ViewError};
use boxwood_scenes::{assembly, torus};

/// Cube and torus with a curve on the cube, scaled and moved.
fn scene(scale: f64, by: [f64; 3]) -> View {
    let placed = |at: [f64; 3]| {
        let rows = [[scale, 0.0, 0.0], [0.0, scale, 0.0], [0.0, 0.0, scale]];
        Pose::from_mat3_translation(rows, [0, 1, 2].map(|axis: usize| at[axis] * scale + by[axis]))
    };
    let parts = vec![part(0, placed([0.0; 3])), part(1, placed([1.0, 0.5, 0.25])), part(0, placed([0.0, 0.0, 3.0]))];
    let mut view = view([cube(1.0), torus(1.0, 0.3, 32, 16)], parts, vec![row(&[0, 1])]);
    let square = [[-0.5, -0.5, 1.0], [0.5, -0.5, 1.0], [0.5, 0.5, 1.0], [-0.5, 0.5, 1.0]];
    let points = square.map(|p| [0, 1, 2].map(|axis: usize| p[axis] * scale + by[axis])).to_vec();
    view.marks.push(mark(MarkShape::Curve { points, closed: true }));
    view
}

#[test]
fn scene_scale_does_not_change_the_image() {
    let plain = Picture::of(&scene(1.0, [0.0; 3]));
    for exponent in [-60, -20, 20, 60] {
        assert_eq!(Picture::of(&scene(2.0_f64.powi(exponent), [0.0; 3])).pixels, plain.pixels, "2^{exponent}");
    }
    for scale in [1e-6, 1e6, 1e-100, 1e100] {
        let different = Picture::of(&scene(scale, [0.0; 3])).differs_from(&plain);
        assert!(different < 20, "{different} pixels differ at scale {scale:e}");
    }
}

#[test]
fn distance_from_the_origin_does_not_change_the_image() {
    let plain = Picture::of(&scene(1.0, [0.0; 3]));
    for far in [1e3, 1e6, 1e9] {
        let different = Picture::of(&scene(1.0, [far, -far, far / 3.0])).differs_from(&plain);
        assert!(different < 40, "{different} pixels differ at {far:e}");
    }
}

#[test]
fn image_does_not_depend_on_thread_count() {
    let parts = assembly();
    let shown = |(number, of): (usize, &boxwood_scenes::ScenePart)| part(number, of.pose);
    let view = view(
        parts.iter().map(|part| Mesh::clone(&part.mesh)),
        parts.iter().enumerate().map(shown).collect(),
        vec![row(&[3, 20]), row(&[7, 8])],
    );
    let drawn = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| view.to_png([400, 250]).expect("a picture"))
    };
    let alone = drawn(1);
    assert_eq!(alone, drawn(4));
    assert_eq!(alone, drawn(1), "repeated run");
}

#[test]
fn empty_view_is_background_only() {
    let empty = Picture::of(&view([], Vec::new(), Vec::new()));
    assert_eq!(empty.size, SIZE);
    assert!(empty.pixels.iter().all(|pixel| is_background(pixel.map(i32::from))));
    let without_triangles = Mesh::new(vec![[5.0; 3]], Vec::new()).expect("a mesh");
    let empty_part = Picture::of(&view([without_triangles], vec![part(0, Pose::IDENTITY)], vec![row(&[0])]));
    assert_eq!(empty_part.pixels, empty.pixels);
}

#[test]
fn degenerate_meshes_are_drawn() {
    let mesh = |corners: [[f64; 3]; 3]| Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("a mesh");
    let point = mesh([[7.0; 3]; 3]);
    let line = mesh([[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
    let flat = mesh([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    // The plane of this triangle contains the viewing direction, so the camera sees the triangle only edge-on.
    let upright = mesh([[0.0; 3], [0.56, -0.9, 0.62], [0.0, 0.0, 1.0]]);
    for (mesh, is_seen) in [(point, false), (line, false), (flat, true), (upright, false)] {
        let picture = Picture::of(&view([mesh], vec![part(0, Pose::IDENTITY)], vec![row(&[0])]));
        assert!(is_background(picture.at(0, 0)));
        assert!(!is_seen || !is_background(picture.middle()));
    }
    let mut spot = view([], Vec::new(), Vec::new());
    spot.marks.push(mark(MarkShape::Point([1e-9, 5.0, 1e9])));
    assert!(Picture::of(&spot).reddest() > 200, "a single point is centered");
    assert!(!is_background(Picture::of(&spot).middle()));
}

#[test]
fn extreme_coordinates_are_drawn() {
    for size in [1e-320, 1e-300, 1e300] {
        let picture = Picture::of(&scene(size, [0.0; 3]));
        assert!(is_background(picture.at(0, 0)), "at {size:e}");
    }
    let mut wide = one_cube(Vec::new());
    wide.marks.push(mark(MarkShape::Gap([[f64::MAX, 0.0, 0.0], [f64::MIN, 0.0, 0.0]])));
    assert!(Picture::of(&wide).reddest() > 200);
    let mut apart = one_cube(Vec::new());
    apart.marks.push(mark(MarkShape::Gap([[1e300, 0.0, 0.0], [1e300, 1e-300, 0.0]])));
    assert_eq!(Picture::of(&apart).size, SIZE);
}

#[test]
fn invalid_image_sizes_are_errors() {
    let view = one_cube(Vec::new());
    for [width, height] in [[0, 10], [10, 0], [0, 0], [16_385, 10], [10, u32::MAX]] {
        assert_eq!(view.to_png([width, height]), Err(ViewError::InvalidSize { width, height, max: 16_384 }));
    }
    for size in [[1, 1], [1, 300], [300, 1], [97, 95]] {
        assert_eq!(Picture::read(&view.to_png(size).expect("a picture")).size, size);
    }
}

#[test]
fn inconsistent_view_is_an_error() {
    let wrong = one_cube(vec![row(&[1])]);
    assert!(matches!(wrong.to_png(SIZE), Err(ViewError::UnknownIndex { what: "row", index: 0, missing: 1, .. })));
}
