//! The split against its plain twin: every joint tried, and links counted by search.

use super::*;
use crate::articulation::{Joint, JointKind, Link};
use crate::pose::Pose;
use boxwood_scenes::Random;

/// A body of links without shapes; `parents[i]` carries link i + 1. Joints in any order.
fn body(parents: &[usize], random: &mut Random) -> Articulation {
    let name = |link: usize| format!("{link}");
    let joint = |(child, &parent): (usize, &usize)| {
        Joint::new(&name(child), &name(parent), &name(child + 1), Pose::IDENTITY, JointKind::Fixed)
    };
    let mut joints: Vec<Joint> = parents.iter().enumerate().map(joint).collect();
    random.shuffle(&mut joints);
    Articulation::new((0..=parents.len()).map(|link| Link::new(&name(link))).collect(), joints).expect("a tree")
}

/// All links that hang together with one by joints that are not cut, in order.
fn together(body: &Articulation, link: u32, is_cut: &[bool]) -> Vec<u32> {
    let mut found = vec![link];
    let mut seen = 0;
    while seen < found.len() {
        for (joint, ends) in body.ends.iter().enumerate().filter(|&(joint, _)| !is_cut[joint]) {
            for [from, to] in [*ends, [ends[1], ends[0]]] {
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

/// The twin.
fn split_plainly(body: &Articulation) -> Vec<Split> {
    let mut nodes = Vec::new();
    let mut is_cut = vec![false; body.joints.len()];
    let mut open = vec![(body.order[0], None)];
    while let Some((link, second_of)) = open.pop() {
        let number = nodes.len() as u32;
        if let Some(parent) = second_of
            && let Split::Joint { second, .. } = &mut nodes[parent as usize]
        {
            *second = number;
        }
        let links = together(body, link, &is_cut);
        let own = (0..body.joints.len()).filter(|&joint| !is_cut[joint] && links.contains(&body.ends[joint][0]));
        let best = own.min_by_key(|&joint| {
            let mut cut = is_cut.clone();
            cut[joint] = true;
            body.ends[joint].map(|end| together(body, end, &cut).len()).into_iter().max()
        });
        match best {
            None => nodes.push(Split::Link(links[0])),
            Some(joint) => {
                is_cut[joint] = true;
                nodes.push(Split::Joint { joint: joint as u32, second: NONE });
                let [carrying, carried] = body.ends[joint];
                open.extend([(carried, Some(number)), (carrying, None)]);
            }
        }
    }
    nodes
}

/// Parents of links in a body of some shape: any tree, a chain, a star, a caterpillar, or a hand.
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
fn sets_are_split_as_evenly_as_joints_allow() {
    let mut random = Random::new(0x5e7);
    for case in 0..400 {
        let links = 1 + random.below(24) as usize;
        let parents = parents(case % 5, links, &mut random);
        let body = body(&parents, &mut random);
        assert_eq!(split(&body), split_plainly(&body), "case {case}: {parents:?}");
    }
}

/// Hard case 103, and worse: no shape of body takes more than a moment, or much of a stack.
#[test]
fn large_bodies_are_split_in_a_moment() {
    let run = || {
        let mut random = Random::new(0x5e8);
        for shape in 0..5 {
            let links = 30_000;
            let body = body(&parents(shape, links, &mut random), &mut random);
            let nodes = split(&body);
            assert_eq!(nodes.len(), 2 * links - 1);
        }
    };
    std::thread::Builder::new().stack_size(512 << 10).spawn(run).expect("a thread").join().expect("no overflow");
}
