//! Solids of one name are told apart: the first keeps it, the others get `-2`, `-3` and so on. A name that the file
//! itself gives to another solid is passed over.

use crate::Part;
use std::collections::HashMap;

pub(super) fn make_unique(parts: &mut [Part]) {
    if parts.len() < 2 {
        return;
    }
    // For each name of the file the last number that was given to it. A new name is told from all other new ones by
    // what is before and after its last hyphen, so that only the file's own names can be in the way, each once.
    let mut last: HashMap<String, u64> = parts.iter().map(|part| (part.name.clone(), 0)).collect();
    for part in parts {
        let mut number = last.get(&part.name).map_or(1, |last| last + 1);
        if number > 1 {
            while last.contains_key(&numbered(&part.name, number)) {
                number += 1;
            }
        }
        if let Some(last) = last.get_mut(&part.name) {
            *last = number;
        }
        if number > 1 {
            part.name = numbered(&part.name, number);
        }
    }
}

fn numbered(name: &str, number: u64) -> String {
    format!("{name}-{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::{Mesh, Pose};
    use std::sync::Arc;

    #[test]
    fn equal_names_are_numbered_and_names_of_the_file_stay() {
        let mesh = Arc::new(Mesh::default());
        let names = ["a", "b", "a", "a-2", "a", "a-2"];
        let part = |name: &str| Part { name: name.to_owned(), mesh: mesh.clone(), pose: Pose::IDENTITY };
        let mut parts = names.map(part);
        make_unique(&mut parts);
        assert_eq!(parts.map(|part| part.name), ["a", "b", "a-3", "a-2", "a-4", "a-2-2"]);
    }
}
