//! The table of instruction counts that is committed, and how a new measurement compares with it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A case may take this many percent more instructions than the table says.
pub(crate) const TOLERANCE: f64 = 2.0;

/// What counts depend on besides the code. Only counts under equal conditions are held against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conditions {
    /// As `rustc --version` prints it.
    pub(crate) rustc: String,
    /// The target that is compiled for.
    pub(crate) target: String,
    /// What the emulated processor has, and so which kernels run.
    pub(crate) instruction_set: String,
}

/// Instructions of each case, by name.
pub(crate) type Counts = BTreeMap<String, u64>;

/// Conditions and counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) conditions: Conditions,
    pub(crate) counts: Counts,
}

/// What the comparison says of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Same,
    /// Fewer instructions than the table allows for: it should be updated, so that the gain is kept.
    Faster,
    /// More: a failure.
    Slower,
    /// Measured and not in the table: nothing guards it.
    New,
    /// In the table and no case any more.
    Gone,
}

/// A case as the table has it and as it was measured.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) case: String,
    pub(crate) committed: Option<u64>,
    pub(crate) measured: Option<u64>,
}

impl Table {
    /// Reads the text of a table; the error names the line.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut conditions = [None, None, None];
        let mut counts = Counts::new();
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(comment) = line.strip_prefix('#') {
                for (name, value) in CONDITIONS.iter().zip(&mut conditions) {
                    if let Some(found) = comment.trim().strip_prefix(name).and_then(|rest| rest.strip_prefix(':')) {
                        *value = Some(found.trim().to_owned());
                    }
                }
                continue;
            }
            let mut words = line.split_whitespace();
            let (case, count) = match (words.next(), words.next(), words.next()) {
                (None, _, _) => continue,
                (Some(case), Some(count), None) => (case, count),
                _ => return Err(format!("line {number} is not a case and a count: {line:?}")),
            };
            let parsed = count.replace('_', "").parse().ok().filter(|&count: &u64| count > 0);
            let count = parsed.ok_or_else(|| format!("line {number}: {count:?} is not a count of instructions"))?;
            if counts.insert(case.to_owned(), count).is_some() {
                return Err(format!("line {number}: {case} is there twice"));
            }
        }
        let [rustc, target, instruction_set] = conditions;
        match (rustc, target, instruction_set) {
            (Some(rustc), Some(target), Some(instruction_set)) => {
                Ok(Self { conditions: Conditions { rustc, target, instruction_set }, counts })
            }
            _ => Err(format!("it must have a line \"# NAME: VALUE\" for each of {}", CONDITIONS.join(", "))),
        }
    }

    /// The text of the table, sorted by case.
    pub(crate) fn text(&self) -> String {
        let Conditions { rustc, target, instruction_set } = &self.conditions;
        let mut text = String::from(
            "# Instructions of each case of benchmarks/src/instructions, counted by callgrind. Made by\n\
             # `cargo xtask instructions --update`; the commit that changes a count says why.\n#\n",
        );
        for (name, value) in CONDITIONS.iter().zip([rustc, target, instruction_set]) {
            let _ = writeln!(text, "# {name}: {value}");
        }
        let width = self.counts.keys().map(String::len).max().unwrap_or(0);
        for (case, &count) in &self.counts {
            let _ = writeln!(text, "{case:width$}  {:>12}", grouped(count));
        }
        text
    }
}

/// The names of the conditions, in order.
const CONDITIONS: [&str; 3] = ["rustc", "target", "instruction set"];

impl Row {
    /// Measured over committed.
    pub(crate) fn ratio(&self) -> Option<f64> {
        Some(self.measured? as f64 / self.committed? as f64)
    }

    pub(crate) fn verdict(&self) -> Verdict {
        match (self.committed, self.measured) {
            (None, _) => Verdict::New,
            (_, None) => Verdict::Gone,
            (Some(committed), Some(measured)) => {
                let percent = (measured as f64 - committed as f64) / committed as f64 * 100.0;
                if percent > TOLERANCE {
                    Verdict::Slower
                } else if percent < -TOLERANCE {
                    Verdict::Faster
                } else {
                    Verdict::Same
                }
            }
        }
    }

