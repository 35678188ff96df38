//! The mesh that trees are built over: a file, a part, or what is built in.

use crate::assembly::Assembly;
use crate::joined::{joined, pieces};
use crate::notes::{Failure, printable};
use boxwood::Mesh;
use std::collections::HashMap;
use std::sync::Arc;

/// A mesh and where it comes from.
pub(super) struct Subject {
    /// Fit for a terminal.
    pub(super) name: String,
    /// As it was given; `None` for what is built in.
    pub(super) file: Option<String>,
    /// How many parts it stands for.
    pub(super) parts: usize,
    pub(super) mesh: Arc<Mesh>,
}

impl Subject {
    /// The teapot of the published experiments.
    pub(super) fn built_in() -> Self {
        let mesh = Arc::new(boxwood_scenes::teapot_3760());
        Self { name: "Built-in teapot".to_owned(), file: None, parts: 1, mesh }
    }

    /// An error that says which mesh it is about.
    pub(super) fn failure(&self, message: &str) -> Failure {
        format!("{}: {message}", self.name).into()
    }
}

/// The parts at these places, in their own coordinates; equal ones once.
pub(super) fn of_parts(assembly: &Assembly, places: &[usize]) -> Vec<Subject> {
    let mut subjects: Vec<Subject> = Vec::new();
    let mut known: HashMap<usize, usize> = HashMap::new();
    for part in places.iter().map(|&place| &assembly.parts[place]) {
        if let Some(&place) = known.get(&part.mesh) {
            subjects[place].parts += 1;
            continue;
        }
        known.insert(part.mesh, subjects.len());
        let mesh = Arc::clone(&assembly.meshes[part.mesh]);
        subjects.push(Subject { name: printable(&part.name), file: part.file.clone(), parts: 1, mesh });
    }
    subjects
}

/// Every file: its parts as one mesh, where their poses put them.
pub(super) fn of_files(assembly: Assembly) -> Result<Vec<Subject>, Failure> {
    let Assembly { parts, meshes, files, .. } = assembly;
    let mut parts = parts.into_iter().peekable();
    let mut subjects = Vec::new();
    for file in files {
        let mut own = Vec::new();
        while let Some(part) = parts.next_if(|part| part.file.as_ref() == Some(&file)) {
            own.push(part);
        }
        let (name, mesh) = (printable(&file), joined(&pieces(&own, &meshes), "take parts by themselves (--only)")?);
        subjects.push(Subject { name, file: Some(file), parts: own.len(), mesh });
    }
    Ok(subjects)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_parts_are_taken_once() {
        let assembly = Assembly::built_in();
        let subjects = of_parts(&assembly, &(0..48).collect::<Vec<_>>());
        assert_eq!(subjects.len(), assembly.meshes.len());
        assert_eq!(subjects.iter().map(|subject| subject.parts).sum::<usize>(), 48);
    }
}
