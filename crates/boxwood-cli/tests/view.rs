//! Tests of `boxwood view`.

mod support;

use support::{Folder, cube_at, expect, in_one_line, stderr, stdout};

fn two() -> Folder {
    let folder = Folder::new();
    folder.write("parts/base.obj", cube_at(0.0));
    folder.write("parts/cover.obj", cube_at(1.5));
    folder
}

#[test]
fn view_writes_page_and_prints_its_name() {
    let folder = two();
    let output = folder.run(&["view", "parts"]);
    expect(&output, 0);
    assert!(stdout(&output).starts_with("2 parts, 24 triangles\nwrote view.html, "), "{}", stdout(&output));
    assert_eq!(folder.names(), ["parts", "view.html"]);
}

#[test]
fn view_without_files_shows_built_in_assembly() {
    let folder = Folder::new();
    let output = folder.run(&["view", "--report", "gearbox.html"]);
    expect(&output, 0);
    assert!(stdout(&output).starts_with("48 parts, ") && stdout(&output).contains("wrote gearbox.html, "));
    assert_eq!(folder.names(), ["gearbox.html"]);
}

/// With `--image` only, no page is written.
#[test]
fn image_only_writes_no_page() {
    let folder = two();
    expect(&folder.run(&["view", "parts", "--image", "still.png"]), 0);
    assert_eq!(folder.names(), ["parts", "still.png"]);
    expect(&folder.run(&["view", "parts", "--image", "still.png", "--report", "page.html"]), 0);
    assert_eq!(folder.names(), ["page.html", "parts", "still.png"]);
}

#[test]
fn parts_are_selected_and_moved() {
    let folder = two();
    let output = folder.run(&["view", "parts", "--only", "cover", "--move", "cover=0,0,3", "--scale", "2"]);
    expect(&output, 0);
    assert!(stdout(&output).starts_with("1 part, 12 triangles\n"), "{}", stdout(&output));
    let output = folder.run(&["view", "parts", "--only", "lid"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(in_one_line(stderr(&output)).contains("--only"), "{}", stderr(&output));
}
