//! Bodies of n links that all hang on one.

use boxwood::{
    Against, AllowedLinks, Articulation, Joint, JointKind, Link, LinkFit, LinkLimits, LinkScratch, LinkWork, Mesh,
    Model, Pose, Posture,
};
use std::sync::Arc;

/// A base without a shape, and links around it, each where `place` puts it.
fn star(links: usize, place: impl Fn(usize) -> [f64; 3]) -> Posture {
    let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
    let model = Arc::new(Model::new(Mesh::new(vertices, faces).expect("finite")));
    let mut all = vec![Link::new("base")];
    all.extend((0..links).map(|n| Link::new(&format!("{n}")).with_model(Arc::clone(&model), Pose::IDENTITY)));
    let joint = |n: usize| {
        let origin = Pose::translation(place(n)).expect("finite");
        Joint::new(&format!("{n}"), "base", &format!("{n}"), origin, JointKind::Revolute { axis: [0.0, 0.0, 1.0] })
    };
    Posture::new(&Arc::new(Articulation::new(all, (0..links).map(joint).collect()).expect("a star")))
}

/// What a limited search of n, 2n and 4n links finds, and what it costs.
fn searches(limits: &LinkLimits, place: impl Fn(usize) -> [f64; 3]) -> [(usize, bool, LinkWork); 3] {
    [500, 1_000, 2_000].map(|links| {
        let posture = star(links, &place);
        let allowed = AllowedLinks::adjacent(posture.body());
        let mut scratch = LinkScratch::new();
        let some = scratch.collisions_up_to(&posture, Against::Itself(&allowed), limits);
        (some.pairs.len(), some.complete, scratch.work())
    })
}

#[test]
fn a_star_without_collisions() {
    let searched = searches(&LinkLimits::NONE, |n| [3.0 * (n % 45) as f64, 3.0 * (n / 45) as f64, 0.0]);
    assert!(searched.iter().all(|&(found, complete, _)| found == 0 && complete));
    let tests = searched.map(|(.., work)| work.box_tests);
    assert!(tests.windows(2).all(|pair| pair[1] <= 2 * pair[0] + 100), "{tests:?}");
    assert!(tests[2] < 10 * 2_000, "{tests:?}");
}

#[test]
fn links_on_each_other() {
    let limits = LinkLimits { collisions: 1_000, candidates: 5_000, box_tests: 100_000 };
    for (found, complete, work) in searches(&limits, |n| [1e-4 * n as f64, 0.0, 0.0]) {
        assert_eq!((found, complete), (1_000, false));
        // One more than the limit says that there are more.
        assert!(work.queries <= limits.candidates && work.hits <= limits.collisions + 1, "{work:?}");
        assert!(work.box_tests <= limits.box_tests + 1, "{work:?}");
    }
    for limits in
        [LinkLimits { candidates: 100, ..LinkLimits::NONE }, LinkLimits { box_tests: 600, ..LinkLimits::NONE }]
    {
        for (found, complete, work) in searches(&limits, |n| [1e-4 * n as f64, 0.0, 0.0]) {
            assert!(!complete && found <= 101 && work.queries <= 101, "{limits:?}: {found}, {work:?}");
        }
    }
}

/// The search without the hierarchy finds what all others find.
#[test]
fn a_star_with_collisions() {
    let posture = star(300, |n| [1.3 * ((n * 37) % 17) as f64, 0.8 * ((n * 11) % 23) as f64, 0.3 * (n % 5) as f64]);
    let allowed = AllowedLinks::adjacent(posture.body());
    let of_fit = |fit| Posture::with_fit(posture.body(), fit).expect("placed");
    let brute = of_fit(LinkFit::Brute).collisions(Against::Itself(&allowed));
    assert!(brute.len() > 40, "{}", brute.len());
    for fit in [LinkFit::Cab, LinkFit::CabSum, LinkFit::Obb, LinkFit::AabbOfBoxes, LinkFit::AabbOfVertices] {
        let (mut posture, mut other) = (of_fit(fit), of_fit(LinkFit::Brute));
        assert_eq!(posture.collisions(Against::Itself(&allowed)), brute, "{fit:?}");
        posture.set(&[0.3; 300]).expect("numbers");
        other.set(&[0.3; 300]).expect("numbers");
        let turned = other.collisions(Against::Itself(&allowed));
        assert_eq!(posture.collisions(Against::Itself(&allowed)), turned, "{fit:?}");
    }
}
