//! Self-intersections of a mesh, with limits on the number of pairs and tests.

use super::common_point::point_beyond_shared;
use super::drawing::ProblemDrawing;
use super::mesh_report::{MeshProblem, ProblemExample};
use super::options::CheckOptions;
use super::problem_kind::ProblemKind;
use boxwood::Model;
use boxwood::query::{SelfIntersectionLimits, SelfIntersections, TrianglePair};

/// Maximum number of self-intersecting pairs that are stored (80 MB). If there are more, they are only counted.
pub(super) const MAX_RECORDED_PAIRS: u64 = 10_000_000;

/// Finds the self-intersections. Returns them as a problem (`None` without any), and true if the search is
/// complete. Stores at most `max_recorded` pairs.
pub(super) fn self_intersections(
    model: &Model,
    options: &CheckOptions,
    max_recorded: u64,
) -> (Option<MeshProblem>, bool) {
    let counted = options.search_limits(model.mesh().triangles().len());
    let recorded = SelfIntersectionLimits { pairs: counted.pairs.min(max_recorded), ..counted };
    let SelfIntersections { found: mut pairs, mut complete } = model.self_intersections_limited(&recorded);
    let mut count = pairs.len() as u64;
    if !complete && count == max_recorded {
        // Too many pairs to store: repeats the search and only counts.
        SelfIntersections { found: count, complete } = model.count_self_intersections_limited(&counted);
    }
    let has_more = count > options.max_triangle_pairs;
    complete &= !has_more;
    count = count.min(options.max_triangle_pairs);
    pairs.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    if pairs.is_empty() {
        return (None, complete);
    }
    let mesh = model.mesh();
    let shares = |pair: &&TrianglePair| {
        let [a, b] = [pair.a, pair.b].map(|triangle| mesh.triangles()[triangle as usize]);
        a.iter().any(|vertex| b.contains(vertex))
    };
    let sharing_vertex = (pairs.len() as u64 == count).then(|| pairs.iter().filter(shares).count() as u64);
    let example = |&pair: &TrianglePair| ProblemExample {
        kind: ProblemKind::SelfIntersection,
        triangles: vec![pair.a, pair.b],
        vertices: Vec::new(),
        points: point_beyond_shared(mesh, pair).into_iter().collect(),
    };
    let examples = pairs.iter().take(options.recorded_examples()).map(example).collect();
    let problem = MeshProblem::new(ProblemKind::SelfIntersection, count, examples, options, || {
        ProblemDrawing::from_pairs(&pairs, count)
    });
    (Some(MeshProblem { truncated: !complete, has_more, sharing_vertex, ..problem }), complete)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::{Random, soup};

    #[test]
    fn self_intersections_beyond_recording_limit_are_counted() {
        let model = Model::new(soup(&mut Random::new(0x50f7), 60, 0.8));
        let all = model.count_self_intersections();
        assert!(all > 20, "{all}");
        let options = CheckOptions { max_triangle_pairs: u64::MAX, max_examples: 5, ..CheckOptions::default() };
        let found = |max_recorded: u64| self_intersections(&model, &options, max_recorded).0.expect("there are pairs");
        let (recorded, counted) = (found(MAX_RECORDED_PAIRS), found(10));
        assert_eq!((recorded.count, recorded.sharing_vertex, recorded.examples.len()), (all, Some(0), 5));
        assert_eq!((counted.count, counted.sharing_vertex, counted.examples.len()), (all, None, 5));
        assert!(!recorded.truncated && !counted.truncated);
    }
}
