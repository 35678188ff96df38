//! A sweep reports the contacts of each pair of parts alone; the view shows the motion and its contacts.

use super::view::FRAMES;
use super::*;
use crate::assembly::Assembly;
use boxwood::{Model, Pair, Pose};
use boxwood_report::view::{FrameMotion, Frames, MarkShape, PartLook, VerdictTone, View};

fn sweep_in(assembly: &Assembly, swept: SweptObject, by: [f64; 3], all_parts: bool) -> SweepResult {
    let scene = assembly.scene(Observer::NONE).expect("it can be placed");
    let motion = Motion::linear(by).expect("a motion");
    scene.sweep(swept, motion, &SweepOptions { all_parts }, Observer::NONE).expect("a valid object")
}

/// First contacts of the swept parts with all others, from the contact of each pair alone. Pairs are sorted by obstacle, then by swept
/// part.
fn expected_impacts(result: &SweepResult, swept: &[usize]) -> Vec<PartImpact> {
    let obstacles = (0..result.scene.assembly().parts.len()).filter(|part| !swept.contains(part));
    let pairs = obstacles.flat_map(|part| swept.iter().map(move |&swept_part| [swept_part, part]));
    let impact = |parts: [usize; 2]| {
        let [moving, at_rest] = parts.map(|part| result.scene.placed(part).expect("a place"));
        let impact = Pair::new(moving, at_rest).first_impact(result.motion)?;
        Some(PartImpact { part: parts[1], swept_part: Some(parts[0]), impact })
    };
    let mut impacts: Vec<PartImpact> = pairs.filter_map(impact).collect();
    // The sort is stable: contacts at equal times stay in the order of the pairs.
    impacts.sort_by(|a, b| b.impact.at_start.cmp(&a.impact.at_start).then(a.impact.t.total_cmp(&b.impact.t)));
    let mut is_hit = vec![false; result.scene.assembly().parts.len()];
    impacts.retain(|impact| !std::mem::replace(&mut is_hit[impact.part], true));
    impacts
}

#[test]
fn impacts_match_those_of_each_pair_alone() {
    let mut assembly = Assembly::built_in();
    assembly.select(&[], &["bolt-base-*".to_owned()]).expect("they match");
    let named = |word: &str| -> Vec<usize> {
        (0..assembly.parts.len()).filter(|&part| assembly.parts[part].name.contains(word)).collect()
    };
    let mut later = 0;
    for (swept, by) in [
        (named("housing-cover"), [0.0, 0.0, 200.0]),
        (named("gear"), [0.0, 80.0, 0.0]),
        (named("bolt"), [0.0, 0.0, 10.0]),
        (named("motor"), [300.0, 0.0, 0.0]),
        (named("bolt"), [0.0; 3]),
    ] {
        let all = sweep_in(&assembly, SweptObject::Parts(swept.clone()), by, true);
        let expected = expected_impacts(&all, &swept);
        assert_eq!(all.impacts, expected, "{}", all.swept_text());
        let first = sweep_in(&assembly, SweptObject::Parts(swept.clone()), by, false);
        assert_eq!(first.impacts[..], expected[..expected.len().min(1)], "{}", all.swept_text());
        assert_eq!(all.obstacles, assembly.parts.len() - swept.len());
        later += expected.iter().filter(|impact| !impact.impact.at_start).count();
    }
    assert!(later > 10, "{later}");
}

#[test]
fn impacts_of_shape_match_those_of_each_part_alone() {
    let assembly = Assembly::built_in();
    for (shape, by) in [
        (SceneShape::Sphere { center: [0.0, 0.0, 300.0], radius: 20.0 }, [10.0, 0.0, -400.0]),
        (SceneShape::Box { min: [-50.0, -50.0, 200.0], max: [50.0, 50.0, 210.0] }, [0.0, 0.0, -300.0]),
    ] {
        let all = sweep_in(&assembly, SweptObject::Shape(shape), by, true);
        let solid = shape.shape().expect("a shape");
        let of_part = |part: usize| {
            let impact = all.scene.placed(part).expect("a place").first_impact(&solid, all.motion)?;
            Some(PartImpact { part, swept_part: None, impact })
        };
        let mut expected: Vec<PartImpact> = (0..assembly.parts.len()).filter_map(of_part).collect();
        expected.sort_by(PartImpact::order);
        assert!(expected.len() > 5, "{}", expected.len());
        assert_eq!(all.impacts, expected, "{shape}");
        let first = sweep_in(&assembly, SweptObject::Shape(shape), by, false);
        assert_eq!(first.impacts, expected[..1], "{shape}");
        assert_eq!(first.obstacles, 48);
    }
}

