//! What somebody may have meant: the names nearest to one that does not exist.

/// No more of a name is compared: a longer one is not typed by hand.
const LONGEST: usize = 64;

/// The names nearest to a word, at most `most` of them, best first; none if none is near. The case of letters does not
/// count, nor do the stars and question marks of a glob.
pub(crate) fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>, most: usize) -> Vec<&'n str> {
    let word = comparable(word.chars().filter(|c| !matches!(c, '*' | '?')));
    let mut near: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| {
            let other = comparable(name.chars());
            let contained = word.len() >= 3 && contains(&other, &word);
            let distance = if contained { other.len() - word.len() } else { edits(&word, &other) };
            (contained || distance <= (word.len() / 3).max(1)).then_some((distance, name))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(most).map(|(_, name)| name).collect()
}

/// "did you mean" and the nearest names, to be put behind a message; empty if none is near.
pub(crate) fn did_you_mean<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    match nearest(word, names, 3).as_slice() {
        [] => String::new(),
        [name] => format!("; did you mean {name}?"),
        [names @ .., last] => format!("; did you mean {} or {last}?", names.join(", ")),
    }
}

fn comparable(text: impl Iterator<Item = char>) -> Vec<char> {
    text.flat_map(char::to_lowercase).take(LONGEST).collect()
}

fn contains(text: &[char], word: &[char]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}

/// How many letters must be inserted, removed or replaced (Levenshtein 1966), row by row.
fn edits(a: &[char], b: &[char]) -> usize {
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
    fn edits_are_counted() {
        let edits = |a: &str, b: &str| edits(&comparable(a.chars()), &comparable(b.chars()));
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("abc", ""), 3);
        assert_eq!(edits("Gear", "gear"), 0);
    }

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["gearbox.stl", "cover.stl", "plate.obj"];
        assert_eq!(nearest("gerbox.stl", names, 3), ["gearbox.stl"]);
        assert_eq!(nearest("GEARBOX.STL", names, 3), ["gearbox.stl"]);
        assert_eq!(nearest("gear*", names, 3), ["gearbox.stl"]);
        assert!(nearest("motor.glb", names, 3).is_empty());
        assert!(nearest("*", names, 3).is_empty());
        assert_eq!(did_you_mean("bolt-3", ["bolt-1", "bolt-2"]), "; did you mean bolt-1 or bolt-2?");
        assert_eq!(did_you_mean("x", ["bolt"]), "");
    }
}
