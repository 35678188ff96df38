//! Mesh to build trees over: a file, a part, or built in.

use crate::notes::{CommandError, printable};
use boxwood::Mesh;
use boxwood_assembly::Assembly;
use std::collections::HashMap;
use std::sync::Arc;

/// A mesh and its source.
pub(super) struct TreeSubject {
    /// Name of the mesh, without control characters.
    pub(super) name: String,
    /// File as given on the command line; `None` for built-in meshes.
    pub(super) file: Option<String>,
    /// Number of parts that share this mesh, or that were merged into it.
    pub(super) parts: usize,
    pub(super) mesh: Arc<Mesh>,
}

impl TreeSubject {
    /// The teapot of the published experiments.
    pub(super) fn built_in() -> Self {
        let mesh = Arc::new(boxwood_scenes::teapot_3760());
        Self { name: "Built-in teapot".to_owned(), file: None, parts: 1, mesh }
    }

    /// Error message with the name of the mesh.
    pub(super) fn failure(&self, message: &str) -> CommandError {
        format!("{}: {message}", self.name).into()
    }
}

/// The parts, in their own coordinates; parts with the same mesh become one subject.
pub(super) fn subjects_from_parts(assembly: &Assembly) -> Vec<TreeSubject> {
    let mut subjects: Vec<TreeSubject> = Vec::new();
    let mut known: HashMap<usize, usize> = HashMap::new();
    for part in &assembly.parts {
        if let Some(&index) = known.get(&part.mesh) {
            subjects[index].parts += 1;
            continue;
        }
        known.insert(part.mesh, subjects.len());
        let mesh = Arc::clone(&assembly.meshes[part.mesh]);
        subjects.push(TreeSubject { name: printable(&part.name), file: part.file.clone(), parts: 1, mesh });
    }
    subjects
}

/// One subject per file: its parts merged, transformed by their poses.
pub(super) fn subjects_from_files(mut assembly: Assembly) -> Result<Vec<TreeSubject>, CommandError> {
    let (mut parts, mut subjects) = (std::mem::take(&mut assembly.parts).into_iter().peekable(), Vec::new());
    for file in std::mem::take(&mut assembly.files) {
        while let Some(part) = parts.next_if(|part| part.file.as_ref() == Some(&file)) {
            assembly.parts.push(part);
        }
        let merged = assembly.merged();
        let mesh = merged.map_err(|error| format!("{error}; compare parts separately with --only"))?;
        let count = assembly.parts.drain(..).count();
        subjects.push(TreeSubject { name: printable(&file), file: Some(file), parts: count, mesh });
    }
    Ok(subjects)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_with_same_mesh_become_one_subject() {
        let assembly = Assembly::built_in();
        let subjects = subjects_from_parts(&assembly);
        assert_eq!(subjects.len(), assembly.meshes.len());
        assert_eq!(subjects.iter().map(|subject| subject.parts).sum::<usize>(), 48);
    }
}
