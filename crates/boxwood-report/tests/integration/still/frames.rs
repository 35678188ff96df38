//! Still images of views with frames.

use crate::still::scene::{Picture, cube, mark, part, row, view};
use boxwood::Pose;
use boxwood_report::view::{FrameMotion, Frames, Mark, MarkShape, Row, View};

fn at(x: f64) -> Pose {
    Pose::from_translation([x, 0.0, 0.0])
}

/// Two cubes, the second one at `x`.
fn cubes(x: f64, rows: Vec<Row>) -> View {
    view([cube(1.0)], vec![part(0, Pose::IDENTITY), part(0, at(x))], rows)
}

fn frames(motion: FrameMotion) -> Option<Frames> {
    Some(Frames { names: ["a", "b", "c", "d"].map(str::to_owned).to_vec(), rate: 10.0, motion })
}

#[test]
fn frame_with_most_rows_is_shown() {
    let held = |frames| Row { frames: Some(frames), ..row(&[0, 1]) };
    let mut moving = cubes(9.0, vec![held(0..3), held(2..4), held(2..3), held(1..1)]);
    moving.frames = frames(FrameMotion::Poses([9.0, 6.0, 3.0, 0.0].map(|x| vec![Pose::IDENTITY, at(x)]).to_vec()));
    let still = cubes(3.0, vec![row(&[0, 1])]);
    assert_eq!(Picture::of(&moving).pixels, Picture::of(&still).pixels);
}

#[test]
fn first_frame_is_shown_without_rows() {
    let mut moving = cubes(9.0, Vec::new());
    moving.frames = frames(FrameMotion::Poses([5.0, 6.0, 3.0, 0.0].map(|x| vec![Pose::IDENTITY, at(x)]).to_vec()));
    assert_eq!(Picture::of(&moving).pixels, Picture::of(&cubes(5.0, Vec::new())).pixels);
}

#[test]
fn only_rows_and_marks_of_the_frame_are_shown() {
    let held = |frames, parts: &[usize]| Row { frames: Some(frames), ..row(parts) };
    let on = |x: f64, frames| Mark { frames: Some(frames), ..mark(MarkShape::Point([x, 0.0, 1.0])) };
    let mut moving = cubes(3.0, vec![held(1..2, &[0]), held(0..1, &[1]), held(1..3, &[0])]);
    moving.frames = frames(FrameMotion::Poses(vec![vec![Pose::IDENTITY, at(3.0)]; 4]));
    let unmarked = Picture::of(&moving);
    moving.marks = vec![on(0.0, 2..4), on(3.0, 0..1)];
    assert_eq!(Picture::of(&moving).pixels, unmarked.pixels, "marks of other frames are not visible");
    moving.marks.push(on(0.0, 0..2));
    assert!(Picture::of(&moving).reddest() > 200);
    // In this frame no row refers to the second part (only a row of another frame does), so the part is translucent.
    let orange = unmarked.pixels.iter().filter(|[red, _, blue]| *red > blue.saturating_add(60)).count();
    assert_eq!(orange, 0);
}

#[test]
fn deformed_vertices_are_shown() {
    let mesh = cube(1.0);
    let scaled = |by: f64| mesh.vertices().iter().map(|v| [v[0] * by, v[1], v[2]]).collect::<Vec<_>>();
    let mut moving = view([mesh.clone()], vec![part(0, Pose::IDENTITY)], vec![Row { frames: Some(3..4), ..row(&[0]) }]);
    let vertices = [1.0, 2.0, 3.0, 4.0].map(scaled).to_vec();
    moving.frames = frames(FrameMotion::Vertices { mesh: 0, vertices });
    let long = Pose::from_scale([4.0, 1.0, 1.0]);
    let still = view([mesh], vec![part(0, long)], vec![row(&[0])]);
    assert_eq!(Picture::of(&moving).differs_from(&Picture::of(&still)), 0);
}
