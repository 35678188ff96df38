//! README.md and docs/book agree with the command: listings that begin with `$ boxwood` are run and compared, and `-h` fits one screen.

mod support;

use std::path::{Path, PathBuf};
use support::{Folder, cube, json, run, stderr, stdout};

/// All commands, as on the command line.
const COMMANDS: [&str; 15] = [
    "clash",
    "distance",
    "ray",
    "sweep",
    "region",
    "robot",
    "check",
    "animate",
    "simulate",
    "view",
    "info",
    "tree",
    "reproduce",
    "formats",
    "completions",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// README.md and all pages of the book: path and text.
fn documents() -> Vec<(PathBuf, String)> {
    let mut paths = vec![root().join("README.md")];
    let mut folders = vec![root().join("docs/book")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a document").replace("\r\n", "\n");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// Code blocks of a language: line number and lines.
fn blocks<'t>(text: &'t str, languages: &[&str]) -> Vec<(usize, Vec<&'t str>)> {
    let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
    let (mut is_inside, mut is_wanted) = (false, false);
    for (index, line) in text.lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            is_inside = !is_inside;
            is_wanted = is_inside && languages.contains(&language);
            if is_wanted {
                blocks.push((index + 1, Vec::new()));
            }
        } else if is_wanted && let Some(block) = blocks.last_mut() {
            block.1.push(line);
        }
    }
    blocks
}

/// A command of a listing, with the lines that it should print.
struct Listing {
    place: String,
    command: String,
    expected: Vec<String>,
}

fn listings() -> Vec<Listing> {
    let mut listings: Vec<Listing> = Vec::new();
    for (path, text) in documents() {
        for (line, block) in blocks(&text, &["text", "console"]) {
            let mut is_listing = false;
            for text in block {
                if let Some(command) = text.strip_prefix("$ ") {
                    is_listing = command == "boxwood" || command.starts_with("boxwood ");
                    if is_listing {
                        let place = format!("{}:{line}", path.display());
                        listings.push(Listing { place, command: command.to_owned(), expected: Vec::new() });
                    }
                } else if is_listing && let Some(listing) = listings.last_mut() {
                    listing.expected.push(text.to_owned());
                }
            }
        }
    }
    listings
}

/// Words of a command line; text in single quotes is one word.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, piece) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Folder with the files that the listings name.
fn listing_files() -> Folder {
    let folder = Folder::new();
    folder.write("box.obj", cube([-1.0; 3], [1.0; 3]));
    let ball = boxwood_io::Part {
        name: "ball".to_owned(),
        mesh: boxwood_scenes::sphere(3.0, 4).into(),
        pose: boxwood::Pose::IDENTITY,
    };
    boxwood_io::write(folder.path("ball.obj"), &[ball]).expect("a mesh file");
    folder.write("parts/base.obj", cube([0.0, 0.0, 0.0], [10.0, 10.0, 2.0]));
    folder.write("parts/cover.obj", cube([0.0, 0.0, 7.0], [10.0, 10.0, 8.0]));
    folder.write("parts/pin.obj", cube([4.0, 4.0, 1.0], [5.0, 5.0, 6.0]));
    folder.write("parts/post.obj", cube([8.0, 8.0, 2.0], [9.0, 9.0, 6.5]));
    // A box without its top, and two boxes that cross in one part.
    let text = cube([0.0; 3], [2.0; 3]);
    let faces: Vec<&str> = text.lines().collect();
    folder.write("tray.obj", faces[..faces.len() - 1].join("\n"));
    folder.write("crossed.obj", cube([0.0; 3], [2.0; 3]) + &support::cube_after([1.0; 3], [3.0; 3], 8));
    folder.write("rays.txt", "0,0,9, 0,0,-1\n8,0,9, 0,0,-1\n");
    for frame in 0..3 {
        let x = f64::from(frame) * 1.5 - 3.0;
        folder.write(&format!("frames/frame-{frame}.obj"), cube([x, -0.5, -0.5], [x + 1.0, 0.5, 0.5]));
    }
    folder.write("arm.urdf", ARM);
    folder
}

/// Robot of two boxes that are connected by a hinge, and a third one on a slide.
const ARM: &str = r#"<robot name="arm">
  <link name="base"><collision><origin xyz="0 0 0.25"/><geometry><box size="1 1 0.5"/></geometry></collision></link>
  <link name="arm"><collision><origin xyz="0 0 0.5"/><geometry><box size="0.2 0.2 1"/></geometry></collision></link>
  <link name="hand"><collision><geometry><box size="0.4 0.4 0.2"/></geometry></collision></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="0 0 0.6"/>
    <axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
  <joint name="wrist" type="revolute"><parent link="arm"/><child link="hand"/><origin xyz="0 0 1.2"/>
    <axis xyz="0 1 0"/><limit lower="-1.5" upper="1.5" effort="1" velocity="1"/></joint>
</robot>
"#;

