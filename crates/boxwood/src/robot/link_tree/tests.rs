//! Tests that `split` matches a reference that tries every joint and counts links by search.

use super::*;
use crate::kernel::pose::Pose;
use crate::robot::{Joint, JointKind, Link};
use boxwood_scenes::Random;

/// A robot without models in which `parents[i]` is the parent of link i + 1. The joints are in random order.
fn robot_with_parents(parents: &[usize], random: &mut Random) -> Robot {
    let name = |link: usize| format!("{link}");
    let joint = |(child, &parent): (usize, &usize)| {
        Joint::new(&name(child), &name(parent), &name(child + 1), Pose::IDENTITY, JointKind::Fixed)
    };
    let mut joints: Vec<Joint> = parents.iter().enumerate().map(joint).collect();
    random.shuffle(&mut joints);
    Robot::new((0..=parents.len()).map(|link| Link::new(&name(link))).collect(), joints).expect("valid robot")
}

/// All links that are connected to `link` by joints that are not cut, sorted.
fn connected_links(robot: &Robot, link: u32, is_cut: &[bool]) -> Vec<u32> {
    let mut found = vec![link];
    let mut seen = 0;
    while seen < found.len() {
        for (joint, links) in robot.joint_links.iter().enumerate().filter(|&(joint, _)| !is_cut[joint]) {
            for [from, to] in [*links, [links[1], links[0]]] {
                if from == found[seen] && !found.contains(&to) && !is_cut[joint] {
                    found.push(to);
                }
            }
        }
        seen += 1;
    }
    found.sort_unstable();
    found
}

/// Reference implementation of `split`: for each set, tries every joint and counts the links of both halves.
fn reference_split(robot: &Robot) -> Vec<LinkSplit> {
    let mut nodes = Vec::new();
    let mut is_cut = vec![false; robot.joints.len()];
    let mut stack = vec![(robot.order[0], None)];
    while let Some((link, second_of)) = stack.pop() {
        let node = nodes.len() as u32;
        if let Some(parent) = second_of
            && let LinkSplit::Joint { second, .. } = &mut nodes[parent as usize]
        {
            *second = node;
        }
        let links = connected_links(robot, link, &is_cut);
        let joints =
            (0..robot.joints.len()).filter(|&joint| !is_cut[joint] && links.contains(&robot.joint_links[joint][0]));
        let best = joints.min_by_key(|&joint| {
            let mut cut = is_cut.clone();
            cut[joint] = true;
            robot.joint_links[joint].map(|link| connected_links(robot, link, &cut).len()).into_iter().max()
        });
        match best {
            None => nodes.push(LinkSplit::Link(links[0])),
            Some(joint) => {
                is_cut[joint] = true;
                nodes.push(LinkSplit::Joint { joint: joint as u32, second: NO_INDEX });
                let [parent, child] = robot.joint_links[joint];
                stack.extend([(child, Some(node)), (parent, None)]);
            }
        }
    }
    nodes
}

/// Parent of each link except link 0. The robot is a random tree, a chain, a star, a caterpillar or a hand for
/// `shape` 0 to 4.
fn parents(shape: u64, links: usize, random: &mut Random) -> Vec<usize> {
    let any = |child: usize, random: &mut Random| random.below(child as u64) as usize;
    (1..links)
        .map(|child| match shape {
            0 => any(child, random),
            1 => child - 1,
            2 => 0,
            3 if child % 3 == 0 => child - 1 - (child - 1) % 3,
            3 => child - child % 3,
            _ if child % 4 == 1 => 0,
            _ => child - 1,
        })
        .collect()
}

#[test]
fn split_matches_reference() {
    let mut random = Random::new(0x5e7);
    for case in 0..400 {
        let links = 1 + random.below(24) as usize;
        let parents = parents(case % 5, links, &mut random);
        let robot = robot_with_parents(&parents, &mut random);
        assert_eq!(split(&robot), reference_split(&robot), "case {case}: {parents:?}");
    }
}

/// For any shape of robot, splitting 30,000 links takes little time and does not overflow a stack of 512 KiB
/// (hard case 103 of the test suite).
#[test]
fn large_robots_are_split_fast_with_small_stack() {
    let run = || {
        let mut random = Random::new(0x5e8);
        for shape in 0..5 {
            let links = 30_000;
            let robot = robot_with_parents(&parents(shape, links, &mut random), &mut random);
            let nodes = split(&robot);
            assert_eq!(nodes.len(), 2 * links - 1);
        }
    };
    std::thread::Builder::new()
        .stack_size(512 << 10)
        .spawn(run)
        .expect("spawn thread")
        .join()
        .expect("no stack overflow");
}
