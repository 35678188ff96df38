//! Makes the names of parts unique: the first part keeps its name, later ones get `-2`, `-3` and so on.
//!
//! A number is skipped if the file itself uses the resulting name, so a unique name in the file never changes.

use crate::Part;

/// Makes the names of `parts` unique.
///
/// Sorts the parts by name and numbers the later parts of each run of equal names. A new name `base-number` is compared
/// with the old names only: two new names are never equal, because the last hyphen separates base and number. Each old
/// name causes at most one skipped number.
pub(crate) fn make_unique(parts: &mut [Part]) {
    let mut order: Vec<u32> = (0..parts.len() as u32).collect();
    let name = |&part: &u32| &*parts[part as usize].name;
    order.sort_by(|a, b| name(a).cmp(name(b)));
    let mut numbers = vec![0_u32; parts.len()];
    for run in order.chunk_by(|a, b| name(a) == name(b)).filter(|run| run.len() > 1) {
        let mut number = 1;
        for &part in &run[1..] {
            loop {
                number += 1;
                let new = numbered(name(&part), number);
                if order.binary_search_by(|other| name(other).cmp(&new)).is_err() {
                    break;
                }
            }
            numbers[part as usize] = number;
        }
    }
    for (part, number) in parts.iter_mut().zip(numbers) {
        if number > 0 {
            part.name = numbered(&part.name, number);
        }
    }
}

fn numbered(name: &str, number: u32) -> String {
    format!("{name}-{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::{Mesh, Pose};
    use std::sync::Arc;

    fn unique(names: &[&str]) -> Vec<String> {
        let mesh = Arc::new(Mesh::default());
        let part = |name: &&str| Part { name: (*name).to_owned(), mesh: mesh.clone(), pose: Pose::IDENTITY };
        let mut parts: Vec<Part> = names.iter().map(part).collect();
        make_unique(&mut parts);
        parts.into_iter().map(|part| part.name).collect()
    }

    #[test]
    fn equal_names_are_numbered_in_order() {
        assert_eq!(unique(&["b", "a", "b", "a", "b"]), ["b", "a", "b-2", "a-2", "b-3"]);
        assert_eq!(unique(&["a", "b"]), ["a", "b"]);
        assert!(unique(&[]).is_empty());
    }

    #[test]
    fn names_in_the_file_are_kept() {
        assert_eq!(unique(&["a", "a", "a-2", "a", "a-2"]), ["a", "a-3", "a-2", "a-4", "a-2-2"]);
        assert_eq!(unique(&["a-2", "a-2", "a-2-2", "a"]), ["a-2", "a-2-3", "a-2-2", "a"]);
    }
}