    /// One line of the report.
    pub(crate) fn line(&self, width: usize) -> String {
        let count = |count: Option<u64>| count.map_or_else(|| "-".to_owned(), grouped);
        let ratio = self.ratio().map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.4}"));
        let mark = match self.verdict() {
            Verdict::Same => "",
            Verdict::Faster => "  faster",
            Verdict::Slower => "  SLOWER",
            Verdict::New => "  NOT IN THE TABLE",
            Verdict::Gone => "  NO SUCH CASE",
        };
        format!("{:width$} {:>14} {:>14} {ratio:>8}{mark}", self.case, count(self.committed), count(self.measured))
    }
}

/// Every case of the table and of the measurement, in order of names.
pub(crate) fn compare(committed: &Counts, measured: &Counts) -> Vec<Row> {
    let mut cases: Vec<&String> = committed.keys().chain(measured.keys()).collect();
    cases.sort();
    cases.dedup();
    let row = |case: &String| Row {
        case: case.clone(),
        committed: committed.get(case).copied(),
        measured: measured.get(case).copied(),
    };
    cases.into_iter().map(row).collect()
}

/// The count in what callgrind prints when it ends.
pub(crate) fn collected(callgrind: &str) -> Option<u64> {
    let mut counts = callgrind.lines().filter_map(|line| line.split_once("Collected :"));
    counts.next()?.1.trim().parse().ok()
}

/// With a `_` before every three digits.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(counts: &[(&str, u64)]) -> Table {
        let conditions = ["1.95.0", "x86_64-unknown-linux-gnu", "avx2"].map(str::to_owned);
        let [rustc, target, instruction_set] = conditions;
        let counts = counts.iter().map(|&(case, count)| (case.to_owned(), count)).collect();
        Table { conditions: Conditions { rustc, target, instruction_set }, counts }
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let table = table(&[("ray/first", 1_234_567), ("all", 12), ("relation/touching/cubes", 100_000)]);
        let text = table.text();
        assert_eq!(Table::parse(&text), Ok(table));
        assert!(text.contains("1_234_567") && text.contains("100_000") && text.contains(" 12\n"), "{text}");
    }

    #[test]
    fn errors_name_the_line() {
        let head = "# rustc: 1\n# target: t\n# instruction set: avx2\n";
        let error = |rows: &str| Table::parse(&format!("{head}{rows}")).expect_err(rows);
        assert!(error("a 1 2").contains("line 4"));
        assert!(error("a").contains("line 4"));
        assert!(error("\na ten").contains("line 5"));
        assert!(error("a 0").contains("line 4"));
        assert!(error("a 1\na 1").contains("line 5: a is there twice"));
        assert!(Table::parse("# rustc: 1\na 1").is_err_and(|error| error.contains("instruction set")));
    }

    #[test]
    fn more_than_two_percent_counts() {
        let verdicts = [(1020, Verdict::Same), (1021, Verdict::Slower), (980, Verdict::Same), (979, Verdict::Faster)];
        for (measured, verdict) in verdicts {
            let rows = compare(&table(&[("a", 1000)]).counts, &table(&[("a", measured)]).counts);
            assert_eq!((rows.len(), rows[0].verdict()), (1, verdict), "{measured}");
        }
    }

    #[test]
    fn cases_on_one_side_only_are_seen() {
        let rows = compare(&table(&[("a", 1), ("b", 2)]).counts, &table(&[("b", 2), ("c", 3)]).counts);
        let verdicts: Vec<_> = rows.iter().map(|row| (row.case.as_str(), row.verdict())).collect();
        assert_eq!(verdicts, [("a", Verdict::Gone), ("b", Verdict::Same), ("c", Verdict::New)]);
    }

    #[test]
    fn the_count_of_callgrind_is_found() {
        let text = "==1== Events    : Ir\n==1== Collected : 1492125\n==1== \n==1== I   refs:      1,492,125\n";
        assert_eq!(collected(text), Some(1_492_125));
        assert_eq!(collected("==1== Collected : \n"), None);
        assert_eq!(collected(""), None);
    }
}
