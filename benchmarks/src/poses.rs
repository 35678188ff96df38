//! Poses from a text file: one per line, the 3x4 matrix `[R|t]` by rows as twelve numbers.

use std::{fs, path::Path};

use anyhow::{Context, Result, anyhow};
use boxwood::Pose;

/// Reads poses from a text file. Errors contain the file and the line.
pub fn read(path: &Path) -> Result<Vec<Pose>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

/// Parses poses from a text, one per line. Empty lines are skipped. Errors contain the line.
pub fn parse(text: &str) -> Result<Vec<Pose>> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line): (usize, _)| parse_pose(line).with_context(|| format!("line {number}")))
        .collect()
}

fn parse_pose(line: &str) -> Result<Pose> {
    let number = |word: &str| word.parse().map_err(|_| anyhow!("not a number: {word:?}"));
    let entries = line.split_whitespace().map(number).collect::<Result<Vec<f64>>>()?;
    let entries: [f64; 12] =
        entries.try_into().map_err(|entries: Vec<f64>| anyhow!("a pose has 12 numbers, found {}", entries.len()))?;
    let [row_0, row_1, row_2] = [0, 1, 2].map(|row| [0, 1, 2, 3].map(|column| entries[4 * row + column]));
    let pose = Pose::from_rows([row_0, row_1, row_2]);
    pose.check_finite()?;
    Ok(pose)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_reads_matrices_by_rows() {
        let poses = parse("1 2 3 4 5 6 7 8 9 10 11 12\n\n0 0 0 0 0 0 0 0 0 0 0 0\n").unwrap();
        assert_eq!(poses.len(), 2);
        assert_eq!(poses[0].to_rows(), [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]);
    }

    #[test]
    fn parse_errors_contain_the_line() {
        let message = |text: &str| format!("{:#}", parse(text).unwrap_err());
        assert_eq!(message("1 0 0 0 0 1 0 0 0 0 1\n"), "line 1: a pose has 12 numbers, found 11");
        assert_eq!(message("\n1 0 0 0 0 1 0 0 0 0 1 x\n"), "line 2: not a number: \"x\"");
        assert!(message("1 0 0 0 0 1 0 0 0 0 1 inf\n").starts_with("line 1: pose matrix entry at row 2, column 3"));
        assert!(read(Path::new("no/such.txt")).unwrap_err().to_string().contains("no/such.txt"));
    }
}
