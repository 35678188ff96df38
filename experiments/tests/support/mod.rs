//! What all documents are held to: tables that are tables, counts that repeat, claims that follow from the tables.

use boxwood_experiments::{Cell, Claim, Column, Kind, Outcome, Row, Table, Verdict};
use std::collections::BTreeSet;

/// Fails unless tables are rectangular and finite, ids are unique, plots can be drawn, and claims are those of the tables.
#[track_caller]
pub(crate) fn check(outcome: &Outcome, claims: fn(&[Table]) -> Vec<Claim>) {
    for table in &outcome.tables {
        assert_eq!(table.check(), Ok(()));
        assert!(!table.rows.is_empty() && !table.columns.is_empty(), "{}", table.id);
        let names: BTreeSet<&str> = table.rows.iter().map(|row| &*row.name).collect();
        assert_eq!(names.len(), table.rows.len(), "{}: rows have names of their own", table.id);
        let names: BTreeSet<&str> = table.columns.iter().map(|column| &*column.name).collect();
        assert_eq!(names.len(), table.columns.len(), "{}: columns have names of their own", table.id);
        assert!(table.rows.is_sorted_by_key(|row| row.is_today), "{}: today's rows are the last", table.id);
    }
    for plot in &outcome.plots {
        for line in &plot.lines {
            assert!(!line.points.is_empty(), "{}: {}", plot.id, line.name);
            assert!(line.points.is_sorted_by(|a, b| a[0] < b[0]), "{}: {}", plot.id, line.name);
            let fits = |x: f64, log: bool| x.is_finite() && (!log || x > 0.0);
            let fit = line.points.iter().all(|&[x, y]| fits(x, plot.x.log) && fits(y, plot.y.log));
            assert!(fit, "{}: {}: {:?}", plot.id, line.name, line.points);
        }
    }
    for ids in [
        outcome.tables.iter().map(|table| &*table.id).collect::<Vec<&str>>(),
        outcome.plots.iter().map(|plot| &*plot.id).collect(),
        outcome.claims.iter().map(|claim| &*claim.id).collect(),
    ] {
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    }
    assert_eq!(claims(&outcome.tables), outcome.claims);
    outcome.claims.iter().for_each(|claim| check_claim(outcome, claim));
}

/// Fails unless a claim is told in whole sentences, finds all numbers that it is about, and names tables and plots that are there.
#[track_caller]
fn check_claim(outcome: &Outcome, claim: &Claim) {
    let Claim { id, place, claimed, measured, why, tables, plots, .. } = claim;
    for words in [claimed, measured, why] {
        let begins = words.starts_with(|first: char| !first.is_ascii_lowercase() || words.starts_with("t["));
        assert!(begins && words.ends_with('.') && !words.contains("  "), "{id}: {words}");
    }
    assert!(!place.starts_with("document") && !place.ends_with('.'), "{id}: {place}");
    assert!(!measured.contains("NaN") && !why.contains("NaN"), "{id}: {measured} {why}");
    assert_eq!(claim.by_construction, why.contains("By construction: "), "{id}: {why}");
    assert!(!tables.is_empty(), "{id}");
    assert!(tables.iter().all(|id| outcome.tables.iter().any(|table| table.id == *id)), "{id}: {tables:?}");
    assert!(plots.iter().all(|id| outcome.plots.iter().any(|plot| plot.id == *id)), "{id}: {plots:?}");
}

/// Fails unless the document's own numbers, where there are any in the tables, give these verdicts on its claims.
#[track_caller]
pub(crate) fn published_numbers_agree(
    outcome: &Outcome,
    claims: fn(&[Table]) -> Vec<Claim>,
    expected: &[(&str, Verdict)],
) {
    let mut tables = outcome.tables.clone();
    let cells = tables.iter_mut().flat_map(|table| &mut table.rows).flat_map(|row| &mut row.cells);
    cells.for_each(|cell| cell.ours = cell.published.or(cell.ours));
    let judged = claims(&tables);
    for (id, verdict) in expected {
        let claim = judged.iter().find(|claim| claim.id == *id).expect("there is such a claim");
        assert_eq!(claim.verdict, *verdict, "{id}: {}", claim.measured);
    }
}

/// A number of ours: table, row, column.
pub(crate) type Number = (String, String, String, f64);

pub(crate) fn number(table: &str, row: impl Into<String>, column: &str, ours: f64) -> Number {
    (table.into(), row.into(), column.into(), ours)
}

