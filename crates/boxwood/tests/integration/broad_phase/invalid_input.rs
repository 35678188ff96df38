//! Invalid boxes and ids are rejected with an error that names them, and the broad phase does not change.

use super::{Corners, METHODS};
use boxwood::BroadPhase;
use boxwood::broad_phase::BoxError;
use boxwood::papers::BroadPhaseMethod;

const UNIT: Corners = [[0.0; 3], [1.0; 3]];

/// The complete visible state, as text.
fn state(broad: &BroadPhase) -> String {
    let overlaps = broad.pairs();
    let lists = [overlaps.pairs().collect::<Vec<_>>(), overlaps.began().collect(), overlaps.ended().collect()];
    format!(
        "{lists:?} {} {} {:?} {:?}",
        broad.len(),
        broad.memory_bytes(),
        overlaps.stats(),
        broad.overlapping([[-9.0; 3], [9.0; 3]])
    )
}

#[test]
fn invalid_boxes_are_rejected() {
    for method in METHODS {
        let mut broad = BroadPhase::with_method(method);
        let id = broad.insert(UNIT).expect("valid box");
        broad.insert(UNIT).expect("valid box");
        broad.update();
        let before = state(&broad);
        for axis in 0..3 {
            for upper in [false, true] {
                let mut bounds = UNIT;
                bounds[usize::from(upper)][axis] = f64::NAN;
                assert_rejected(&mut broad, id, bounds, BoxError::NanBound { axis, upper });
            }
            for (low, high) in [(1.0, 0.5), (f64::INFINITY, f64::NEG_INFINITY), (f64::MIN_POSITIVE, 0.0), (1.0, -0.0)] {
                let mut bounds = UNIT;
                (bounds[0][axis], bounds[1][axis]) = (low, high);
                assert_rejected(&mut broad, id, bounds, BoxError::Inverted { axis, low, high });
            }
        }
        let nothing = [[f64::NAN; 3], [f64::NAN; 3]];
        assert_rejected(&mut broad, id, nothing, BoxError::NanBound { axis: 0, upper: false });
        assert_eq!(state(&broad), before);
        assert_eq!(broad.bounds(id), Ok(UNIT.into()));
        assert_eq!(broad.update().stats().moved, 0);
        assert_eq!(broad.check(), Ok(()));
    }
}

fn assert_rejected(broad: &mut BroadPhase, id: boxwood::broad_phase::BoxId, bounds: Corners, error: BoxError) {
    assert_eq!(broad.insert(bounds).map_err(|error| error.to_string()), Err(error.to_string()));
    for overlaps in [broad.set_bounds(id, bounds), broad.overlapping(bounds).map(|_| ())] {
        assert_eq!(overlaps, Err(error), "{bounds:?}");
    }
}

#[test]
fn zero_and_negative_zero_are_equal() {
    for method in METHODS {
        let mut broad = BroadPhase::with_method(method);
        let a = broad.insert([[-1.0; 3], [-0.0; 3]]).expect("valid box");
        let b = broad.insert([[0.0; 3], [-0.0; 3]]).expect("[0, -0] is a valid box");
        assert!(broad.update().pairs().eq([[a, b]]));
        broad.set_bounds(b, [[-0.0; 3], [0.0; 3]]).expect("valid box");
        assert_eq!(broad.update().stats().moved, 0, "the box has not moved");
    }
}

#[test]
fn stale_ids_are_errors() {
    for method in METHODS {
        let mut broad = BroadPhase::with_method(method);
        let [a, b] = [0; 2].map(|_| broad.insert(UNIT).expect("valid box"));
        // The id of a removed box is rejected at once, after the next update, and after another box reuses its slot. At
        // most four slots are in use, so every slot is reused within a few rounds.
        broad.remove(a).expect("box exists");
        let mut stale = vec![a];
        for _ in 0..9 {
            stale.iter().for_each(|&id| assert_id_rejected(&mut broad, id));
            broad.update();
            stale.iter().for_each(|&id| assert_id_rejected(&mut broad, id));
            let again = broad.insert(UNIT).expect("valid box");
            assert!(again.index() < 4);
            stale.iter().for_each(|&id| assert_id_rejected(&mut broad, id));
            broad.update();
            assert!(broad.pairs().pairs().any(|pair| pair.contains(&b) && pair.contains(&again)));
            broad.remove(again).expect("box exists");
            stale.push(again);
        }
        assert_eq!(broad.bounds(b), Ok(UNIT.into()));
        assert_eq!(broad.len(), 1);
        // An id from another broad phase with more boxes is rejected too: its slot does not exist here.
        let mut other = BroadPhase::with_method(BroadPhaseMethod::BruteForce);
        let foreign = (0..50).map(|_| other.insert(UNIT).expect("valid box")).last().expect("50 ids");
        assert_id_rejected(&mut broad, foreign);
    }
}

fn assert_id_rejected(broad: &mut BroadPhase, id: boxwood::broad_phase::BoxId) {
    let error = BoxError::UnknownBox(id);
    assert_eq!(broad.bounds(id), Err(error));
    assert_eq!(broad.set_bounds(id, UNIT), Err(error));
    assert_eq!(broad.set_bounds(id, [[f64::NAN; 3]; 2]), Err(error));
    assert_eq!(broad.remove(id), Err(error));
    assert!(error.to_string().starts_with(&format!("unknown box {}", id.index())));
}
