//! Invalid input to a world is rejected and changes nothing.

use super::models;
use boxwood::world::{Body, Groups, WorldError};
use boxwood::{BodyId, InvalidInput, Mesh, MeshError, Model, Pose, World};
use boxwood_scenes::cuboid;

/// Everything that can be queried about a body, as text for comparisons.
fn state(world: &World, id: BodyId) -> String {
    let (model, pose) = (world.model(id).expect("body exists"), world.pose(id).expect("body exists"));
    format!("{model:?} {pose:?} {:?} {:?}", world.bounds(id), world.groups(id))
}

fn too_far_pose() -> Pose {
    Pose::from_translation([0.0, 1e305, 0.0])
}

#[test]
fn id_is_valid_until_its_body_is_removed() {
    let model = &models()[0];
    let mut world = World::new();
    let a = world.insert(model, Pose::IDENTITY).expect("in range");
    let b = world.insert(model, Pose::IDENTITY).expect("in range");
    world.remove(a).expect("body exists");
    let again = world.insert(model, Pose::IDENTITY).expect("in range");
    assert_eq!(again.index(), a.index());
    assert_ne!(again, a);
    let stale = WorldError::UnknownBody(a);
    assert_eq!(world.set_pose(a, Pose::IDENTITY), Err(stale));
    assert_eq!(world.set_groups(a, Groups::ALL), Err(stale));
    assert_eq!(world.deform(a, |_, _| ()), Err(stale));
    assert_eq!(world.deform_vertices(a, &[], |_, position| position), Err(stale));
    assert_eq!(world.set_vertices(a, &[]), Err(stale));
    assert_eq!(world.rebuild_if_degraded(a, 2.0), Err(stale));
    assert_eq!(world.ignore_pair(a, b), Err(stale));
    assert_eq!(world.restore_pair(b, a), Err(stale));
    assert_eq!(world.triangle_pairs(b, a), Err(stale));
    assert_eq!(world.pose(a), Err(stale));
    assert_eq!(world.bounds(a), Err(stale));
    assert!(world.remove(a).is_err() && world.model(a).is_err() && world.placed(a).is_err());
    assert_eq!(World::new().pose(b), Err(WorldError::UnknownBody(b)), "id of another world");
    assert_eq!(world.triangle_pairs(b, b), Err(WorldError::SameBody(b)));
    assert_eq!(world.len(), 2);
    world.check().expect("consistent world");
}

