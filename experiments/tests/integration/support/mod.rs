//! Checks for all papers: tables are well formed, counts equal stored values, and claims follow from the tables.

use boxwood_experiments::{
    Claim, ClaimVerdict, NumberKind, PaperResult, ResultCell, ResultColumn, ResultRow, ResultTable,
};
use std::collections::BTreeSet;

/// Fails unless tables are rectangular and finite, ids are unique, plots can be drawn, and claims follow from the tables.
#[track_caller]
pub(crate) fn check_result(result: &PaperResult, claims: fn(&[ResultTable]) -> Vec<Claim>) {
    for table in &result.tables {
        assert_eq!(table.check(), Ok(()));
        assert!(!table.rows.is_empty() && !table.columns.is_empty(), "{}", table.id);
        let names: BTreeSet<&str> = table.rows.iter().map(|row| &*row.name).collect();
        assert_eq!(names.len(), table.rows.len(), "{}: row names are not unique", table.id);
        let names: BTreeSet<&str> = table.columns.iter().map(|column| &*column.name).collect();
        assert_eq!(names.len(), table.columns.len(), "{}: column names are not unique", table.id);
        assert!(
            table.rows.is_sorted_by_key(|row| row.is_current),
            "{}: rows of the current method are not the last",
            table.id
        );
    }
    for plot in &result.plots {
        for line in &plot.lines {
            assert!(!line.points.is_empty(), "{}: {}", plot.id, line.name);
            assert!(line.points.is_sorted_by(|a, b| a[0] < b[0]), "{}: {}", plot.id, line.name);
            let fits = |x: f64, log: bool| x.is_finite() && (!log || x > 0.0);
            let fit = line.points.iter().all(|&[x, y]| fits(x, plot.x.log) && fits(y, plot.y.log));
            assert!(fit, "{}: {}: {:?}", plot.id, line.name, line.points);
        }
    }
    for ids in [
        result.tables.iter().map(|table| &*table.id).collect::<Vec<&str>>(),
        result.plots.iter().map(|plot| &*plot.id).collect(),
        result.claims.iter().map(|claim| &*claim.id).collect(),
    ] {
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    }
    assert_eq!(claims(&result.tables), result.claims);
    result.claims.iter().for_each(|claim| check_claim(result, claim));
}

/// Fails unless a claim consists of whole sentences, finds all its numbers, and names existing tables and plots.
#[track_caller]
fn check_claim(result: &PaperResult, claim: &Claim) {
    let Claim { id, place, claimed, measured, why, tables, plots, .. } = claim;
    for text in [claimed, measured, why] {
        let begins = text.starts_with(|first: char| !first.is_ascii_lowercase() || text.starts_with("t["));
        assert!(begins && text.ends_with('.') && !text.contains("  "), "{id}: {text}");
    }
    assert!(!place.starts_with("paper") && !place.ends_with('.'), "{id}: {place}");
    assert!(!measured.contains("NaN") && !why.contains("NaN"), "{id}: {measured} {why}");
    assert_eq!(claim.by_construction, why.contains("By construction: "), "{id}: {why}");
    assert!(!tables.is_empty(), "{id}");
    assert!(tables.iter().all(|id| result.tables.iter().any(|table| table.id == *id)), "{id}: {tables:?}");
    assert!(plots.iter().all(|id| result.plots.iter().any(|plot| plot.id == *id)), "{id}: {plots:?}");
}

/// Replaces every measured number by the published number, if there is one. Fails unless the claims then get the
/// `expected` verdicts.
#[track_caller]
pub(crate) fn published_numbers_give(
    result: &PaperResult,
    claims: fn(&[ResultTable]) -> Vec<Claim>,
    expected: &[(&str, ClaimVerdict)],
) {
    let mut tables = result.tables.clone();
    let cells = tables.iter_mut().flat_map(|table| &mut table.rows).flat_map(|row| &mut row.cells);
    cells.for_each(|cell| cell.ours = cell.published.or(cell.ours));
    let judged = claims(&tables);
    for (id, verdict) in expected {
        let claim = judged.iter().find(|claim| claim.id == *id).expect("the claim exists");
        assert_eq!(claim.verdict, *verdict, "{id}: {}", claim.measured);
    }
}

/// Table id, row name, column name and measured number.
pub(crate) type Number = (String, String, String, f64);

pub(crate) fn number(table: &str, row: impl Into<String>, column: &str, ours: f64) -> Number {
    (table.into(), row.into(), column.into(), ours)
}

