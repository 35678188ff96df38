//! Counts, settings and times that the pages of all scene queries list.

use super::Scene;
use boxwood::query::QueryStats;
use boxwood_report::format::thousands;
use boxwood_report::view::FactList;
use std::time::Duration;

impl Scene {
    /// Adds the counts and times of the scene, and the stats and time of a query.
    pub(super) fn add_facts(&self, facts: &mut FactList, stats: &QueryStats, search_time: Duration) {
        let assembly = self.assembly();
        facts.files(assembly.files.len());
        facts.count("parts", assembly.parts.len() as u64);
        facts.count("triangles", assembly.triangle_count());
        facts.count("box tests", stats.box_tests);
        facts.count("triangle tests", stats.triangle_tests);
        facts.count("of them by exact arithmetic", stats.exact_tests);
        facts.setting("results", "exact: no tolerance");
        if let Some(units) = assembly.units {
            facts.setting("units", units.to_string());
        }
        facts.setting("threads", thousands(rayon::current_num_threads() as u64));
        facts.time("reading", assembly.read_time);
        facts.time("boxes and trees", self.build_time());
        facts.time("search", search_time);
    }
}
