//! What is no box is refused, by name, and changes nothing.

use super::{Bounds, METHODS};
use boxwood::{BoxError, BroadMethod, BroadPhase};

const UNIT: Bounds = [[0.0; 3], [1.0; 3]];

/// All that can be asked.
fn state(broad: &BroadPhase) -> String {
    let told = broad.overlaps();
    let lists = [told.pairs().collect::<Vec<_>>(), told.began().collect(), told.ended().collect()];
    format!(
        "{lists:?} {} {} {:?} {:?}",
        broad.len(),
        broad.bytes(),
        told.work(),
        broad.overlapping([[-9.0; 3], [9.0; 3]])
    )
}

#[test]
fn what_is_no_box_is_refused() {
    for method in METHODS {
        let mut broad = BroadPhase::with(method);
        let id = broad.insert(UNIT).expect("a box");
        broad.insert(UNIT).expect("a box");
        broad.update();
        let before = state(&broad);
        for axis in 0..3 {
            for upper in [false, true] {
                let mut bounds = UNIT;
                bounds[usize::from(upper)][axis] = f64::NAN;
                refuse(&mut broad, id, bounds, BoxError::NotANumber { axis, upper });
            }
            for (low, high) in [(1.0, 0.5), (f64::INFINITY, f64::NEG_INFINITY), (f64::MIN_POSITIVE, 0.0), (1.0, -0.0)] {
                let mut bounds = UNIT;
                (bounds[0][axis], bounds[1][axis]) = (low, high);
                refuse(&mut broad, id, bounds, BoxError::Inverted { axis, low, high });
            }
        }
        let nothing = [[f64::NAN; 3], [f64::NAN; 3]];
        refuse(&mut broad, id, nothing, BoxError::NotANumber { axis: 0, upper: false });
        assert_eq!(state(&broad), before);
        assert_eq!(broad.bounds(id), Ok(UNIT));
        assert_eq!(broad.update().work().moved, 0);
        assert_eq!(broad.check(), Ok(()));
    }
}

fn refuse(broad: &mut BroadPhase, id: boxwood::BoxId, bounds: Bounds, error: BoxError) {
    assert_eq!(broad.insert(bounds).map_err(|error| error.to_string()), Err(error.to_string()));
    for told in [broad.set(id, bounds), broad.overlapping(bounds).map(|_| ())] {
        assert_eq!(told, Err(error), "{bounds:?}");
    }
}

#[test]
fn both_zeros_are_one_place() {
    for method in METHODS {
        let mut broad = BroadPhase::with(method);
        let a = broad.insert([[-1.0; 3], [-0.0; 3]]).expect("a box");
        let b = broad.insert([[0.0; 3], [-0.0; 3]]).expect("the lower zero may be the positive one");
        assert!(broad.update().pairs().eq([[a, b]]));
        broad.set(b, [[-0.0; 3], [0.0; 3]]).expect("a box");
        assert_eq!(broad.update().work().moved, 0, "it has not moved");
    }
}

#[test]
fn stale_names_are_errors() {
    for method in METHODS {
        let mut broad = BroadPhase::with(method);
        let [a, b] = [0; 2].map(|_| broad.insert(UNIT).expect("a box"));
        // Before an update has seen it, after, and when its slot is used again, which is soon.
        broad.remove(a).expect("there");
        let mut stale = vec![a];
        for _ in 0..9 {
            stale.iter().for_each(|&id| refuse_name(&mut broad, id));
            broad.update();
            stale.iter().for_each(|&id| refuse_name(&mut broad, id));
            let again = broad.insert(UNIT).expect("a box");
            assert!(again.slot() < 4);
            stale.iter().for_each(|&id| refuse_name(&mut broad, id));
            broad.update();
            assert!(broad.overlaps().pairs().any(|pair| pair.contains(&b) && pair.contains(&again)));
            broad.remove(again).expect("there");
            stale.push(again);
        }
        assert_eq!(broad.bounds(b), Ok(UNIT));
        assert_eq!(broad.len(), 1);
        // Of another broad phase, with more boxes than this one.
        let mut other = BroadPhase::with(BroadMethod::BruteForce);
        let foreign = (0..50).map(|_| other.insert(UNIT).expect("a box")).last().expect("fifty");
        refuse_name(&mut broad, foreign);
    }
}

fn refuse_name(broad: &mut BroadPhase, id: boxwood::BoxId) {
    let error = BoxError::Stale(id);
    assert_eq!(broad.bounds(id), Err(error));
    assert_eq!(broad.set(id, UNIT), Err(error));
    assert_eq!(broad.set(id, [[f64::NAN; 3]; 2]), Err(error));
    assert_eq!(broad.remove(id), Err(error));
    assert!(error.to_string().starts_with(&format!("there is no box {}", id.slot())));
}
