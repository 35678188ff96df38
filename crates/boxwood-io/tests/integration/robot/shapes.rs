//! Geometry of links, and joints.

use crate::robot::*;
use boxwood::robot::JointKind;
use boxwood::{Aabb, Pose, RobotState};
use boxwood_io::{FileLocation, RobotGeometry};

#[test]
fn primitives_are_closed_and_centered_at_their_origin() {
    let folder = Folder::new();
    let links = [
        link("box", "<box size=\"1 2 3\"/>"),
        link("cylinder", "<cylinder radius=\"2\" length=\"3\"/>"),
        link("sphere", "<sphere radius=\"2\"/>"),
        link("capsule", "<capsule radius=\"2\" length=\"3\"/>"),
    ];
    for (text, bounds) in links.iter().zip([[0.5, 1.0, 1.5], [2.0, 2.0, 1.5], [2.0; 3], [2.0, 2.0, 3.5]]) {
        let robot = folder.read(text).unwrap();
        let mesh = model_of(&robot, 0);
        assert_eq!(mesh.bounds(), Some(Aabb { min: bounds.map(|x: f64| -x), max: bounds }), "{text}");
        assert!(six_volumes(mesh) > 0.0, "{text}");
        assert!(robot.warnings.is_empty() && robot.substitutions.is_empty());
        assert_eq!(robot.files, [folder.path("robot/urdf/test.urdf")]);
    }
}

#[test]
fn number_of_segments_is_an_option() {
    let folder = Folder::new();
    for (segments, triangles) in [(8, 32), (32, 128), (0, 12)] {
        let options = RobotReadOptions { segments, ..RobotReadOptions::default() };
        let robot = folder.read_with(&link("a", "<cylinder radius=\"1\" length=\"1\"/>"), &options).unwrap();
        assert_eq!(model_of(&robot, 0).triangles().len(), triangles);
    }
}

#[test]
fn meshes_are_read_once_and_scaled_meshes_face_outward() {
    let folder = Folder::new();
    folder.write("robot/meshes/a.obj", TETRAHEDRON);
    folder.write("robot/urdf/also.obj", TETRAHEDRON);
    let scaled =
        |name: &str, scale: &str| link(name, &format!("<mesh filename=\"../meshes/a.obj\" scale=\"{scale}\"/>"));
    let links = [
        mesh_link("a", "../meshes/a.obj"),
        mesh_link("b", "package://some/meshes/a.obj"),
        scaled("c", "1 1 1"),
        scaled("d", "2 2 2"),
        scaled("e", "-1 1 1"),
        scaled("f", "-1 -2 -1"),
        scaled("g", "0 1 1"),
        mesh_link("h", "also.obj"),
    ];
    let joints: String = ["b", "c", "d", "e", "f", "g", "h"].map(|name| joint(name, "fixed", ["a", name], "")).concat();
    let robot = folder.read(&(links.concat() + &joints)).unwrap();
    let same = |a, b| std::ptr::eq(model_of(&robot, a), model_of(&robot, b));
    assert!(same(0, 1) && same(0, 2) && !same(0, 7));
    let volumes: Vec<f64> = (0..8).map(|link| six_volumes(model_of(&robot, link))).collect();
    assert_eq!(volumes, [6.0, 6.0, 6.0, 48.0, 6.0, 12.0, 0.0, 6.0]);
    assert_eq!(model_of(&robot, 4).bounds(), Some(Aabb { min: [-1.0, 0.0, 0.0], max: [0.0, 2.0, 3.0] }));
    let files = ["robot/urdf/test.urdf", "robot/meshes/a.obj", "robot/urdf/also.obj"].map(|name| folder.path(name));
    assert_eq!(robot.files, files);
}

#[test]
fn single_shape_keeps_its_origin_and_several_are_merged() {
    let folder = Folder::new();
    let collision = |x: f64| {
        format!(
            "<collision><origin xyz=\"{x} 0 0\" rpy=\"0 0 3\"/><geometry><box size=\"1 1 1\"/></geometry></collision>"
        )
    };
    let text = format!(
        "<link name=\"a\">{}</link><link name=\"b\">{}{}</link>",
        collision(5.0),
        collision(0.0),
        collision(9.0)
    );
    let robot = folder.read(&(text + &joint("j", "fixed", ["a", "b"], ""))).unwrap();
    let [one, two] = [0, 1].map(|link| &robot.robot.links()[link]);
    assert_eq!(one.origin().transform_point([0.0; 3]), [5.0, 0.0, 0.0]);
    assert_eq!(model_of(&robot, 0).bounds(), Some(Aabb { min: [-0.5; 3], max: [0.5; 3] }));
    assert_eq!((two.origin(), model_of(&robot, 1).triangles().len()), (&Pose::IDENTITY, 24));
    assert!((six_volumes(model_of(&robot, 1)) - 12.0).abs() < 1e-12);
    let Aabb { min, max } = model_of(&robot, 1).bounds().unwrap();
    assert!(min[0] > -0.75 && max[0] > 9.5 && max[0] < 9.75);
}

