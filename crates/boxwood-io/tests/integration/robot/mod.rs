//! Tests of the robot readers with generated files.

mod hostile;
mod names;
mod refused;
mod shapes;
mod srdf;

use boxwood_io::{RobotFile, RobotReadError, RobotReadOptions, read_robot};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Temporary folder of one test, removed at the end. Its folder `robot/urdf` contains the URDF; its folder `out`
/// contains files that the reader must not open.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("boxwood-robot-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(folder.join("robot/urdf")).unwrap();
        fs::create_dir_all(folder.join("out")).unwrap();
        // The path is canonical, because names in robot files are compared with canonical paths.
        Self(fs::canonicalize(folder).unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// Writes a URDF with these elements inside `<robot>`, and reads it.
    pub(crate) fn read(&self, elements: &str) -> Result<RobotFile, RobotReadError> {
        self.read_with(elements, &RobotReadOptions::default())
    }

    pub(crate) fn read_with(&self, elements: &str, options: &RobotReadOptions) -> Result<RobotFile, RobotReadError> {
        let text = format!("<?xml version=\"1.0\"?>\n<robot name=\"test\">\n{elements}\n</robot>\n");
        read_robot(self.write("robot/urdf/test.urdf", text), options)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Tetrahedron whose triangles face outward.
pub(crate) const TETRAHEDRON: &str = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/// URDF text of a link with one collision geometry.
pub(crate) fn link(name: &str, geometry: &str) -> String {
    format!("<link name=\"{name}\"><collision><geometry>{geometry}</geometry></collision></link>\n")
}

/// URDF text of a link whose geometry is a mesh file.
pub(crate) fn mesh_link(name: &str, file: &str) -> String {
    link(name, &format!("<mesh filename=\"{file}\"/>"))
}

/// URDF text of a joint; `inner` contains further elements.
pub(crate) fn joint(name: &str, kind: &str, [parent, child]: [&str; 2], inner: &str) -> String {
    format!(
        "<joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/><child link=\"{child}\"/>{inner}</joint>\n"
    )
}

pub(crate) fn model_of(robot: &RobotFile, link: usize) -> &boxwood::Mesh {
    robot.robot.links()[link].model().expect("the link has a shape").mesh()
}

/// Six times the volume of a closed mesh.
pub(crate) fn six_volumes(mesh: &boxwood::Mesh) -> f64 {
    let of = |triangle: u32| {
        let [p, q, r] = mesh.triangle_vertices(triangle);
        p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])
    };
    (0..mesh.triangles().len() as u32).map(of).sum()
}

pub(crate) fn display(path: &Path) -> String {
    path.display().to_string()
}
