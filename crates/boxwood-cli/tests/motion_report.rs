//! Tests of pages with motion: `--report` and `--image` are written and change no other output.

mod support;

use serde_json::Value;
use support::{Folder, cube_at, json, number, stderr, stdout};

/// Runs a command without and with `--report`. Asserts that the exit code and messages are the same, and that the
/// data differ only in times. Returns the data of the page.
#[track_caller]
fn page(folder: &Folder, arguments: &[&str], code: i32) -> Value {
    let arguments = [arguments, &["--json"]].concat();
    let plain = folder.run(&arguments);
    let drawn = folder.run(&[&arguments[..], &["--report", "page.html"]].concat());
    assert_eq!(plain.status.code(), Some(code), "{}{}", stdout(&plain), stderr(&plain));
    assert_eq!((drawn.status.code(), stderr(&drawn)), (Some(code), stderr(&plain)));
    assert_eq!(untimed(json(&drawn)), untimed(json(&plain)));
    let page = folder.read("page.html");
    let begin = r#"id="view">"#;
    let (_, rest) = page.split_once(begin).expect("the data of the page");
    let (data, _) = rest.split_once("</script>").expect("its end");
    let data: Value = serde_json::from_str(data).expect("JSON");
    check(&data);
    data
}

/// Checks that all indices in the data of a page are valid.
#[track_caller]
fn check(data: &Value) {
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let frames = list(&data["frames"]["names"]).len() as u64;
    let (rows, parts) = (list(&data["table"]["rows"]), list(&data["parts"]));
    for found in rows.iter().chain(&list(&data["marks"])) {
        if let Some([first, end]) = found["frames"].as_array().map(Vec::as_slice) {
            assert!(number(first) <= number(end) && number(end) <= frames, "{found}");
        }
    }
    for row in &rows {
        assert_eq!(list(&row["cells"]).len(), list(&data["table"]["columns"]).len());
        assert!(list(&row["parts"]).iter().all(|part| (number(part) as usize) < parts.len()));
    }
}

/// Removes the fields with times from the value.
fn untimed(mut value: Value) -> Value {
    const TIMES: [&str; 8] =
        ["milliseconds", "seconds", "refit_ms", "query_ms", "pairs_ms", "self_ms", "move_ms", "broad_ms"];
    match &mut value {
        Value::Object(entries) => {
            entries.retain(|key, _| !TIMES.contains(&key.as_str()) && key != "narrow_ms");
            entries.values_mut().for_each(|value| *value = untimed(value.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| *value = untimed(value.take())),
        _ => {}
    }
    value
}

fn cells(data: &Value, column: &str) -> Vec<String> {
    let columns = data["table"]["columns"].as_array().expect("columns");
    let index = columns.iter().position(|found| found["name"] == column).expect("a column");
    let rows = data["table"]["rows"].as_array().expect("rows").iter();
    rows.map(|row| match &row["cells"][index] {
        Value::String(words) => words.clone(),
        cell => cell[1].as_str().unwrap_or("").to_owned(),
    })
    .collect()
}

#[test]
fn robot_page_is_valid() {
    let folder = Folder::new();
    let data = page(&folder, &["robot", "--samples", "1500"], 1);
    assert_eq!((data["title"].as_str(), data["verdict"]["tone"].as_str()), (Some("Built-in arm"), Some("found")));
    let words = cells(&data, "collide");
    assert!(words.contains(&"sometimes".to_owned()) && words.contains(&"never".to_owned()), "{words:?}");
    assert!(data["command"].as_str().is_some_and(|command| command.starts_with("boxwood robot --samples 1500 ")));

    folder.write("path.txt", "0 0 0 0 0 0\n");
    let data = page(&folder, &["robot", "--configurations", "path.txt"], 0);
    assert_eq!(data["frames"]["names"], serde_json::json!(["line 1"]));
    assert_eq!(data["verdict"]["tone"], "clear");
}

#[test]
fn animation_page_is_valid() {
    let folder = Folder::new();
    for (frame, x) in [5.0, 3.5, 1.5, -1.0].into_iter().enumerate() {
        folder.write(&format!("f/{frame}.obj"), cube_at(x));
    }
    folder.write("wall.obj", cube_at(0.0));
    let data = page(&folder, &["animate", "f", "--against", "wall.obj"], 1);
    assert_eq!(data["frames"]["names"], serde_json::json!(["0", "1", "2", "3"]));
    assert_eq!(cells(&data, "intersects"), ["nothing", "nothing", "wall.obj", "wall.obj"]);
    assert_eq!(data["frames"]["motion"]["kind"], "vertices");
    let marks = data["marks"].as_array().expect("marks");
    assert!(marks.iter().all(|mark| number(&mark["frames"][0]) >= 2) && marks.len() == 4);
}

#[test]
fn simulation_page_is_valid() {
    let folder = Folder::new();
    let data = page(&folder, &["simulate", "--bodies", "30", "--frames", "12", "--density", "0.3"], 1);
    assert_eq!(data["parts"].as_array().map(Vec::len), Some(30));
    assert_eq!(data["frames"]["names"].as_array().map(Vec::len), Some(12));
    assert!(!cells(&data, "first frame").is_empty());
}

#[test]
fn sweep_page_is_valid() {
    let folder = Folder::new();
    folder.write("wall.obj", cube_at(5.0));
    folder.write("cart.obj", cube_at(0.0));
    let data = page(&folder, &["sweep", "wall.obj", "cart.obj", "--part", "cart", "--by", "10,0,0"], 1);
    assert_eq!((cells(&data, "part"), cells(&data, "distance")), (vec!["wall".to_owned()], vec!["3".to_owned()]));
    assert_eq!(data["frames"]["names"][48], "after 3");
    let data = page(&folder, &["sweep", "wall.obj", "--sphere", "0,0,0,1", "--by", "0,9,0"], 0);
    assert_eq!(data["verdict"]["text"], "No contact: none of 1 part is hit");
}

#[test]
fn pictures_must_not_overwrite_other_files() {
    let folder = Folder::new();
    folder.write("a.obj", cube_at(0.0));
    for command in [&["animate", "a.obj"][..], &["simulate", "a.obj"]] {
        let output = folder.run(&[command, &["--report", "a.obj"]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("would be overwritten"), "{}", stderr(&output));
        let output = folder.run(&[command, &["--svg", "b", "--report", "b"]].concat());
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    }
    assert_eq!(folder.names(), ["a.obj"]);
}
