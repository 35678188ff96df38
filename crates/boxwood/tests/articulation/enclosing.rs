//! That every box holds what is in it, in many postures of many bodies. `Posture::check` says so only where it is certain: its bounds are
//! derived, and a box of which it could not tell would be a violation too.

use crate::fits::random_body;
use boxwood::{Articulation, LinkFit, Pose, Posture};
use boxwood_scenes::Random;
use std::f64::consts::{FRAC_PI_2, PI};

/// Postures of each body.
const POSTURES: u64 = 40;

/// How many postures to take, all methods each; `cargo xtask campaign articulated` asks for a million.
fn postures() -> u64 {
    std::env::var("BOXWOOD_POSTURES").map_or(8_000, |text| text.parse().expect("a number"))
}

/// Numbers of joints: anything, or such that axes are parallel, anti-parallel or perpendicular, up to rounding or a little beside.
fn values(body: &Articulation, random: &mut Random) -> Vec<f64> {
    let special = [0.0, PI, -PI, FRAC_PI_2, 1e-9, PI - 0.004_472, 0.004_472_14, 1e-300];
    let is_special = random.below(2) == 0;
    let mut value = || {
        if is_special && random.below(4) != 0 {
            special[random.below(special.len() as u64) as usize]
        } else {
            random.range(-4.0, 4.0)
        }
    };
    (0..body.freedoms()).map(|_| value()).collect()
}

/// Near, far away, or not rigid at all.
fn base(random: &mut Random) -> Pose {
    let at = random.direction();
    match random.below(6) {
        0 => Pose::IDENTITY,
        1 => Pose::rigid(random.rotation(), at.map(|x| x * 1e8)).expect("rigid"),
        2 => Pose::affine([0; 3].map(|_| random.direction()), at).expect("finite"),
        3 => Pose::affine(random.rotation().map(|row| row.map(|x| x * 1e-150)), at).expect("finite"),
        _ => Pose::rigid(random.rotation(), at).expect("rigid"),
    }
}

#[test]
fn boxes_hold_what_is_in_them_in_many_postures() {
    let bodies = postures().div_ceil(POSTURES);
    let mut violations = 0;
    for seed in 0..bodies {
        let mut random = Random::new(0xe0c1 ^ seed << 16);
        let links = 1 + random.below(24) as usize;
        let body = random_body(&mut random, links);
        let mut all = LinkFit::EVERY.map(|fit| Posture::with_fit(&body, fit).expect("placed"));
        for number in 0..POSTURES {
            let values = values(&body, &mut random);
            let base = if number % 8 == 0 { base(&mut random) } else { *all[0].base() };
            for posture in &mut all {
                posture.set_base(base).expect("placed");
                posture.set(&values).expect("placed");
                if let Err(told) = posture.check() {
                    violations += 1;
                    eprintln!("body {seed}, posture {number}, {}: {told}", posture.fit().name());
                }
            }
        }
    }
    eprintln!("{} postures of {bodies} bodies by {} methods", bodies * POSTURES, LinkFit::EVERY.len());
    assert_eq!(violations, 0);
}
