//! Tests of checks of files, and of incomplete checks.

use super::*;
use crate::observer::Observer;
use crate::sources::find_sources;
use crate::testing::Folder;
use boxwood::{Mesh, Model};
use boxwood_scenes::{Random, soup};
use std::ops::ControlFlow;
use std::sync::Arc;

const SHEET: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

fn check(folder: &Folder, options: &CheckOptions) -> CheckResult {
    let sources = find_sources(&[folder.path("")]).expect("there are files");
    check_files(&sources, options, Observer::NONE).expect("not cancelled")
}

fn soup_mesh() -> Arc<Mesh> {
    Arc::new(soup(&mut Random::new(0x50f7), 60, 0.8))
}

#[test]
fn unreadable_file_is_part_of_result() {
    let folder = Folder::new();
    folder.write("a.obj", SHEET);
    folder.write("b.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    folder.write("c.stl", "solid nothing\nendsolid nothing\n");
    let result = check(&folder, &CheckOptions::default());
    assert_eq!((result.files.len(), result.unreadable.len(), result.warnings.len()), (2, 1, 1));
    assert!(result.unreadable[0].path.ends_with("b.obj"));
    assert!(result.warnings[0].file.as_ref().is_some_and(|file| file.ends_with("c.stl")));
    let empty = &result.files[1].parts;
    assert!(empty.len() == 1 && empty[0].name.is_empty() && empty[0].report.problem(ProblemKind::Empty).is_some());
    assert_eq!(result.verdict(), "2 of 2 parts have problems; 1 file cannot be read");
    assert!(!result.is_ok() && result.has_problems() && result.is_complete());
    let allowed = vec![ProblemKind::Open, ProblemKind::Empty];
    let result = check(&folder, &CheckOptions { allowed, ..CheckOptions::default() });
    assert!(!result.is_ok() && !result.has_problems(), "a file cannot be read");
    assert_eq!(result.verdict(), "Ok: only allowed problems; 1 file cannot be read");
}

/// Two instances of one triangle, as glTF.
const INSTANCES: &str = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],
"nodes":[{"name":"a","mesh":0},{"name":"b","mesh":0,"translation":[0,0,5]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
"bufferViews":[{"buffer":0,"byteLength":36}],
"buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}"#;

#[test]
fn instances_share_report_and_mesh() {
    let folder = Folder::new();
    folder.write("two.gltf", INSTANCES);
    let result = check(&folder, &CheckOptions { drawings: true, ..CheckOptions::default() });
    let [a, b] = &result.files[0].parts[..] else { panic!("two parts: {:?}", result.files) };
    assert_eq!([a.name.as_str(), b.name.as_str()], ["a", "b"]);
    assert!(Arc::ptr_eq(&a.report, &b.report) && a.pose != b.pose);
    let view = result.view("");
    assert_eq!((view.parts.len(), view.meshes.len(), view.table.rows.len()), (2, 1, 2 * (1 + 3)));
    assert!(check(&folder, &CheckOptions::default()).parts().all(|part| part.mesh.is_none()));
}

#[test]
fn cancelled_check_is_an_error() {
    let folder = Folder::new();
    folder.write("a.obj", SHEET);
    let sources = find_sources(&[folder.path("")]).expect("there is a file");
    let cancel = |_| ControlFlow::Break(());
    let error = check_files(&sources, &CheckOptions::default(), Observer::new(&cancel)).expect_err("cancelled");
    assert_eq!(error.to_string(), "cancelled");
}

/// The reported number of pairs is exact, and stops at its limit.
#[test]
fn triangle_pair_limit_makes_report_incomplete() {
    let (mesh, all) = (soup_mesh(), Model::new(soup_mesh()).count_self_intersections());
    let report = |max: u64| check_mesh(&mesh, &CheckOptions { max_triangle_pairs: max, ..CheckOptions::default() });
    let (whole, cut) = (report(all), report(all - 1));
    let [whole_pairs, cut_pairs] =
        [&whole, &cut].map(|report| report.problem(ProblemKind::SelfIntersection).expect("there are pairs"));
    assert_eq!((whole_pairs.count, whole_pairs.has_more, whole.complete), (all, false, true));
    assert_eq!((cut_pairs.count, cut_pairs.has_more, cut.complete), (all - 1, true, false));
    assert!(cut_pairs.to_string().starts_with("more than "), "{cut_pairs}");
}

/// The status tells a search that stopped at its limit of tests from a complete one.
#[test]
fn status_of_stopped_search() {
    let disjoint = Arc::new(soup(&mut Random::new(0x50f7), 60, 1e-6));
    let report = |max_tests, allowed: &[ProblemKind]| {
        check_mesh(&disjoint, &CheckOptions { max_tests, allowed: allowed.to_vec(), ..CheckOptions::default() })
    };
    let all = check_mesh(&soup_mesh(), &CheckOptions { max_tests: Some(1), ..CheckOptions::default() });
    assert!(!all.complete && all.may_miss_self_intersections() && all.status() == CheckStatus::Problems);
    let open = report(None, &[ProblemKind::Open]);
    assert!(open.complete && open.is_ok() && open.status() == CheckStatus::OnlyAllowed, "{open:?}");
    assert_eq!(report(None, &[]).status(), CheckStatus::Problems);
}

/// An incomplete search without problems is not ok, unless self-intersections are allowed.
#[test]
fn incomplete_report_is_not_ok() {
    let tetrahedron = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let mesh = Mesh::new(tetrahedron, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).expect("valid").into();
    let report = |max_tests, allowed: &[ProblemKind]| {
        check_mesh(&mesh, &CheckOptions { max_tests, allowed: allowed.to_vec(), ..CheckOptions::default() })
    };
    assert_eq!(report(None, &[]).status(), CheckStatus::NoProblems);
    assert_eq!(report(Some(0), &[]).status(), CheckStatus::Incomplete);
    let allowed = report(Some(0), &[ProblemKind::SelfIntersection]);
    assert!(allowed.status() == CheckStatus::OnlyAllowed && !allowed.may_miss_self_intersections());
    assert!(CheckStatus::Incomplete > CheckStatus::OnlyAllowed && CheckStatus::Problems > CheckStatus::Incomplete);
}
