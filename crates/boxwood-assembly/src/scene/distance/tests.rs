//! The distance of two sets is that of the closest of all pairs; the view shows its points.

use super::*;
use boxwood::Pair;
use boxwood_report::view::{Cell, MarkShape, VerdictTone, View};

fn sets(parts: [&[usize]; 2]) -> PartSets {
    PartSets::new(["a", "b"], parts.map(<[usize]>::to_vec))
}

/// All pairs of different parts, one of each set; each pair once.
fn pairs(sets: &PartSets) -> Vec<[usize; 2]> {
    let [a, b] = &sets.parts;
    let both = |part: usize| a.contains(&part) && b.contains(&part);
    let all = a.iter().flat_map(|&first| b.iter().map(move |&second| [first, second]));
    let is_new = |&[first, second]: &[usize; 2]| first != second && (first < second || !(both(first) && both(second)));
    all.filter(is_new).collect()
}

#[test]
fn pairs_of_sets_are_counted_once() {
    for (parts, count) in [
        ([&[0, 1][..], &[2][..]], 2),
        ([&[0, 1, 2], &[0, 1, 2]], 3),
        ([&[1, 2], &[0, 1]], 3),
        ([&[1], &[0, 1, 2]], 2),
        ([&[1], &[1]], 0),
        ([&[], &[1]], 0),
        ([&[0, 2, 3, 5], &[1, 2, 3, 4, 5]], 14),
    ] {
        let sets = sets(parts);
        assert_eq!(sets.pair_count(|_| true), count, "{parts:?}");
        assert_eq!(pairs(&sets).len() as u64, count, "{parts:?}");
        let odd = |part: usize| part % 2 == 1;
        let odd_pairs = pairs(&sets).iter().filter(|pair| pair.iter().all(|&part| odd(part))).count();
        assert_eq!(sets.pair_count(odd), odd_pairs as u64, "{parts:?}");
    }
}

/// The result is that of the closest of all pairs, in the order of the sets. Of pairs at the same distance, it is the one with the lowest
/// indices, where parts of the first set come before all others.
#[test]
fn distance_is_that_of_closest_of_all_pairs() {
    let assembly = Assembly::built_in();
    let scene = assembly.scene(Observer::NONE).expect("it can be placed");
    let named = |word: &str| -> Vec<usize> {
        (0..assembly.parts.len()).filter(|&part| assembly.parts[part].name.contains(word)).collect()
    };
    let (mut is_swapped, mut is_apart) = (false, false);
    for [a, b] in
        [["bolt", "bearing"], ["bearing", "bolt"], ["bolt", "bolt"], ["gear", "1"], ["1", "gear"], ["cover", "foot"]]
    {
        let sets = sets([&named(a), &named(b)]);
        let result = scene.distance(&sets, Observer::NONE).expect("the parts exist");
        let measured = |parts: [usize; 2]| {
            let [a, b] = parts.map(|part| scene.placed(part).expect("a place"));
            ClosestParts { parts, closest: Pair::new(a, b).distance().expect("triangles") }
        };
        // Parts of the first set come before all others.
        let order = |mut parts: [usize; 2]| {
            parts.sort_unstable_by_key(|part| (!sets.parts[0].contains(part), *part));
            parts.map(|part| (!sets.parts[0].contains(&part), part))
        };
        let all = pairs(&sets).into_iter().map(measured);
        let expected = all.min_by(|a, b| {
            let distances = a.closest.distance.total_cmp(&b.closest.distance);
            distances.then_with(|| order(a.parts).cmp(&order(b.parts)))
        });
        assert_eq!(result.closest, expected, "{a} {b}");
        let found = expected.expect("a pair");
        is_swapped |= found.parts[0] > found.parts[1];
        is_apart |= found.closest.distance > 0.0;
        assert!(result.stats.bodies_tested < 2 * result.part_pairs);
        let alone = assembly.distance(&sets, Observer::NONE).expect("the parts exist");
        assert_eq!(alone.closest.map(|found| found.closest), Some(found.closest));
        let names = |result: &DistanceResult, parts: [usize; 2]| parts.map(|part| result.scene.name(part).to_owned());
        assert_eq!(alone.closest.map(|found| names(&alone, found.parts)), Some(names(&result, found.parts)));
    }
    assert!(is_swapped && is_apart);
}

#[test]
fn invalid_sets_are_errors() {
    let assembly = Assembly::built_in();
    let first = assembly.names()[0];
    let error = PartSets::between(&assembly, [first, first]).expect_err("one part").to_string();
    assert_eq!(error, format!("between {first} {first}: both match only {first}; two different parts are needed"));
    let error = PartSets::between(&assembly, ["x", "y"]).expect_err("no parts").to_string();
    assert!(error.starts_with("between x: no part") && error.contains("\nbetween y: no part"), "{error}");
    let error = assembly.distance(&sets([&[0], &[48]]), Observer::NONE).expect_err("no part").to_string();
    assert_eq!(error, "part 48 does not exist; the number of parts is 48");
}

/// View of the distance between two parts of the built-in assembly.
fn view(names: [&str; 2]) -> View {
    let assembly = Assembly::built_in();
    let sets = PartSets::between(&assembly, names).expect("two parts");
    let view = assembly.distance(&sets, Observer::NONE).expect("they can be placed").view("");
    view.check().expect("a valid view");
    view
}

#[test]
fn gap_between_closest_points_is_drawn() {
    let view = view(["gear-1-pinion", "bolt-base-01"]);
    let [row] = &view.table.rows[..] else { panic!("one row") };
    assert_eq!(row.cells.len(), view.table.columns.len());
    let Cell::Number(distance, _) = row.cells[2] else { panic!("a distance") };
    let MarkShape::Gap([p, q]) = view.marks[0].shape else { panic!("a gap") };
    let length: f64 = (0..3).map(|axis| (p[axis] - q[axis]).powi(2)).sum::<f64>().sqrt();
    assert!((length - distance).abs() < 1e-9 * distance && distance > 0.0, "{length} and {distance}");
    let ends: Vec<usize> = view.marks[1..].iter().filter_map(|mark| mark.part).collect();
    assert_eq!(ends, row.parts);
    assert_eq!(view.verdict.tone, VerdictTone::Clear);
    let bounds = row.bounds.expect("something to look at");
    assert!(bounds.contains_point(p) && bounds.contains_point(q));
}

#[test]
fn intersecting_parts_have_common_point() {
    let view = view(["gear-1-pinion", "gear-1-wheel"]);
    let has_point = matches!(view.marks[0].shape, MarkShape::Point(_));
    assert_eq!(view.verdict.tone == VerdictTone::Found, has_point);
    assert!(view.verdict.text.contains("gear-1-pinion and gear-1-wheel"), "{}", view.verdict.text);
}
