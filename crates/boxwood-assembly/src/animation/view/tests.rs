//! The view shows the mesh of every frame, and highlights exactly the intersecting triangles.

use super::*;
use crate::animation::{AnimationOptions, FrameSource, StaticModel, run_animation};
use crate::observer::Observer;
use boxwood::{Model, Pair};
use boxwood_scenes::Cloth;

fn cloth(record: bool) -> Animation {
    let options = AnimationOptions { against: Some(StaticModel::built_in()), record, ..AnimationOptions::default() };
    run_animation(&FrameSource::built_in(), &options, Observer::NONE).expect("an animation")
}

/// In every frame, the vertices are those of the cloth, and the highlighted triangles are those that the library finds.
#[test]
fn view_shows_cloth_and_intersecting_triangles() {
    let view = cloth(true).view("");
    view.check().expect("a valid view");
    let Some(Frames { names, motion: FrameMotion::Vertices { mesh: MESH, vertices }, .. }) = &view.frames else {
        panic!("vertices move")
    };
    assert_eq!((names.len(), vertices.len(), view.table.rows.len()), (60, 60, 60));
    let mut cloth = Cloth::new(60);
    let ball = Model::new(view.meshes[STATIC_MODEL].as_ref().clone());
    let ball = ball.at(Pose::IDENTITY).expect("a valid pose");
    for (index, vertices) in vertices.iter().enumerate() {
        assert_eq!(vertices, cloth.vertices(), "{index}");
        cloth.advance();
        let model = Model::new(Mesh::new(vertices.clone(), view.meshes[MESH].triangles().to_vec()).expect("a mesh"));
        let placed = model.at(Pose::IDENTITY).expect("a valid pose");
        let pairs = Pair::new(&placed, &ball).triangle_pairs();
        let highlighted = |part: usize| {
            let marks = view.marks.iter().filter(move |mark| mark.part == Some(part) && mark.row == Some(index));
            let mut highlighted: Vec<u32> = marks
                .flat_map(|mark| {
                    assert_eq!(mark.frames, Some(index..index + 1));
                    let MarkShape::Triangles(triangles) = &mark.shape else { panic!("triangles") };
                    triangles.clone()
                })
                .collect();
            highlighted.sort_unstable();
            highlighted.dedup();
            highlighted
        };
        let self_pairs = model.self_intersections();
        let mut mine: Vec<u32> =
            pairs.iter().map(|pair| pair.a).chain(self_pairs.iter().flat_map(|pair| [pair.a, pair.b])).collect();
        let mut theirs: Vec<u32> = pairs.iter().map(|pair| pair.b).collect();
        for side in [&mut mine, &mut theirs] {
            side.sort_unstable();
            side.dedup();
        }
        assert_eq!((highlighted(MESH), highlighted(STATIC_MODEL)), (mine, theirs), "{index}");
        let row = &view.table.rows[index];
        assert_eq!(row.frames, Some(index..index + usize::from(!row.parts.is_empty())));
        assert_eq!(row.parts.contains(&STATIC_MODEL), !pairs.is_empty());
        assert_eq!(row.cells.len(), view.table.columns.len());
    }
    assert!(view.parts.iter().all(|part| part.look == PartLook::AsFound));
    assert!(view.table.rows[0].parts.is_empty() && view.verdict.tone == VerdictTone::Found);
}

#[test]
fn view_without_recording_has_table_only() {
    let animation = cloth(false);
    assert!(animation.recording.is_none());
    let view = animation.view("");
    view.check().expect("a valid view");
    assert!(view.frames.is_none() && view.parts.is_empty() && view.marks.is_empty());
    assert_eq!(view.table.rows.len(), 60);
    assert!(view.table.rows.iter().all(|row| row.cells.len() == view.table.columns.len()));
    assert!(view.to_html().is_ok() && view.to_png([64, 64]).is_ok());
}