/// Replaces everything that differs between machines by `#`: numbers before `ms`, `threads` and the like, and the columns of tables
/// whose names end in `ms` or `us`. Runs of blanks become one, because the widths of such columns differ too.
fn normalized(lines: &[String]) -> Vec<String> {
    let mut time_columns: Vec<usize> = Vec::new();
    let mut normalized = Vec::new();
    for line in lines {
        let words = words_with_ends(line);
        let is_unit = |word: &str| matches!(word.trim_end_matches([',', '.']), "ms" | "us");
        let units: Vec<usize> = words.iter().filter(|(word, _)| is_unit(word)).map(|&(_, end)| end).collect();
        let has_number = words.iter().any(|(word, _)| word.starts_with(|c: char| c.is_ascii_digit()));
        if line.trim().is_empty() {
            time_columns.clear();
        } else if !units.is_empty() && !has_number {
            time_columns = units;
        }
        let text = |index: usize| {
            let (word, end) = words[index];
            let next = words.get(index + 1).map_or("", |next| next.0.trim_end_matches([',', '.']));
            let is_machine_dependent =
                matches!(next, "ms" | "threads" | "thread" | "configurations") && line.contains("thread");
            let is_number = word.starts_with(|c: char| c.is_ascii_digit());
            if is_number && (is_machine_dependent || time_columns.contains(&end)) { "#" } else { word }
        };
        normalized.push((0..words.len()).map(text).collect::<Vec<_>>().join(" "));
    }
    while normalized.last().is_some_and(String::is_empty) {
        normalized.pop();
    }
    normalized
}

/// Words of a line, each with the column of its end.
fn words_with_ends(line: &str) -> Vec<(&str, usize)> {
    let mut words = Vec::new();
    let mut column = 0;
    for piece in line.split(' ') {
        column += piece.chars().count();
        if !piece.is_empty() {
            words.push((piece, column));
        }
        column += 1;
    }
    words
}

/// Compares lines; an expected line `...` stands for any number of lines, also for none.
fn matches(expected: &[String], actual: &[String]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((first, rest)) if first == "..." => (0..=actual.len()).any(|skipped| matches(rest, &actual[skipped..])),
        Some((first, rest)) => actual.split_first().is_some_and(|(line, more)| line == first && matches(rest, more)),
    }
}

#[test]
fn listings_of_the_documents_show_real_output() {
    let listings = listings();
    assert!(listings.len() >= 30, "{} listings", listings.len());
    let folder = listing_files();
    let mut failures = Vec::new();
    for Listing { place, command, expected } in listings {
        let words = words(&command);
        let arguments: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let output = folder.run(&arguments);
        let printed = if stdout(&output).is_empty() { stderr(&output) } else { stdout(&output) };
        let actual: Vec<String> = printed.lines().map(|line| line.replace('\\', "/")).collect();
        let is_error = output.status.code() == Some(2);
        if !matches(&normalized(&expected), &normalized(&actual))
            || is_error != expected.iter().any(|l| l.starts_with("error: "))
        {
            failures.push(format!("{place}: $ {command}\nprinted:\n{printed}{}", stderr(&output)));
        }
    }
    assert!(failures.is_empty(), "{} listings differ:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn listing_comparison_detects_differences() {
    let lines = |text: &str| normalized(&text.lines().map(str::to_owned).collect::<Vec<_>>());
    let table = "  frame  pairs  refit ms\n      1     20     0.013\n\nread 1.5 ms, 2 threads";
    let other = "  frame  pairs  refit ms\n      1     20    12.345\n\nread 9.5 ms, 16 threads";
    assert!(matches(&lines(table), &lines(other)));
    assert!(!matches(&lines(table), &lines(&other.replace("20", "21"))));
    assert!(matches(
        lines("  frame  pairs  refit ms\n  ...\nread 1 ms, 1 thread").as_slice(),
        &lines("  frame  pairs  refit ms\n  a\n  b\nread 1 ms, 1 thread")
    ));
    assert!(!matches(&lines("a\n..."), &lines("b\nc")));
    assert_eq!(words("boxwood clash 'a b' --json"), ["boxwood", "clash", "a b", "--json"]);
}

#[test]
fn every_command_has_a_page_and_every_page_with_rust_is_a_doctest() {
    let doctests = std::fs::read_to_string(root().join("docs/doctests.rs")).expect("doctests.rs");
    for command in COMMANDS {
        assert!(root().join(format!("docs/book/commands/{command}.md")).is_file(), "no page for {command}");
    }
    for (path, text) in documents() {
        if !blocks(&text, &["rust", "rust,no_run"]).is_empty() {
            let name =
                path.strip_prefix(root()).expect("a path in the repository").to_string_lossy().replace('\\', "/");
            let relative = name.strip_prefix("docs/").map_or_else(|| format!("../{name}"), str::to_owned);
            assert!(doctests.contains(&format!("\"{relative}\"")), "{name} is not in docs/doctests.rs");
        }
    }
}

#[test]
fn short_help_fits_one_screen() {
    let all = std::iter::once(vec!["-h"]).chain(COMMANDS.map(|command| vec![command, "-h"]));
    for arguments in all {
        let output = run(&arguments);
        let lines = stdout(&output).lines().count();
        assert!(output.status.success() && lines <= 50, "{arguments:?}: {lines} lines");
        let long = run(&[&arguments[..arguments.len() - 1], &["--help"]].concat());
        assert!(stdout(&long).lines().count() >= lines, "{arguments:?}");
    }
}

#[test]
fn readme_has_at_most_150_lines() {
    let text = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    assert!(text.lines().count() <= 150, "{} lines", text.lines().count());
}

#[test]
fn man_pages_of_all_commands_are_written() {
    let folder = Folder::new();
    let output = folder.run(&["man", "--output-dir", "man"]);
    assert!(output.status.success(), "{}", stderr(&output));
    for command in COMMANDS {
        let page = folder.read(&format!("man/boxwood-{command}.1"));
        assert!(page.contains(".SH OPTIONS") || command == "completions", "{command}");
    }
    assert!(folder.read("man/boxwood.1").contains("boxwood\\-clash(1)"), "the main page lists the commands");
    assert!(!stdout(&run(&["--help"])).contains("man pages"), "the command is hidden");
    assert!(json(&run(&["--json"])).is_object());
}