/// Cubes of side 1 in a row: the one at 0 is swept.
#[test]
fn obstacles_along_motion_are_hit() {
    let mut assembly = Assembly::new();
    for x in [0.0, 3.0, 9.0, -2.0] {
        let cube = boxwood::mesh::primitives::cuboid([[x, 0.0, 0.0], [x + 1.0, 1.0, 1.0]]).expect("a cube");
        assembly.add("cube", cube, Pose::IDENTITY);
    }
    assembly.add("empty", boxwood::Mesh::default(), Pose::IDENTITY);
    let hit = |by: [f64; 3]| -> Vec<usize> {
        let result = sweep_in(&assembly, SweptObject::Parts(vec![0]), by, true);
        result.impacts.iter().map(|impact| impact.part).collect()
    };
    assert!(hit([0.0; 3]).is_empty());
    assert_eq!(hit([2.0, 0.0, 0.0]), [1], "touching at the end");
    assert!(hit([1.9, 0.0, 0.0]).is_empty());
    assert_eq!(hit([9.0, 0.0, 0.0]), [1, 2]);
    assert_eq!(hit([-1e100, 0.0, 0.0]), [3]);
    assert!(hit([9.0, 5.0, 0.0]).is_empty());
}

#[test]
fn invalid_sweeps_are_errors() {
    let scene = Assembly::built_in().scene(Observer::NONE).expect("it can be placed");
    let error = |swept: SweptObject| {
        let motion = Motion::linear([0.0; 3]).expect("a motion");
        scene.sweep(swept, motion, &SweepOptions::default(), Observer::NONE).expect_err("invalid").to_string()
    };
    let sphere = SceneShape::Sphere { center: [0.0; 3], radius: -1.0 };
    assert_eq!(error(SweptObject::Shape(sphere)), "sphere: radius is -1e0; it must be at least 0");
    assert_eq!(error(SweptObject::Parts(vec![3, 48])), "part 48 does not exist; the number of parts is 48");
    let everything = Assembly::built_in().select_swept(&["*".to_owned()], &[], &[]).expect_err("no obstacle");
    assert_eq!(everything.to_string(), "part *: matches all parts; at least one part must remain as an obstacle");
}

#[test]
fn long_names_are_shortened() {
    let mut assembly = Assembly::new();
    let name = "a".repeat(30) + &"ö".repeat(30);
    assembly.add(&name, boxwood::Mesh::default(), Pose::IDENTITY);
    let result = sweep_in(&assembly, SweptObject::Parts(vec![0]), [0.0; 3], false);
    assert_eq!(result.swept_text(), format!("{}…{}", "a".repeat(20), "ö".repeat(19)));
}

/// Result and view of a sweep of a part, or of a shape, in the built-in assembly without the parts `except`.
fn sweep_view(swept: Result<&str, SweptObject>, by: [f64; 3], all: bool, except: &[&str]) -> (SweepResult, View) {
    let mut assembly = Assembly::built_in();
    let except: Vec<String> = except.iter().map(|&pattern| pattern.to_owned()).collect();
    let swept = match swept {
        Ok(part) => {
            SweptObject::Parts(assembly.select_swept(&[part.to_owned()], &[], &except).expect("a part and obstacles"))
        }
        Err(shape) => shape,
    };
    let result = sweep_in(&assembly, swept, by, all);
    let view = result.view("");
    assert_eq!(view.check(), Ok(()));
    (result, view)
}

fn poses(view: &View) -> &[Vec<Pose>] {
    match &view.frames {
        Some(Frames { motion: FrameMotion::Poses(poses), .. }) => poses,
        _ => panic!("parts move"),
    }
}

