//! SVG chart of the frames: pairs, times and cost growth.

use super::film::{AnimatedFrame, Animation};
use crate::output::{counted, milliseconds};
use boxwood_report::charts::{Chart, Series, Timeline, ValueScale, timeline};

pub(super) fn draw(animation: &Animation) -> String {
    let series = |name: &str, of: &dyn Fn(&AnimatedFrame) -> Option<f64>| Series {
        name: name.to_owned(),
        values: animation.frames.iter().map(of).collect(),
    };
    // The time of a query and its number of pairs have the same index in their charts, and so the same color.
    let mut pairs = vec![series("self pairs", &|frame| Some(frame.self_pairs as f64))];
    let mut times = vec![series("self query", &|frame| Some(milliseconds(frame.self_time)))];
    if animation.other.is_some() {
        pairs.insert(0, series("pairs", &|frame| frame.pairs.map(|pairs| pairs as f64)));
        times.insert(0, series("query", &|frame| frame.pairs_time.map(milliseconds)));
    }
    times.push(series("refit", &|frame| frame.refit.map(milliseconds)));
    let cost_growth = vec![series("cost growth", &|frame| Some(frame.cost_growth))];
    let chart = |title: &str, scale: ValueScale, series: Vec<Series>| Chart { title: title.to_owned(), scale, series };
    let charts = vec![
        chart("Intersecting pairs of triangles", ValueScale::LinearFrom(0.0), pairs),
        chart("Time, ms", ValueScale::Logarithmic, times),
        chart("Cost growth of the tree", ValueScale::LinearFrom(1.0), cost_growth),
    ];
    let rebuilt = (0..).zip(&animation.frames).filter(|(_, frame)| frame.rebuild.is_some()).map(|(number, _)| number);
    let (title, marks) = (animation.title.clone(), rebuilt.collect());
    timeline(&Timeline { title, subtitle: subtitle(animation), charts, marks, mark_label: "rebuilt".to_owned() })
}

fn subtitle(animation: &Animation) -> String {
    let frames = counted(animation.frames.len() as u64, "frame", "frames");
    let triangles = counted(animation.triangles as u64, "triangle", "triangles");
    let other = animation.other.as_ref().map_or(String::new(), |(name, triangles)| {
        format!(" against {name} with {}", counted(*triangles as u64, "triangle", "triangles"))
    });
    let (build, threads) = (milliseconds(animation.build), counted(animation.threads as u64, "thread", "threads"));
    format!("{frames} of {triangles}{other}; build {build:.2} ms, {threads}")
}
