//! Any size, any place, any number of threads; nothing at all.

use crate::scene::{Picture, SIZE, cube, is_background, mark, one_cube, part, row, view};
use boxwood::{Mesh, Pose};
use boxwood_report::view::{Figure, View, ViewError};
use boxwood_scenes::{assembly, torus};

/// A cube and a ring, and a curve on the cube, made larger and moved.
fn scene(scale: f64, by: [f64; 3]) -> View {
    let placed = |at: [f64; 3]| {
        let rows = [[scale, 0.0, 0.0], [0.0, scale, 0.0], [0.0, 0.0, scale]];
        Pose::affine(rows, [0, 1, 2].map(|axis: usize| at[axis] * scale + by[axis])).expect("a pose")
    };
    let parts = vec![part(0, placed([0.0; 3])), part(1, placed([1.0, 0.5, 0.25])), part(0, placed([0.0, 0.0, 3.0]))];
    let mut view = view([cube(1.0), torus(1.0, 0.3, 32, 16)], parts, vec![row(&[0, 1])]);
    let square = [[-0.5, -0.5, 1.0], [0.5, -0.5, 1.0], [0.5, 0.5, 1.0], [-0.5, 0.5, 1.0]];
    let points = square.map(|p| [0, 1, 2].map(|axis: usize| p[axis] * scale + by[axis])).to_vec();
    view.marks.push(mark(Figure::Curve { points, closed: true }));
    view
}

#[test]
fn every_scale_gives_the_same_picture() {
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
fn far_from_the_origin_is_as_good_as_at_it() {
    let plain = Picture::of(&scene(1.0, [0.0; 3]));
    for far in [1e3, 1e6, 1e9] {
        let different = Picture::of(&scene(1.0, [far, -far, far / 3.0])).differs_from(&plain);
        assert!(different < 40, "{different} pixels differ at {far:e}");
    }
}

#[test]
fn any_number_of_threads_draws_the_same_bytes() {
    let parts = assembly();
    let shown = |(number, of): (usize, &boxwood_scenes::Part)| part(number, of.pose);
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
    assert_eq!(alone, drawn(1), "and again");
}

#[test]
fn nothing_is_a_picture_of_nothing() {
    let empty = Picture::of(&view([], Vec::new(), Vec::new()));
    assert_eq!(empty.size, SIZE);
    assert!(empty.pixels.iter().all(|pixel| is_background(pixel.map(i32::from))));
    let without_triangles = Mesh::new(vec![[5.0; 3]], Vec::new()).expect("a mesh");
    let empty_part = Picture::of(&view([without_triangles], vec![part(0, Pose::IDENTITY)], vec![row(&[0])]));
    assert_eq!(empty_part.pixels, empty.pixels);
}

#[test]
fn points_lines_and_flat_things_are_drawn() {
    let mesh = |corners: [[f64; 3]; 3]| Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("a mesh");
    let point = mesh([[7.0; 3]; 3]);
    let line = mesh([[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
    let flat = mesh([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    // Seen from its edge.
    let upright = mesh([[0.0; 3], [0.56, -0.9, 0.62], [0.0, 0.0, 1.0]]);
    for (mesh, is_seen) in [(point, false), (line, false), (flat, true), (upright, false)] {
        let picture = Picture::of(&view([mesh], vec![part(0, Pose::IDENTITY)], vec![row(&[0])]));
        assert!(is_background(picture.at(0, 0)));
        assert!(!is_seen || !is_background(picture.middle()));
    }
    let mut spot = view([], Vec::new(), Vec::new());
    spot.marks.push(mark(Figure::Point([1e-9, 5.0, 1e9])));
    assert!(Picture::of(&spot).reddest() > 200, "one point is in the middle");
    assert!(!is_background(Picture::of(&spot).middle()));
}

#[test]
fn numbers_at_the_end_of_their_range_are_no_harm() {
    for size in [1e-320, 1e-300, 1e300] {
        let picture = Picture::of(&scene(size, [0.0; 3]));
        assert!(is_background(picture.at(0, 0)), "at {size:e}");
    }
    let mut wide = one_cube(Vec::new());
    wide.marks.push(mark(Figure::Gap([[f64::MAX, 0.0, 0.0], [f64::MIN, 0.0, 0.0]])));
    assert!(Picture::of(&wide).reddest() > 200);
    let mut apart = one_cube(Vec::new());
    apart.marks.push(mark(Figure::Gap([[1e300, 0.0, 0.0], [1e300, 1e-300, 0.0]])));
    assert_eq!(Picture::of(&apart).size, SIZE);
}

#[test]
fn sizes_that_are_no_sizes_are_refused() {
    let view = one_cube(Vec::new());
    for [width, height] in [[0, 10], [10, 0], [0, 0], [16_385, 10], [10, u32::MAX]] {
        assert_eq!(view.to_png([width, height]), Err(ViewError::Size { width, height, most: 16_384 }));
    }
    for size in [[1, 1], [1, 300], [300, 1], [97, 95]] {
        assert_eq!(Picture::read(&view.to_png(size).expect("a picture")).size, size);
    }
}

#[test]
fn a_view_that_does_not_fit_together_is_refused() {
    let wrong = one_cube(vec![row(&[1])]);
    assert!(matches!(wrong.to_png(SIZE), Err(ViewError::NoSuch { what: "row", number: 0, missing: 1, .. })));
}
