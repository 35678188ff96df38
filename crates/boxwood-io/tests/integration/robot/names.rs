//! Resolution of mesh names to files, and files that the reader must never open.

use crate::robot::*;
use boxwood_io::RobotReadErrorKind;

fn assert_reads(folder: &Folder, name: &str, path: &str) {
    let robot = folder.read(&mesh_link("a", name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(robot.files[1], folder.path(path), "{name}");
}

#[test]
fn packages_are_found_in_the_parent_folder() {
    let folder = Folder::new();
    folder.write("robot/meshes/deep/a.obj", TETRAHEDRON);
    folder.write("robot/my package/a b.obj", TETRAHEDRON);
    let file = "robot/meshes/deep/a.obj";
    for name in [
        "package://robot/meshes/deep/a.obj",
        "package://anything/meshes/deep/a.obj",
        "package://example/robots/robot/meshes/deep/a.obj",
        "package://x//meshes//deep/./a.obj",
        "package://x/meshes/visual/../deep/a.obj",
        "model://robot/meshes/deep/a.obj",
        "PACKAGE://robot/meshes/deep/a.obj",
        "file:///home/somebody/robot/meshes/deep/a.obj",
        "/home/somebody/robot/meshes/deep/a.obj",
        "../meshes/deep/a.obj",
        "meshes/deep/a.obj",
        " ../meshes/deep/a.obj ",
    ] {
        assert_reads(&folder, name, file);
    }
    assert_reads(&folder, &display(&folder.path(file)), file);
    assert_reads(&folder, &format!("file://{}", display(&folder.path(file))), file);
    assert_reads(&folder, "package://my%20package/a%20b.obj", "robot/my package/a b.obj");
    assert_reads(&folder, "package://my package/a b.obj", "robot/my package/a b.obj");
}

#[test]
fn longest_existing_path_takes_precedence() {
    let folder = Folder::new();
    for name in ["robot/p/meshes/a.obj", "robot/meshes/a.obj", "robot/a.obj"] {
        folder.write(name, TETRAHEDRON);
    }
    assert_reads(&folder, "package://p/meshes/a.obj", "robot/p/meshes/a.obj");
    assert_reads(&folder, "package://q/meshes/a.obj", "robot/meshes/a.obj");
    assert_reads(&folder, "package://q/other/a.obj", "robot/a.obj");
}

#[test]
fn substituted_prefixes_are_reported() {
    let folder = Folder::new();
    for name in ["robot/meshes/a.obj", "robot/meshes/b.obj", "robot/urdf/c.obj"] {
        folder.write(name, TETRAHEDRON);
    }
    let names = [
        "package://data/robot/meshes/a.obj",
        "package://data/robot/meshes/b.obj",
        "package://data/robot/meshes/a.obj",
        "c.obj",
    ];
    let links: String = names.iter().zip(["a", "b", "c", "d"]).map(|(name, link)| mesh_link(link, name)).collect();
    let joints: String = ["b", "c", "d"].map(|name| joint(name, "fixed", ["a", name], "")).concat();
    let robot = folder.read(&(links + &joints)).unwrap();
    let [only] = &robot.substitutions[..] else { panic!("{:?}", robot.substitutions) };
    assert_eq!((only.prefix.as_str(), only.mesh_names), ("package://data/robot", 2));
    assert_eq!(only.folder, folder.path("robot"));
}

#[test]
fn package_folders_are_searched_in_order() {
    let folder = Folder::new();
    folder.write("out/first/meshes/a.obj", TETRAHEDRON);
    folder.write("out/second/p/meshes/b.obj", TETRAHEDRON);
    folder.write("robot/urdf/beside.obj", TETRAHEDRON);
    folder.write("robot/meshes/c.obj", TETRAHEDRON);
    let package_folders = vec![folder.path("out/first"), folder.path("out/second")];
    let options = RobotReadOptions { package_folders, ..RobotReadOptions::default() };
    for (name, path) in [
        ("package://p/meshes/a.obj", "out/first/meshes/a.obj"),
        ("package://p/meshes/b.obj", "out/second/p/meshes/b.obj"),
        ("meshes/a.obj", "out/first/meshes/a.obj"),
        ("beside.obj", "robot/urdf/beside.obj"),
    ] {
        let robot = folder.read_with(&mesh_link("a", name), &options).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(robot.files[1], folder.path(path));
    }
    // The options name package folders, so the parent of the URDF's folder is not permitted, and these files in it
    // are not found.
    for name in ["package://p/meshes/c.obj", "../meshes/c.obj", &display(&folder.path("robot/meshes/c.obj"))] {
        assert!(folder.read_with(&mesh_link("a", name), &options).is_err(), "{name}");
    }
    let missing = RobotReadOptions { package_folders: vec![folder.path("nowhere")], ..RobotReadOptions::default() };
    let error = folder.read_with(&mesh_link("a", "beside.obj"), &missing).unwrap_err();
    assert_eq!(error.path, folder.path("nowhere"));
}

/// Verifies that mesh files outside the permitted folders are refused. The files exist, so only the check of the
/// path prevents reading them.
#[test]
fn paths_out_of_the_folder_are_refused() {
    let folder = Folder::new();
    let outside = folder.write("out/secret.obj", TETRAHEDRON);
    let absolute = display(&outside);
    for name in [
        "../../out/secret.obj",
        "../../../../../../../../etc/passwd",
        "package://../out/secret.obj",
        "package://p/../../out/secret.obj",
        "package://p/%2e%2e/%2E%2E/out/secret.obj",
        "%2e%2e/%2e%2e/out/secret.obj",
        "model://p/../../out/secret.obj",
        "file:///../out/secret.obj",
        "file://host/out/secret.obj",
        "http://host/secret.obj",
        "https://host/secret.obj",
        "ftp://host/secret.obj",
        "C:\\secret.obj",
        "C:/secret.obj",
        "\\\\host\\share\\secret.obj",
        "..\\..\\out\\secret.obj",
        "package:secret.obj",
        "package://p/secret.obj%00.stl",
        "package://p/.../secret.obj",
        "package://",
        "",
        "/",
        &format!("package://{}", "a/".repeat(200)),
    ] {
        let error = folder.read(&mesh_link("arm", name)).expect_err(name);
        let RobotReadErrorKind::MeshName { link, name: reported, folders, .. } = &*error.kind else {
            panic!("{name}: {error}")
        };
        assert_eq!((link.as_str(), reported.as_str()), ("arm", name));
        assert_eq!(folders, &[folder.path("robot")], "{name}");
    }
    for name in [&absolute, &format!("file://{absolute}"), "/etc/passwd"] {
        let error = folder.read(&mesh_link("arm", name)).expect_err(name);
        assert!(matches!(*error.kind, RobotReadErrorKind::MeshMissing { .. }), "{name}: {error}");
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_refused() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    folder.write("out/secret.obj", TETRAHEDRON);
    folder.write("robot/real.obj", TETRAHEDRON);
    symlink("../out/secret.obj", folder.path("robot/file.obj")).unwrap();
    symlink("../out", folder.path("robot/folder")).unwrap();
    symlink("real.obj", folder.path("robot/inner.obj")).unwrap();
    for name in ["package://p/file.obj", "package://p/folder/secret.obj", "../file.obj", "../folder/secret.obj"] {
        let error = folder.read(&mesh_link("arm", name)).expect_err(name);
        assert!(
            matches!(*error.kind, RobotReadErrorKind::MeshName { .. })
                && error.to_string().contains("link to a file outside"),
            "{error}"
        );
    }
    assert_reads(&folder, "package://p/inner.obj", "robot/real.obj");
}

#[test]
fn folder_or_missing_file_is_reported_as_missing() {
    let folder = Folder::new();
    folder.write("robot/meshes/a.obj/inner", "");
    for name in ["package://p/meshes/a.obj", "package://p/b.obj", "c.obj"] {
        let error = folder.read(&mesh_link("arm", name)).expect_err(name);
        let words = error.to_string();
        assert!(matches!(*error.kind, RobotReadErrorKind::MeshMissing { .. }), "{words}");
        assert!(words.contains("\"arm\"") && words.contains(name) && words.contains("line 3"), "{words}");
    }
}
