//! Suggestions for misspelled names.

/// Number of characters of a name that are compared. Longer names are not typed by hand.
const MAX_COMPARED: usize = 64;

/// Returns up to `max_count` names that are similar to `word`, best first. Ignores case, and `*` and `?` in the word.
///
/// A name is similar if it contains the word (at least three letters), or if its edit distance is at most a third of the word's
/// length.
pub(crate) fn similar<'n>(word: &str, names: impl IntoIterator<Item = &'n str>, max_count: usize) -> Vec<&'n str> {
    let word = comparable(word.chars().filter(|c| !matches!(c, '*' | '?')));
    let mut near: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| {
            let other = comparable(name.chars());
            let contained = word.len() >= 3 && contains(&other, &word);
            let distance = if contained { other.len() - word.len() } else { edit_distance(&word, &other) };
            (contained || distance <= (word.len() / 3).max(1)).then_some((distance, name))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(max_count).map(|(_, name)| name).collect()
}

/// Suffix for an error message with up to three suggestions ("; did you mean …?"); empty if no name is similar.
pub(crate) fn did_you_mean<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    match similar(word, names, 3).as_slice() {
        [] => String::new(),
        [name] => format!("; did you mean {name}?"),
        [names @ .., last] => format!("; did you mean {} or {last}?", names.join(", ")),
    }
}

fn comparable(text: impl Iterator<Item = char>) -> Vec<char> {
    text.flat_map(char::to_lowercase).take(MAX_COMPARED).collect()
}

fn contains(text: &[char], word: &[char]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}

/// Edit distance (Levenshtein 1966), computed row by row.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_distance_of_known_words() {
        let distance = |a: &str, b: &str| edit_distance(&comparable(a.chars()), &comparable(b.chars()));
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("Gear", "gear"), 0);
    }

    #[test]
    fn only_similar_names_are_suggested() {
        let names = ["gearbox.stl", "cover.stl", "plate.obj"];
        assert_eq!(similar("gerbox.stl", names, 3), ["gearbox.stl"]);
        assert_eq!(similar("GEARBOX.STL", names, 3), ["gearbox.stl"]);
        assert_eq!(similar("gear*", names, 3), ["gearbox.stl"]);
        assert!(similar("motor.glb", names, 3).is_empty());
        assert!(similar("*", names, 3).is_empty());
        assert_eq!(did_you_mean("bolt-3", ["bolt-1", "bolt-2"]), "; did you mean bolt-1 or bolt-2?");
        assert_eq!(did_you_mean("x", ["bolt"]), "");
    }
}
