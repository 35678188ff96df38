//! SVG chart of the frames: pairs, times and cost growth.

use super::{Animation, AnimationFrame};
use boxwood_report::charts::{Chart, Series, Timeline, ValueScale, timeline};
use boxwood_report::format::{counted, milliseconds};

impl Animation {
    /// Draws pairs, times and cost growth over the frames, as the text of an SVG file.
    #[must_use]
    pub fn chart(&self) -> String {
        let series = |name: &str, of: &dyn Fn(&AnimationFrame) -> Option<f64>| Series {
            name: name.to_owned(),
            values: self.frames.iter().map(of).collect(),
        };
        // The time of a query and its number of pairs have the same index in their charts, and so the same color.
        let mut pairs = vec![series("self pairs", &|frame| Some(frame.self_pairs as f64))];
        let mut times = vec![series("self query", &|frame| Some(milliseconds(frame.self_time)))];
        if self.options.against.is_some() {
            pairs.insert(0, series("pairs", &|frame| frame.pairs.map(|pairs| pairs as f64)));
            times.insert(0, series("query", &|frame| frame.pairs_time.map(milliseconds)));
        }
        times.push(series("refit", &|frame| frame.refit_time.map(milliseconds)));
        let cost_growth = vec![series("cost growth", &|frame| Some(frame.cost_growth))];
        let chart =
            |title: &str, scale: ValueScale, series: Vec<Series>| Chart { title: title.to_owned(), scale, series };
        let is_rebuilt = |frame: &usize| self.frames[*frame].rebuild_time.is_some();
        timeline(&Timeline {
            title: self.title.clone(),
            subtitle: subtitle(self),
            charts: vec![
                chart("Intersecting pairs of triangles", ValueScale::LinearFrom(0.0), pairs),
                chart("Time, ms", ValueScale::Logarithmic, times),
                chart("Cost growth of the tree", ValueScale::LinearFrom(1.0), cost_growth),
            ],
            marks: (0..self.frames.len()).filter(is_rebuilt).collect(),
            mark_label: "rebuilt".to_owned(),
        })
    }
}

fn subtitle(animation: &Animation) -> String {
    let frames = counted(animation.frames.len() as u64, "frame", "frames");
    let triangles = counted(animation.triangles as u64, "triangle", "triangles");
    let against = animation.options.against.as_ref().map_or(String::new(), |against| {
        let triangles = counted(against.mesh.triangles().len() as u64, "triangle", "triangles");
        format!(" against {} with {triangles}", against.name)
    });
    let threads = counted(animation.threads as u64, "thread", "threads");
    format!("{frames} of {triangles}{against}; build {:.2} ms, {threads}", milliseconds(animation.build_time))
}
