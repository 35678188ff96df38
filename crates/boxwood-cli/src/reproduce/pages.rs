//! Converts outcomes of `boxwood-experiments` to the HTML page of `boxwood-report`. Neither of these crates
//! depends on the other.

use super::Reproduction;
use crate::output::VERSION;
use boxwood_experiments::{
    Claim, ClaimVerdict, NumberKind, PaperResult, Plot, PlotAxis, RULES, ResultColumn, ResultRow, ResultTable,
    TreeGroup,
};
use boxwood_report::charts::{TreePanel, TreeSection};
use boxwood_report::reproduction;

pub(super) fn html(reproduction: &Reproduction) -> String {
    reproduction::to_html(&reproduction::ReproductionPage {
        version: VERSION.to_owned(),
        command: reproduction.command.clone(),
        quick: reproduction.quick,
        rules: RULES.map(str::to_owned).into(),
        files: ["reproduce.json", "reproduce.csv"].map(str::to_owned).into(),
        sections: reproduction.outcomes.iter().map(section).collect(),
    })
}

fn section(outcome: &PaperResult) -> reproduction::PaperSection {
    reproduction::PaperSection {
        number: outcome.paper,
        title: outcome.title.clone(),
        setup: outcome.setup.clone(),
        substitutions: outcome.substitutions.clone(),
        claims: outcome.claims.iter().map(claim).collect(),
        tables: outcome.tables.iter().map(table).collect(),
        plots: outcome.plots.iter().map(plot).collect(),
        trees: outcome.trees.iter().map(trees).collect(),
    }
}

fn claim(claim: &Claim) -> reproduction::Claim {
    reproduction::Claim {
        id: claim.id.clone(),
        location: claim.place.clone(),
        claimed: claim.claimed.clone(),
        measured: claim.measured.clone(),
        verdict: match claim.verdict {
            ClaimVerdict::Confirmed => reproduction::ClaimVerdict::Confirmed,
            ClaimVerdict::Partly => reproduction::ClaimVerdict::Partly,
            ClaimVerdict::NotConfirmed => reproduction::ClaimVerdict::NotConfirmed,
        },
        rule: claim.why.clone(),
        by_construction: claim.by_construction,
        tables: claim.tables.clone(),
        plots: claim.plots.clone(),
    }
}

fn table(table: &ResultTable) -> reproduction::ResultTable {
    reproduction::ResultTable {
        id: table.id.clone(),
        title: table.title.clone(),
        columns: table.columns.iter().map(column).collect(),
        rows: table.rows.iter().map(row).collect(),
    }
}

fn column(column: &ResultColumn) -> reproduction::ResultColumn {
    let number_kind = match column.kind {
        NumberKind::Count | NumberKind::Bytes => reproduction::NumberKind::Whole,
        NumberKind::Mean | NumberKind::Time | NumberKind::TimeRatio => reproduction::NumberKind::Digits,
        NumberKind::Share => reproduction::NumberKind::Percent,
    };
    let is_time = !column.kind.is_reproducible();
    reproduction::ResultColumn { name: column.name.clone(), unit: column.unit.clone(), number_kind, is_time }
}

fn row(row: &ResultRow) -> reproduction::ResultRow {
    let cells = row.cells.iter().map(|cell| reproduction::ResultCell {
        ours: cell.ours,
        published: cell.published,
        calibrated: cell.calibrated,
    });
    reproduction::ResultRow { name: row.name.clone(), cells: cells.collect(), is_current: row.is_current }
}

fn plot(plot: &Plot) -> reproduction::Plot {
    let axis = |axis: &PlotAxis| reproduction::PlotAxis { name: axis.name.clone(), log: axis.log };
    let lines =
        plot.lines.iter().map(|line| reproduction::PlotLine { name: line.name.clone(), points: line.points.clone() });
    reproduction::Plot {
        id: plot.id.clone(),
        title: plot.title.clone(),
        x: axis(&plot.x),
        y: axis(&plot.y),
        lines: lines.collect(),
    }
}

fn trees(trees: &TreeGroup) -> TreeSection {
    let panels = trees.trees.iter().map(|(name, quality)| TreePanel::new(name, quality));
    TreeSection { title: trees.title.clone(), panels: panels.collect() }
}