#[test]
fn rejected_update_changes_nothing() {
    let mut world = World::new();
    let cube = cuboid([0.0; 3], [1.0; 3]);
    let body = Body::Deformable(Model::new(cube.clone()));
    let id = world.insert(body, Pose::from_translation([3.0, 0.0, 0.0])).expect("in range");
    let rigid = world.insert(&models()[0], Pose::from_translation([3.5, 0.0, 0.0])).expect("in range");
    assert_eq!(world.step().began(), [[id, rigid]]);
    let before = [id, rigid].map(|id| state(&world, id));

    assert!(matches!(world.set_pose(id, too_far_pose()), Err(WorldError::Input(InvalidInput::TooFar { .. }))));
    assert!(matches!(world.insert(&models()[1], too_far_pose()), Err(WorldError::Input(InvalidInput::TooFar { .. }))));
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut rows = Pose::IDENTITY.to_rows();
        rows[2][1] = value;
        let not_finite = Pose::from_rows(rows);
        let results = [id, rigid].map(|id| world.set_pose(id, not_finite));
        for error in results.into_iter().chain([world.insert(&models()[6], not_finite).map(drop)]) {
            let message = error.expect_err("not finite").to_string();
            assert!(message.starts_with("pose matrix entry at row 2, column 1 is "), "{message}");
        }
    }
    assert_eq!(world.deform(rigid, |_, _| panic!("must not be called")), Err(WorldError::NotDeformable(rigid)));
    assert_eq!(world.rebuild_if_degraded(rigid, 0.0), Err(WorldError::NotDeformable(rigid)));
    let wrong = WorldError::Mesh(MeshError::WrongVertexCount { given: 1, vertices: 8 });
    assert_eq!(world.set_vertices(id, &[[0.0; 3]]), Err(wrong));
    assert!(matches!(world.deform(id, |_, new| new.fill([f64::NAN; 3])), Err(WorldError::Mesh(_))));
    assert!(matches!(world.deform_vertices(id, &[8], |_, position| position), Err(WorldError::Mesh(_))));
    assert!(matches!(world.deform_vertices(id, &[3], |_, _| [f64::INFINITY; 3]), Err(WorldError::Mesh(_))));
    // Finite vertices that the pose of the body would place too far away.
    assert!(matches!(
        world.deform(id, |_, new| new.fill([1e305; 3])),
        Err(WorldError::Input(InvalidInput::TooFar { .. }))
    ));
    assert!(matches!(world.set_vertices(id, &[[1e305; 3]; 8]), Err(WorldError::Input(InvalidInput::TooFar { .. }))));
    assert!(matches!(
        world.deform_vertices(id, &[3], |_, _| [0.0, 1e305, 0.0]),
        Err(WorldError::Input(InvalidInput::TooFar { .. }))
    ));

    assert_eq!([id, rigid].map(|id| state(&world, id)), before);
    world.check().expect("consistent world");
    let events = world.step();
    assert_eq!(events.stats().tested, 0, "no body has changed");
    assert_eq!(events.intersecting(), [[id, rigid]]);

    // A panic in the callback of `deform` leaves the world unchanged too.
    let panics = std::panic::AssertUnwindSafe(|| world.deform(id, |_, _| panic!("in the callback")));
    assert!(std::panic::catch_unwind(panics).is_err());
    assert_eq!([id, rigid].map(|id| state(&world, id)), before);
    world.check().expect("consistent world");
}

#[test]
fn unused_vertices_may_be_anywhere() {
    let mut vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1e307; 3]];
    let mesh = Mesh::new(vertices.clone(), vec![[0, 1, 2]]).expect("finite");
    let mut world = World::new();
    let id = world.insert(Body::Deformable(Model::new(mesh)), Pose::IDENTITY).expect("in range");
    vertices[0] = [-1.0; 3];
    world.set_vertices(id, &vertices).expect("in range");
    world.deform(id, |old, new| new.copy_from_slice(old)).expect("in range");
    world.deform_vertices(id, &[0, 3], |_, [x, y, z]| [-x, y, -z]).expect("in range");
    // With the pose below, the body may have a vertex at `long` on the x axis or on the y axis. With a vertex on each
    // axis, a placed vertex could exceed the range. So vertex 0 may change from the x axis to the y axis, but vertex 1
    // may not then move to the x axis.
    let long = 1.5 * 2_f64.powi(999);
    world.deform_vertices(id, &[0], |_, _| [long, 0.0, 0.0]).expect("in range");
    let shear = [[0.7, 0.7, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    world.set_pose(id, Pose::from_mat3_translation(shear, [0.0; 3])).expect("in range");
    world.deform_vertices(id, &[0], |_, _| [0.0, long, 0.0]).expect("in range");
    assert!(world.deform_vertices(id, &[1], |_, _| [long, 0.0, 0.0]).is_err());
    world.check().expect("consistent world");
}

#[test]
fn error_messages_name_the_body() {
    let mut world = World::new();
    let id = world.insert(&models()[0], Pose::IDENTITY).expect("in range");
    let message = |error: Result<(), WorldError>| error.expect_err("must be rejected").to_string();
    assert!(message(world.deform(id, |_, _| ())).contains("body 0 is rigid"));
    assert!(message(world.set_pose(id, too_far_pose())).contains("2^1000"));
    world.remove(id).expect("body exists");
    assert!(message(world.set_pose(id, too_far_pose())).contains("unknown body 0, generation 0"));
}
