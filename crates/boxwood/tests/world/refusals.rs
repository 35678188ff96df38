//! What is refused, and that it changes nothing.

use super::models;
use boxwood::{BodyId, Groups, Mesh, MeshError, Model, Pose, World, WorldError};
use boxwood_scenes::cuboid;

/// Everything that can be asked about a body.
fn state(world: &World, id: BodyId) -> String {
    let (model, pose) = (world.model(id).expect("there"), world.pose(id).expect("there"));
    format!("{model:?} {pose:?} {:?} {:?}", world.bounds(id), world.groups(id))
}

fn far() -> Pose {
    Pose::translation([0.0, 1e305, 0.0]).expect("finite")
}

#[test]
fn a_name_is_good_until_its_body_is_removed() {
    let model = &models()[0];
    let mut world = World::new();
    let a = world.add(model, Pose::IDENTITY).expect("in range");
    let b = world.add(model, Pose::IDENTITY).expect("in range");
    world.remove(a).expect("there");
    let again = world.add(model, Pose::IDENTITY).expect("in range");
    assert_eq!(again.slot(), a.slot());
    assert_ne!(again, a);
    let stale = WorldError::Stale(a);
    assert_eq!(world.set_pose(a, Pose::IDENTITY), Err(stale));
    assert_eq!(world.set_groups(a, Groups::ALL), Err(stale));
    assert_eq!(world.deform(a, |_, _| ()), Err(stale));
    assert_eq!(world.deform_some(a, &[], |_, place| place), Err(stale));
    assert_eq!(world.set_vertices(a, &[]), Err(stale));
    assert_eq!(world.rebuild_if(a, 2.0), Err(stale));
    assert_eq!(world.allow_contact(a, b), Err(stale));
    assert_eq!(world.forbid_contact(b, a), Err(stale));
    assert_eq!(world.triangle_pairs(b, a), Err(stale));
    assert_eq!(world.pose(a), Err(stale));
    assert_eq!(world.bounds(a), Err(stale));
    assert!(world.remove(a).is_err() && world.model(a).is_err() && world.placed(a).is_err() && world.body(a).is_err());
    assert_eq!(World::new().pose(b), Err(WorldError::Stale(b)), "another world's");
    assert_eq!(world.triangle_pairs(b, b), Err(WorldError::OneBody(b)));
    assert_eq!(world.len(), 2);
    world.check().expect("whole");
}

#[test]
fn a_refused_update_changes_nothing() {
    let mut world = World::new();
    let cube = cuboid([0.0; 3], [1.0; 3]);
    let id =
        world.add(Model::new(cube.clone()), Pose::translation([3.0, 0.0, 0.0]).expect("finite")).expect("in range");
    let rigid = world.add(&models()[0], Pose::translation([3.5, 0.0, 0.0]).expect("finite")).expect("in range");
    assert_eq!(world.step().began(), [[id, rigid]]);
    let before = [id, rigid].map(|id| state(&world, id));

    assert!(matches!(world.set_pose(id, far()), Err(WorldError::Place(_))));
    assert!(matches!(world.add(&models()[1], far()), Err(WorldError::Place(_))));
    assert_eq!(world.deform(rigid, |_, _| panic!("not asked")), Err(WorldError::Rigid(rigid)));
    assert_eq!(world.rebuild_if(rigid, 0.0), Err(WorldError::Rigid(rigid)));
    let wrong = WorldError::Mesh(MeshError::WrongVertexCount { given: 1, vertices: 8 });
    assert_eq!(world.set_vertices(id, &[[0.0; 3]]), Err(wrong));
    assert!(matches!(world.deform(id, |_, new| new.fill([f64::NAN; 3])), Err(WorldError::Mesh(_))));
    assert!(matches!(world.deform_some(id, &[8], |_, place| place), Err(WorldError::Mesh(_))));
    assert!(matches!(world.deform_some(id, &[3], |_, _| [f64::INFINITY; 3]), Err(WorldError::Mesh(_))));
    // Vertices that are finite, but that the pose carries too far.
    assert!(matches!(world.deform(id, |_, new| new.fill([1e305; 3])), Err(WorldError::Place(_))));
    assert!(matches!(world.set_vertices(id, &[[1e305; 3]; 8]), Err(WorldError::Place(_))));
    assert!(matches!(world.deform_some(id, &[3], |_, _| [0.0, 1e305, 0.0]), Err(WorldError::Place(_))));

    assert_eq!([id, rigid].map(|id| state(&world, id)), before);
    world.check().expect("whole");
    let events = world.step();
    assert_eq!(events.work().asked, 0, "nothing has changed");
    assert_eq!(events.intersecting(), [[id, rigid]]);

    // A panic while vertices are moved changes nothing either.
    let panics = std::panic::AssertUnwindSafe(|| world.deform(id, |_, _| panic!("half way")));
    assert!(std::panic::catch_unwind(panics).is_err());
    assert_eq!([id, rigid].map(|id| state(&world, id)), before);
    world.check().expect("whole");
}

#[test]
fn vertices_that_no_triangle_uses_may_be_anywhere() {
    let mut vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1e307; 3]];
    let mesh = Mesh::new(vertices.clone(), vec![[0, 1, 2]]).expect("finite");
    let mut world = World::new();
    let id = world.add(Model::new(mesh), Pose::IDENTITY).expect("in range");
    vertices[0] = [-1.0; 3];
    world.set_vertices(id, &vertices).expect("in range");
    world.deform(id, |old, new| new.copy_from_slice(old)).expect("in range");
    world.deform_some(id, &[0, 3], |_, [x, y, z]| [-x, y, -z]).expect("in range");
    // Each way alone is in range, both together are not: but the one vertex leaves as the other comes.
    let long = 1.5 * 2_f64.powi(999);
    world.deform_some(id, &[0], |_, _| [long, 0.0, 0.0]).expect("in range");
    let shear = [[0.7, 0.7, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    world.set_pose(id, Pose::affine(shear, [0.0; 3]).expect("finite")).expect("in range");
    world.deform_some(id, &[0], |_, _| [0.0, long, 0.0]).expect("in range");
    assert!(world.deform_some(id, &[1], |_, _| [long, 0.0, 0.0]).is_err());
    world.check().expect("whole");
}

#[test]
fn errors_say_what_and_why() {
    let mut world = World::new();
    let id = world.add(&models()[0], Pose::IDENTITY).expect("in range");
    let message = |error: Result<(), WorldError>| error.expect_err("refused").to_string();
    assert!(message(world.deform(id, |_, _| ())).contains("body 0 is rigid"));
    assert!(message(world.set_pose(id, far())).contains("2^1000"));
    world.remove(id).expect("there");
    assert!(message(world.set_pose(id, far())).contains("no body 0, generation 0"));
}
