//! Scenes have one body per part.

use super::*;
use boxwood::{Mesh, Pose};

#[test]
fn bodies_have_indices_of_parts() {
    let mut assembly = Assembly::built_in();
    assembly.add("empty", Mesh::default(), Pose::IDENTITY);
    let last = assembly.parts.len() - 1;
    assembly.retain(&[0, 4, 7, last]);
    let scene = assembly.scene(Observer::NONE).expect("it can be placed");
    assert_eq!((scene.world().len(), scene.assembly().parts.len()), (4, 4));
    for part in 0..4 {
        let body = scene.body(part);
        assert_eq!((scene.part_of(body), body.index()), (part, part));
        let placed = scene.world().placed(body).expect("a body");
        assert_eq!(placed.bounds(), scene.bounds()[part]);
        assert_eq!(scene.part(part).name, scene.name(part));
    }
    assert_eq!(scene.bounds()[3], None);
}

#[test]
fn poses_out_of_range_are_errors() {
    let mut assembly = Assembly::new();
    let triangle = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("a triangle");
    assembly.add("near", triangle.clone(), Pose::IDENTITY);
    assembly.add("far", triangle, Pose::from_scale([1e305; 3]));
    let error = assembly.scene(Observer::NONE).expect_err("too far").to_string();
    assert!(error.starts_with("part far: "), "{error}");
}

#[test]
fn groups_of_copy_do_not_change_scene() {
    let scene = Assembly::built_in().scene(Observer::NONE).expect("it can be placed");
    let groups = |part: usize| if part == 3 { Groups::NONE } else { Groups::ALL };
    let world = scene.world_with_groups(groups).expect("the bodies exist");
    assert_eq!(world.groups(scene.body(3)), Ok(Groups::NONE));
    assert_eq!(scene.world().groups(scene.body(3)), Ok(Groups::ALL));
}