#[test]
fn visual_geometry_is_an_option_and_links_may_have_no_geometry() {
    let folder = Folder::new();
    let text = "<link name=\"a\"><visual><geometry><sphere radius=\"1\"/></geometry></visual><inertial><mass value=\"x\"/></inertial></link>";
    let robot = folder.read(text).unwrap();
    assert!(robot.robot.links()[0].model().is_none());
    assert!(robot.warnings[0].warning.what.contains("<visual> geometry only"), "{:?}", robot.warnings);
    let options = RobotReadOptions { geometry: RobotGeometry::Visual, ..RobotReadOptions::default() };
    let robot = folder.read_with(text, &options).unwrap();
    assert!(robot.robot.links()[0].model().is_some() && robot.warnings.is_empty());
    assert!(folder.read("<link name=\"a\"/>").unwrap().warnings.is_empty());
}

#[test]
fn five_joint_types_are_read() {
    let folder = Folder::new();
    let limit = "<limit lower=\"-1\" upper=\"2\" effort=\"1\" velocity=\"1\"/><axis xyz=\"0 0 2\"/>";
    let links: String = ["a", "b", "c", "d", "e", "f"].map(|name| format!("<link name=\"{name}\"/>")).concat();
    let joints = [
        joint("one", "revolute", ["a", "b"], limit),
        joint("two", "continuous", ["b", "c"], limit),
        joint("three", "prismatic", ["c", "d"], "<limit upper=\"4\"/>"),
        joint("four", "fixed", ["d", "e"], ""),
        joint("five", "floating", ["e", "f"], ""),
    ];
    let robot = folder.read(&(joints.concat() + &links)).unwrap().robot;
    let kinds: Vec<_> = robot.joints().iter().map(|joint| (joint.kind(), joint.limits())).collect();
    let axis = [0.0, 0.0, 2.0];
    let expected = [
        (JointKind::Revolute { axis }, Some([-1.0, 2.0])),
        (JointKind::Continuous { axis }, None),
        (JointKind::Prismatic { axis: [1.0, 0.0, 0.0] }, Some([0.0, 4.0])),
        (JointKind::Fixed, None),
        (JointKind::Floating, None),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(robot.dof(), 9);
}

#[test]
fn missing_limits_are_a_warning_with_its_line() {
    let folder = Folder::new();
    let text = [
        "<link name=\"a\"/><link name=\"b\"/><link name=\"c\"/>\n",
        &joint("j", "revolute", ["a", "b"], ""),
        &joint("k", "prismatic", ["b", "c"], "<limit effort=\"1\"/>"),
    ];
    let robot = folder.read(&text.concat()).unwrap();
    assert!(robot.robot.joints().iter().all(|joint| joint.limits().is_none()));
    let [warning] = &robot.warnings[..] else { panic!("{:?}", robot.warnings) };
    assert_eq!((warning.warning.count, warning.warning.first), (2, FileLocation::Line(4)));
}

#[test]
fn mimic_joints_follow_their_source() {
    let folder = Folder::new();
    let slide = |extra: &str| format!("<axis xyz=\"1 0 0\"/><limit lower=\"0\" upper=\"1\"/>{extra}");
    let text = [
        "<link name=\"hand\"/><link name=\"left\"/><link name=\"right\"/>",
        &joint("l", "prismatic", ["hand", "left"], &slide("")),
        &joint("r", "prismatic", ["hand", "right"], &slide("<mimic joint=\"l\" multiplier=\"-2\" offset=\"0.5\"/>")),
    ];
    let robot = folder.read(&text.concat()).unwrap().robot;
    assert_eq!(robot.dof(), 1);
    let mut state = RobotState::new(&robot).unwrap();
    state.set_configuration(&[0.25]).unwrap();
    assert_eq!(state.link_pose(1).transform_point([0.0; 3]), [0.25, 0.0, 0.0]);
    assert_eq!(state.link_pose(2).transform_point([0.0; 3]), [0.0; 3]);
}

#[test]
fn origin_rotates_about_fixed_axes() {
    let folder = Folder::new();
    let origin = "<origin xyz=\"1 2 3\" rpy=\"1.5707963267948966 0 1.5707963267948966\"/>";
    let text = "<link name=\"a\"/><link name=\"b\"/>".to_owned() + &joint("j", "fixed", ["a", "b"], origin);
    let robot = folder.read(&text).unwrap().robot;
    // The joint first rotates by 90 degrees about x, which maps the y axis to the z axis. Its rotation about z
    // then keeps the z axis.
    let at = RobotState::new(&robot).unwrap().link_pose(1).transform_point([0.0, 1.0, 0.0]);
    assert!((0..3).all(|axis| (at[axis] - [1.0, 2.0, 4.0][axis]).abs() < 1e-15), "{at:?}");
}

#[test]
fn other_elements_are_ignored() {
    let folder = Folder::new();
    let text = "<material name=\"x\"><color rgba=\"bad\"/></material><transmission><joint name=\"nothing\"/></transmission>\
                <gazebo reference=\"a\"><link name=\"inner\"/></gazebo><ros2_control><joint name=\"nothing\"/></ros2_control>\
                <link name=\"a\"><inertial/></link>";
    let robot = folder.read(text).unwrap();
    assert_eq!((robot.robot.links().len(), robot.robot.joints().len(), robot.name.as_str()), (1, 0, "test"));
}

#[test]
fn parts_of_a_mesh_file_are_merged() {
    let folder = Folder::new();
    folder.write("robot/urdf/two.obj", format!("o first\n{TETRAHEDRON}o second\nv 5 0 0\nv 6 0 0\nv 5 1 0\nf 5 6 7\n"));
    let robot = folder.read(&mesh_link("a", "two.obj")).unwrap();
    assert_eq!(model_of(&robot, 0).triangles().len(), 5);
}