#[test]
fn only_swept_part_moves() {
    let (result, view) = sweep_view(Ok("housing-cover"), [0.0, 0.0, 200.0], true, &["bolt*"]);
    let SweptObject::Parts(moved) = &result.swept else { panic!("a part motion") };
    let (moving, ghost) = (moved[0], view.parts.len() - 1);
    assert_eq!((view.parts[ghost].look, view.parts[moving].look), (PartLook::Ghost, PartLook::AsFound));
    assert_eq!(view.parts[ghost].mesh, view.parts[moving].mesh);
    assert_eq!(view.table.rows.len(), result.impacts.len());
    assert!(!view.table.rows.is_empty() && view.table.rows.iter().all(|row| row.parts.contains(&moving)));
    for (frame, poses) in poses(&view).iter().enumerate() {
        for (part, pose) in poses.iter().enumerate() {
            let [_, _, [.., z]] = pose.to_rows();
            let [_, _, [.., start]] = view.parts[part].pose.to_rows();
            assert_eq!(z > start, part == moving && frame > 0, "{part} in frame {frame}");
        }
    }
}

#[test]
fn motion_ends_at_first_contact() {
    let ball = SweptObject::Shape(SceneShape::Sphere { center: [0.0, 0.0, 500.0], radius: 20.0 });
    let (result, view) = sweep_view(Err(ball), [0.0, 0.0, -500.0], false, &[]);
    let first = &result.impacts[0];
    let row = &view.table.rows[0];
    let last = poses(&view).len() - 1;
    assert_eq!((view.table.rows.len(), row.frames.clone(), row.parts[0]), (1, Some(last..last + 1), first.part));
    let ball = row.parts[1];
    assert_eq!((view.parts[ball].name.as_str(), view.parts[ball].look), ("sphere", PartLook::AsFound));
    let [_, _, [.., z]] = poses(&view)[last][ball].to_rows();
    assert_eq!(z, -500.0 * first.impact.t);
    // The drawn sphere is inscribed in the exact one, so it does not quite reach the part. It comes close to the
    // part in the last frame only.
    let ball_model = Model::new(view.meshes[view.parts[ball].mesh].as_ref().clone());
    let hit = Model::new(view.meshes[view.parts[first.part].mesh].as_ref().clone());
    let hit = hit.at(view.parts[first.part].pose).expect("a place");
    let distance = |frame: usize| {
        let ball = ball_model.at(poses(&view)[frame][ball]).expect("a place");
        Pair::new(&ball, &hit).distance().map(|closest| closest.distance).expect("triangles")
    };
    assert!(distance(last) < 0.5 && distance(0) > 100.0, "{} {}", distance(last), distance(0));
    let of_row = view.marks.iter().filter(|mark| mark.row == Some(0));
    assert!(of_row.clone().any(|mark| matches!(mark.shape, MarkShape::Point(point) if point == first.impact.point)));
    assert!(view.marks.iter().any(|mark| matches!(mark.shape, MarkShape::Arrow([_, [_, _, z]]) if z == 0.0)));
}

#[test]
fn motion_without_contact_is_shown_completely() {
    let capsule = SceneCapsule { ends: [[0.0, 0.0, 900.0], [0.0, 50.0, 900.0]], radius: 5.0 };
    let (_, view) = sweep_view(Err(SweptObject::Capsule(capsule)), [10.0, 0.0, 0.0], false, &[]);
    assert_eq!((view.verdict.tone, view.table.rows.len(), poses(&view).len()), (VerdictTone::Clear, 0, FRAMES + 1));
    let [[.., x], ..] = poses(&view)[FRAMES][view.parts.len() - 2].to_rows();
    assert_eq!(x, 10.0);
}

#[test]
fn contact_at_start_shows_no_motion() {
    let large = SweptObject::Shape(SceneShape::Box { min: [-500.0; 3], max: [500.0; 3] });
    let (result, view) = sweep_view(Err(large), [0.0, 0.0, 9.0], false, &[]);
    assert!(result.impacts[0].impact.at_start);
    assert_eq!((poses(&view).len(), view.table.rows[0].frames.clone()), (1, Some(0..1)));
}