/// Returns tables that contain exactly these numbers.
fn tables(numbers: &[Number]) -> Vec<ResultTable> {
    let mut tables: Vec<ResultTable> = Vec::new();
    for (id, row, column, ours) in numbers {
        let table = index_of_or_insert(
            &mut tables,
            |table| table.id == *id,
            || ResultTable { id: id.clone(), title: String::new(), columns: Vec::new(), rows: Vec::new() },
        );
        let ResultTable { columns, rows, .. } = &mut tables[table];
        let column = index_of_or_insert(
            columns,
            |own| own.name == *column,
            || ResultColumn { name: column.clone(), unit: String::new(), kind: NumberKind::Mean },
        );
        let row = index_of_or_insert(
            rows,
            |own| own.name == *row,
            || ResultRow { name: row.clone(), cells: Vec::new(), is_current: false },
        );
        for row in &mut *rows {
            row.cells.resize(columns.len(), ResultCell::NONE);
        }
        rows[row].cells[column] = ResultCell::ours(*ours);
    }
    tables
}

/// Index of the first item for which `is_it` is true; inserts a new item if there is none.
fn index_of_or_insert<T>(items: &mut Vec<T>, is_it: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> usize {
    items.iter().position(is_it).unwrap_or_else(|| {
        items.push(make());
        items.len() - 1
    })
}

/// Fails unless the `right` numbers confirm all claims. Then replaces one number at a time by an element of
/// `wrong`; the claim named in that element must no longer be confirmed. `wrong` must name every claim.
#[track_caller]
pub(crate) fn wrong_numbers_change_verdicts(
    right: &[Number],
    wrong: &[(&str, Number)],
    claims: fn(&[ResultTable]) -> Vec<Claim>,
) {
    let all = claims(&tables(right));
    for claim in &all {
        assert_eq!(claim.verdict, ClaimVerdict::Confirmed, "{}: {}", claim.id, claim.measured);
        assert!(wrong.iter().any(|(id, _)| *id == claim.id), "no wrong number for {}", claim.id);
    }
    for (id, (table, row, column, ours)) in wrong {
        let mut numbers = right.to_vec();
        let number = numbers.iter_mut().find(|own| (&own.0, &own.1, &own.2) == (table, row, column));
        number.unwrap_or_else(|| panic!("{table}, {row}, {column} is not in the tables")).3 = *ours;
        let claim = claims(&tables(&numbers)).into_iter().find(|claim| claim.id == *id).expect("the claim exists");
        assert_ne!(claim.verdict, ClaimVerdict::Confirmed, "{id}: {}", claim.measured);
    }
}

/// Which numbers to replace, and the new number: prefix of the table id, part of the row name, column name, and
/// new number. An empty string matches all names.
pub(crate) type Spoiled<'a> = (&'a str, &'a str, &'a str, f64);

/// Fails unless every claim can be refuted. The `spoiled` numbers replace the matching `right` numbers; the verdict
/// must then be "not confirmed", not even in part.
#[track_caller]
pub(crate) fn spoiled_numbers_refute(
    right: &[Number],
    spoiled: &[(&str, &[Spoiled<'_>])],
    claims: fn(&[ResultTable]) -> Vec<Claim>,
) {
    for claim in claims(&tables(right)) {
        assert!(spoiled.iter().any(|(id, _)| *id == claim.id), "no spoiled numbers for {}", claim.id);
    }
    for (id, spoiled) in spoiled {
        let mut numbers = right.to_vec();
        for (table, row, column, ours) in *spoiled {
            let matches = |own: &Number| {
                own.0.starts_with(table) && own.1.contains(row) && (column.is_empty() || own.2 == *column)
            };
            let mut matching = numbers.iter_mut().filter(|own| matches(own)).peekable();
            assert!(matching.peek().is_some(), "{id}: {table}, {row}, {column} matches no number");
            matching.for_each(|own| own.3 = *ours);
        }
        let claim = claims(&tables(&numbers)).into_iter().find(|claim| claim.id == *id).expect("the claim exists");
        assert_eq!(claim.verdict, ClaimVerdict::NotConfirmed, "{id}: {}", claim.measured);
    }
}

/// Verifies that without any numbers the verdict on every claim is "not confirmed".
#[track_caller]
pub(crate) fn no_claim_holds_without_numbers(claims: fn(&[ResultTable]) -> Vec<Claim>) {
    for claim in claims(&[]) {
        assert_eq!(claim.verdict.name(), "not confirmed", "{}: {}", claim.id, claim.measured);
    }
}

/// FNV-1a hash of all numbers of a table that are the same on every machine.
pub(crate) fn fingerprint(table: &ResultTable) -> u64 {
    let is_reproducible = |index: usize| table.columns[index].kind.is_reproducible();
    let cells = table.rows.iter().flat_map(|row| row.cells.iter().enumerate());
    let numbers = cells.filter(|&(index, _)| is_reproducible(index)).map(|(_, cell)| cell.ours.map_or(0, f64::to_bits));
    let bytes = numbers.flat_map(u64::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
