//! Parts in a volume for people: a row a part.

use super::Answer;
use super::search::PartIn;
use crate::output::{Cells, Width, counted, thousands, write_table};
use crate::scene::{HEADING, QUIET};
use std::io::{self, Write};

/// Runs of triangles that are shown of a part.
const RUNS: usize = 12;

pub(super) fn write(out: &mut dyn Write, answer: &Answer, numbers: bool, most: usize, width: Width) -> io::Result<()> {
    answer.scene.write_heading(out, &format!("in {}", answer.region))?;
    let shown = &answer.parts[..answer.parts.len().min(most)];
    if !shown.is_empty() {
        write_parts(out, answer, shown, numbers, width)?;
    }
    if let more @ 1.. = answer.parts.len() - shown.len() {
        let more = thousands(more as u64);
        writeln!(out, "{QUIET}  and {more} more (--max-rows shows more, --json and --format csv all){QUIET:#}")?;
    }
    if !shown.is_empty() {
        writeln!(out)?;
    }
    let (parts, all) = (answer.parts.len() as u64, counted(answer.scene.assembly.parts.len() as u64, "part", "parts"));
    let are = if parts == 1 { "is" } else { "are" };
    let whole = match answer.whole_parts() as u64 {
        _ if parts == 0 => String::new(),
        0 => ", none wholly".to_owned(),
        whole => format!(", {} wholly", thousands(whole)),
    };
    let triangles = answer.triangles_in() as u64;
    let have = if triangles == 1 { "has" } else { "have" };
    let all_triangles = counted(answer.scene.assembly.triangles(), "triangle", "triangles");
    writeln!(out, "{HEADING}{} of {all} {are} in it{HEADING:#}{whole} (touching counts)", thousands(parts))?;
    writeln!(out, "{} of {all_triangles} {have} a point in it", thousands(triangles))?;
    answer.scene.write_details(out, &answer.cost)
}

fn write_parts(out: &mut dyn Write, answer: &Answer, parts: &[PartIn], numbers: bool, width: Width) -> io::Result<()> {
    let names: Vec<&str> = parts.iter().map(|part| answer.scene.name(part.part)).collect();
    let count = |count: &dyn Fn(&PartIn) -> usize| -> Vec<String> {
        parts.iter().map(|part| thousands(count(part) as u64)).collect()
    };
    let how = |part: &PartIn| if answer.is_whole(part) { "wholly" } else { "partly" }.to_owned();
    let mut columns = vec![
        Cells::names("part", &names, width),
        Cells::words("in it", parts.iter().map(how)),
        Cells::figures("triangles", count(&|part| part.in_it.len()).into_iter()),
        Cells::figures("inside", count(&|part| part.inside.len()).into_iter()),
        Cells::figures("of", count(&|part| answer.triangles(part)).into_iter()),
    ];
    if numbers {
        columns.push(Cells::words("which", parts.iter().map(|part| runs(&part.in_it))));
    }
    write_table(out, &columns, width)
}

/// Sorted numbers, with those that follow each other in one: 0-5, 8, 10-12.
fn runs(numbers: &[u32]) -> String {
    let follow = |a: &u32, b: &u32| *b == a + 1;
    let mut runs = numbers.chunk_by(follow);
    let show = |run: &[u32]| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run.iter().map(u32::to_string).collect(),
    };
    let shown: Vec<String> = runs.by_ref().take(RUNS).map(show).collect();
    let more: usize = runs.map(<[u32]>::len).sum();
    let more = if more > 0 { format!(" and {} more", thousands(more as u64)) } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_one_run() {
        assert_eq!(runs(&[0, 1, 2, 5, 8, 9]), "0-2, 5, 8-9");
        assert_eq!(runs(&[7]), "7");
        let odd: Vec<u32> = (0..20).map(|n| 2 * n).collect();
        assert_eq!(runs(&odd), "0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22 and 8 more");
    }
}
