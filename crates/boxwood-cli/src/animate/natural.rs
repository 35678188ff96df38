//! The order of frames: by the numbers in their names, as people count.

use crate::notes::{Failure, text_of};
use crate::sources::{self, Source};
use std::cmp::Ordering;
use std::path::PathBuf;

/// The files that the paths stand for: paths in the order in which they were given, files of a folder or glob in natural
/// order. A file that is named twice is two frames.
pub(super) fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    let (mut frames, mut failures) = (Vec::new(), Vec::new());
    for path in paths {
        match sources::find(std::slice::from_ref(path)) {
            Ok(mut files) => {
                files.sort_by(|a, b| natural(&text_of(&a.path), &text_of(&b.path)));
                frames.extend(files);
            }
            Err(Failure(messages)) => failures.extend(messages),
        }
    }
    if failures.is_empty() { Ok(frames) } else { Err(Failure(failures)) }
}

/// Runs of digits by their value, however many there are; all else by its bytes.
fn natural(a: &str, b: &str) -> Ordering {
    let value = |digits: &str| {
        let digits = digits.trim_start_matches('0');
        (digits.len(), digits.to_owned())
    };
    let by_run = |(a, b): (&str, &str)| match (is_number(a), is_number(b)) {
        (true, true) => value(a).cmp(&value(b)),
        _ => a.cmp(b),
    };
    let (runs_a, runs_b) = (runs(a), runs(b));
    let first = runs_a.iter().copied().zip(runs_b.iter().copied()).map(by_run).find(|order| order.is_ne());
    // 7 and 07 are told apart by their texts.
    first.unwrap_or_else(|| runs_a.len().cmp(&runs_b.len()).then_with(|| a.cmp(b)))
}

/// Digits, what is between them, and so on.
fn runs(text: &str) -> Vec<&str> {
    text.as_bytes()
        .chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit())
        .scan(0, |start, run| {
            let from = *start;
            *start += run.len();
            // Digits are characters of one byte, so that runs begin and end with characters.
            text.get(from..*start)
        })
        .collect()
}

fn is_number(run: &str) -> bool {
    run.as_bytes().first().is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_by_their_value() {
        let sorted = ["a1", "a2", "a02", "a9", "a10", "a10b", "a99999999999999999999999", "ä3", "ä20"];
        let mut names = sorted;
        names.reverse();
        names.sort_by(|a, b| natural(a, b));
        let expected = ["a1", "a02", "a2", "a9", "a10", "a10b", "a99999999999999999999999", "ä3", "ä20"];
        assert_eq!(names, expected);
        assert_eq!(natural("", "a"), Ordering::Less);
        assert_eq!(natural("x/2/1", "x/10/1"), Ordering::Less);
    }
}
