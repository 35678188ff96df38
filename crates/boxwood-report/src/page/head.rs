//! What stands above and below all results: what this is, and how to repeat it.

use super::data::Page;
use super::html::Html;
use super::section::anchor;

const TITLE: &str = "Published experiments, run again";

pub(super) fn write_head(html: &mut Html, page: &Page) {
    html.empty("meta", &[("charset", "utf-8")]);
    html.empty("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
    html.empty("meta", &[("name", "color-scheme"), ("content", "light dark")]);
    html.empty("meta", &[("name", "generator"), ("content", &format!("boxwood {}", page.version))]);
    html.words("title", &[], &format!("{TITLE} – boxwood"));
    html.style(include_str!("style.css"));
}

pub(super) fn write_header(html: &mut Html, page: &Page) {
    html.words("p", &[("class", "kicker")], "boxwood reproduce");
    html.words("h1", &[], TITLE);
    html.words(
        "p",
        &[("class", "lead")],
        "What documents on collision detection claim, put to the test on today’s code: their experiments, set up as they \
         describe them, with the published numbers beside ours. Every verdict is computed from what was measured. Where a \
         claim is not confirmed, the page says what was found instead.",
    );
    if page.quick {
        html.words(
            "p",
            &[("class", "quick")],
            "A quick run, with fewer placements or passes than were published. Its counts repeat, but some are other \
             counts than those of a full run.",
        );
    }
    html.element("dl", &[("class", "facts")], |html| {
        fact(html, "Made by", |html| html.text(&format!("boxwood {}", page.version)));
        fact(html, "Repeat with", |html| html.words("code", &[], &page.command));
        fact(html, "On any machine", |html| html.text("all numbers are the same, but those in columns marked as time."));
        fact(html, "Times", |html| {
            html.text(
                "are CPU time of one thread of the machine that made this page. Ratios between methods of one run are \
                 judged; seconds only where a document says that something is fast enough, and then the verdict says so.",
            );
        });
    });
    if !page.rules.is_empty() {
        html.element("details", &[("class", "rules"), ("open", "open")], |html| {
            html.words("summary", &[], "Rules of all verdicts");
            html.element("ul", &[], |html| page.rules.iter().for_each(|rule| html.prose("li", &[], rule)));
        });
    }
    if page.sections.len() > 1 {
        html.element("nav", &[("aria-label", "Documents")], |html| {
            html.element("ul", &[], |html| {
                for section in &page.sections {
                    html.element("li", &[], |html| {
                        html.words("span", &[("class", "number")], &section.number.to_string());
                        html.words("a", &[("href", &format!("#{}", anchor(section)))], &section.title);
                    });
                }
            });
        });
    }
}

fn fact(html: &mut Html, name: &str, words: impl FnOnce(&mut Html)) {
    html.words("dt", &[], name);
    html.element("dd", &[], words);
}

pub(super) fn write_footer(html: &mut Html, page: &Page) {
    html.element("p", &[], |html| {
        html.text(&format!("Made by boxwood {}.", page.version));
        for (place, file) in page.files.iter().enumerate() {
            html.text(if place == 0 { " The same results for programs: " } else { ", " });
            html.words("a", &[("href", file)], file);
        }
    });
}