/// Tables with these numbers and no others.
fn tables(numbers: &[Number]) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for (id, row, column, ours) in numbers {
        let table = place_of(
            &mut tables,
            |table| table.id == *id,
            || Table { id: id.clone(), title: String::new(), columns: Vec::new(), rows: Vec::new() },
        );
        let Table { columns, rows, .. } = &mut tables[table];
        let column = place_of(
            columns,
            |own| own.name == *column,
            || Column { name: column.clone(), unit: String::new(), kind: Kind::Mean },
        );
        let row =
            place_of(rows, |own| own.name == *row, || Row { name: row.clone(), cells: Vec::new(), is_today: false });
        for row in &mut *rows {
            row.cells.resize(columns.len(), Cell::NONE);
        }
        rows[row].cells[column] = Cell::ours(*ours);
    }
    tables
}

/// Where an item is; made if it is not there.
fn place_of<T>(items: &mut Vec<T>, is_it: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> usize {
    items.iter().position(is_it).unwrap_or_else(|| {
        items.push(make());
        items.len() - 1
    })
}

/// Fails unless numbers that agree with the document confirm all that it claims, and each of these wrong ones, planted by itself,
/// changes the verdict on the claim that it stands with; every claim must have one.
#[track_caller]
pub(crate) fn verdicts_follow(right: &[Number], wrong: &[(&str, Number)], claims: fn(&[Table]) -> Vec<Claim>) {
    let all = claims(&tables(right));
    for claim in &all {
        assert_eq!(claim.verdict, Verdict::Confirmed, "{}: {}", claim.id, claim.measured);
        assert!(wrong.iter().any(|(id, _)| *id == claim.id), "nothing is planted against {}", claim.id);
    }
    for (id, (table, row, column, ours)) in wrong {
        let mut planted = right.to_vec();
        let there = planted.iter_mut().find(|own| (&own.0, &own.1, &own.2) == (table, row, column));
        there.unwrap_or_else(|| panic!("{table}, {row}, {column} is a number that claims use")).3 = *ours;
        let claim = claims(&tables(&planted)).into_iter().find(|claim| claim.id == *id).expect("there is such a claim");
        assert_ne!(claim.verdict, Verdict::Confirmed, "{id}: {}", claim.measured);
    }
}

/// What a number becomes: those of tables whose id begins so, of rows whose name contains that, of this column. Empty is any.
pub(crate) type Spoiled<'a> = (&'a str, &'a str, &'a str, f64);

/// Fails unless each claim can fail: numbers that agree with the document, spoiled so, must not confirm it, not even in part.
#[track_caller]
pub(crate) fn verdicts_can_fail(
    right: &[Number],
    spoiled: &[(&str, &[Spoiled<'_>])],
    claims: fn(&[Table]) -> Vec<Claim>,
) {
    for claim in claims(&tables(right)) {
        assert!(spoiled.iter().any(|(id, _)| *id == claim.id), "nothing is planted that fails {}", claim.id);
    }
    for (id, spoiled) in spoiled {
        let mut planted = right.to_vec();
        for (table, row, column, ours) in *spoiled {
            let is_meant = |own: &Number| {
                own.0.starts_with(table) && own.1.contains(row) && (column.is_empty() || own.2 == *column)
            };
            let mut meant = planted.iter_mut().filter(|own| is_meant(own)).peekable();
            assert!(meant.peek().is_some(), "{id}: {table}, {row}, {column} are numbers that claims use");
            meant.for_each(|own| own.3 = *ours);
        }
        let claim = claims(&tables(&planted)).into_iter().find(|claim| claim.id == *id).expect("there is such a claim");
        assert_eq!(claim.verdict, Verdict::NotConfirmed, "{id}: {}", claim.measured);
    }
}

/// Without any number nothing is confirmed.
#[track_caller]
pub(crate) fn nothing_follows_from_nothing(claims: fn(&[Table]) -> Vec<Claim>) {
    for claim in claims(&[]) {
        assert_eq!(claim.verdict.name(), "not confirmed", "{}: {}", claim.id, claim.measured);
    }
}

/// One number for all of a table that is the same on every machine.
pub(crate) fn fingerprint(table: &Table) -> u64 {
    let repeats = |place: usize| table.columns[place].kind.repeats();
    let cells = table.rows.iter().flat_map(|row| row.cells.iter().enumerate());
    let numbers = cells.filter(|&(place, _)| repeats(place)).map(|(_, cell)| cell.ours.map_or(0, f64::to_bits));
    let bytes = numbers.flat_map(u64::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
