//! Malicious names: they are shown as text and never run.

use crate::view_page::decode::{Page, element};
use crate::view_page::scenes;
use boxwood_report::view::{Cell, Column, ColumnKind, Fact, FactGroup, FrameMotion, Row};

const NAMES: [&str; 12] = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg onload='alert(1)'>",
    "quotes \" ' ` \\ \\u003c",
    "]]>&lt;&#60;",
    "line\u{2028}and\u{2029}paragraph",
    "\u{202e}gpj.exe\u{202c}",
    "\u{2066}isolated\u{2069}\u{200f}",
    "🦀 Zahnrad №7 שלום عربي",
    "nul \0 escape \u{1b}[31m bell \u{7} c1 \u{9b}",
    "",
];

#[test]
fn malicious_names_are_shown_as_text() {
    for name in NAMES {
        let words = || name.to_owned();
        let mut view = scenes::of(boxwood_scenes::sphere(1.0, 1));
        (view.title, view.command, view.version, view.units) = (words(), words(), words(), Some(words()));
        view.verdict.text = words();
        view.facts.push(Fact { group: FactGroup::Settings, label: words(), value: words() });
        view.notes.push(words());
        (view.parts[0].name, view.parts[0].file) = (words(), Some(words()));
        view.table.caption = words();
        view.table.columns = vec![Column { name: words(), kind: ColumnKind::Choice }; 2];
        let cells = vec![Cell::Text(words()), Cell::Number(1.0, words())];
        view.table.rows.push(Row { cells, parts: vec![0], ..Row::default() });
        view.frames = scenes::frames(1, FrameMotion::Poses(vec![vec![boxwood::Pose::IDENTITY]]));
        view.frames.as_mut().expect("frames").names[0] = words();

        let html = view.to_html().expect("a page");
        let page = Page::of(&html);
        let json = &page.json;
        let table = &json["table"];
        let shown = [
            &json["title"],
            &json["command"],
            &json["version"],
            &json["units"],
            &json["verdict"]["text"],
            &json["facts"][0]["label"],
            &json["facts"][0]["value"],
            &json["notes"][0],
            &json["parts"][0]["name"],
            &json["parts"][0]["file"],
            &table["caption"],
            &table["columns"][1]["name"],
            &table["rows"][0]["cells"][0],
            &table["rows"][0]["cells"][1][1],
            &json["frames"]["names"][0],
        ];
        assert!(shown.iter().all(|shown| shown.as_str() == Some(name)), "texts are unchanged: {name:?}");
        check_shell(&html, name);
    }
}

/// Checks that the page has only its own elements, and that names cannot be mistaken for markup.
fn check_shell(html: &str, name: &str) {
    // The viewer is the last script; the text before it is generated from the view.
    let (shell, rest) = html.rsplit_once("<script>").expect("the viewer is there");
    assert!(rest.ends_with("</script>\n</body>\n</html>\n"));
    let (head, behind) = shell.split_once("<style>").expect("the style is there");
    let (_, body) = behind.split_once("</style>").expect("it ends");
    assert_eq!(tags(head), "!DOCTYPE html head meta meta meta meta title /title", "{name:?}");
    let expected = "/head body noscript h1 /h1 p /p p /p /noscript script /script script /script script /script";
    assert_eq!(tags(body), expected, "{name:?}");
    let is_invisible = |c: char| {
        let range = [
            ('\0', '\u{8}'),
            ('\u{b}', '\u{1f}'),
            ('\u{7f}', '\u{9f}'),
            ('\u{2028}', '\u{202e}'),
            ('\u{2066}', '\u{2069}'),
        ];
        c == '\u{200f}' || range.iter().any(|&(first, last)| (first..=last).contains(&c))
    };
    for part in [head, body] {
        assert_eq!(part.find(is_invisible), None, "{name:?} is not readable in the source");
    }
    assert_eq!(element(html, "application/json", "view").find(['<', '>', '&']), None);
    assert!(head.contains("content=\"default-src 'none'; script-src 'sha256-"), "no external resources");
}

/// Names of all tags, in order.
fn tags(part: &str) -> String {
    let name = |behind: &str| behind.split([' ', '>', '\n']).next().unwrap_or_default().to_owned();
    part.split('<').skip(1).map(name).collect::<Vec<_>>().join(" ")
}
