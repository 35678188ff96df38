//! Counts, settings and times of the pages of robots.

use super::super::batch_result::{BatchResult, CollisionVerdict};
use super::super::configuration_result::ConfigurationResult;
use super::super::link_pairs::LinkPairs;
use super::super::robot_model::RobotModel;
use boxwood_report::format::thousands;
use boxwood_report::view::{Fact, FactList};
use std::time::Duration;

pub(super) fn of_configuration(result: &ConfigurationResult) -> Vec<Fact> {
    let mut facts = FactList::default();
    counts(&mut facts, &result.robot);
    settings(&mut facts, result.configuration_text(), &result.pairs);
    times(&mut facts, &result.robot, result.search_time);
    facts.into_list()
}

pub(super) fn of_batch(result: &BatchResult) -> Vec<Fact> {
    let mut facts = FactList::default();
    counts(&mut facts, &result.robot);
    facts.count("configurations", result.configurations);
    for verdict in [CollisionVerdict::Always, CollisionVerdict::Sometimes, CollisionVerdict::Never] {
        if verdict != CollisionVerdict::Never || result.complete {
            facts.count(&format!("pairs that {verdict} collide"), result.verdict_count(verdict));
        }
    }
    settings(&mut facts, result.configurations_text(), &result.pairs);
    times(&mut facts, &result.robot, result.search_time);
    facts.into_list()
}

fn counts(facts: &mut FactList, robot: &RobotModel) {
    facts.count("links", robot.robot.links().len() as u64);
    facts.count("links with geometry", robot.links_with_geometry().len() as u64);
    facts.count("movable joints", robot.movable_joints().len() as u64);
    facts.count("triangles", robot.triangle_count());
}

fn settings(facts: &mut FactList, configurations: String, pairs: &LinkPairs) {
    facts.setting("configurations", configurations);
    facts.setting("pairs", pairs.summary());
    facts.setting("threads", thousands(rayon::current_num_threads() as u64));
}

fn times(facts: &mut FactList, robot: &RobotModel, search: Duration) {
    facts.time("reading", robot.read_time);
    facts.time("search", search);
}
