//! SVG chart of the frames: pairs, events and times.

use super::{Simulation, SimulationFrame};
use boxwood_report::charts::{Chart, Series, Timeline, ValueScale, timeline};
use boxwood_report::format::{counted, milliseconds, thousands};

impl Simulation {
    /// Draws pairs, contacts that began and ended, and times over the frames, as the text of an SVG file.
    #[must_use]
    pub fn chart(&self) -> String {
        let series = |name: &str, of: &dyn Fn(&SimulationFrame) -> f64| Series {
            name: name.to_owned(),
            values: self.frames.iter().map(|frame| Some(of(frame))).collect(),
        };
        let mut pairs = vec![
            series("candidates", &|frame| frame.stats.candidates as f64),
            series("intersecting", &|frame| frame.intersecting as f64),
        ];
        if self.sum(|frame| frame.stats.reused as u64) > 0 {
            pairs.push(series("reused", &|frame| frame.stats.reused as f64));
        }
        // In the first frame, all intersecting pairs begin. This frame is left out, because it would dominate the scale.
        let mut events =
            vec![series("began", &|frame| frame.began as f64), series("ended", &|frame| frame.ended as f64)];
        for series in events.iter_mut().filter(|series| series.values.len() > 1) {
            series.values[0] = None;
        }
        let times = vec![
            series("broad", &|frame| milliseconds(frame.broad_time)),
            series("narrow", &|frame| milliseconds(frame.narrow_time)),
            series("move", &|frame| milliseconds(frame.move_time)),
        ];
        let chart =
            |title: &str, scale: ValueScale, series: Vec<Series>| Chart { title: title.to_owned(), scale, series };
        timeline(&Timeline {
            title: format!("{}: {}", self.title, counted(self.bodies as u64, "body", "bodies")),
            subtitle: subtitle(self),
            charts: vec![
                chart("Pairs of bodies", ValueScale::LinearFrom(0.0), pairs),
                chart("Contacts that began and ended", ValueScale::LinearFrom(0.0), events),
                chart("Time, ms", ValueScale::Logarithmic, times),
            ],
            marks: Vec::new(),
            mark_label: String::new(),
        })
    }
}

fn subtitle(simulation: &Simulation) -> String {
    let options = &simulation.options;
    let triangles = counted(simulation.triangles, "triangle", "triangles");
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    let (seed, density, speed) = (options.seed, options.density, options.speed);
    let threads = counted(simulation.threads as u64, "thread", "threads");
    let sleeping = match simulation.sleeping as u64 {
        0 => String::new(),
        count => format!(", {} sleeping", thousands(count)),
    };
    format!("{frames}, {triangles}{sleeping}; seed {seed}, density {density}, speed {speed}; {threads}")
}
