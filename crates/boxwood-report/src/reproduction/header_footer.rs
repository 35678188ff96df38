//! Header and footer of the page: what the page shows, and how to repeat the experiments.

use super::data::ReproductionPage;
use super::html::HtmlWriter;
use super::section::anchor;

const TITLE: &str = "Published experiments, reproduced";

pub(super) fn write_head(html: &mut HtmlWriter, page: &ReproductionPage) {
    html.empty("meta", &[("charset", "utf-8")]);
    html.empty("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
    html.empty("meta", &[("name", "color-scheme"), ("content", "light dark")]);
    html.empty("meta", &[("name", "generator"), ("content", &format!("boxwood {}", page.version))]);
    html.text_element("title", &[], &format!("{TITLE} – boxwood"));
    html.style(include_str!("style.css"));
}

pub(super) fn write_header(html: &mut HtmlWriter, page: &ReproductionPage) {
    html.text_element("p", &[("class", "kicker")], "boxwood reproduce");
    html.text_element("h1", &[], TITLE);
    html.text_element(
        "p",
        &[("class", "lead")],
        "Claims of papers on collision detection, tested with the current code: their experiments, set up as \
         described there, with the published numbers beside ours. Every verdict is computed from the measurements. Where a \
         claim is not confirmed, the page shows the measured result instead.",
    );
    if page.quick {
        html.text_element(
            "p",
            &[("class", "quick")],
            "Quick run with fewer placements or passes than published. Its counts are reproducible, but some differ from those \
             of a full run.",
        );
    }
    html.element("dl", &[("class", "facts")], |html| {
        fact(html, "Made by", |html| html.text(&format!("boxwood {}", page.version)));
        fact(html, "Repeat with", |html| html.text_element("code", &[], &page.command));
        fact(html, "On any machine", |html| html.text("all numbers are equal, except those in columns marked as time."));
        fact(html, "Times", |html| {
            html.text(
                "are CPU times of one thread on the machine that made this page. Verdicts use ratios between methods of one run; \
                 seconds only where a paper claims that something is fast enough, and the verdict then says so.",
            );
        });
    });
    if !page.rules.is_empty() {
        html.element("details", &[("class", "rules"), ("open", "open")], |html| {
            html.text_element("summary", &[], "Rules of the verdicts");
            html.element("ul", &[], |html| page.rules.iter().for_each(|rule| html.prose_element("li", &[], rule)));
        });
    }
    if page.sections.len() > 1 {
        html.element("nav", &[("aria-label", "Papers")], |html| {
            html.element("ul", &[], |html| {
                for section in &page.sections {
                    html.element("li", &[], |html| {
                        html.text_element("span", &[("class", "number")], &section.number.to_string());
                        html.text_element("a", &[("href", &format!("#{}", anchor(section)))], &section.title);
                    });
                }
            });
        });
    }
}

fn fact(html: &mut HtmlWriter, name: &str, words: impl FnOnce(&mut HtmlWriter)) {
    html.text_element("dt", &[], name);
    html.element("dd", &[], words);
}

pub(super) fn write_footer(html: &mut HtmlWriter, page: &ReproductionPage) {
    html.element("p", &[], |html| {
        html.text(&format!("Made by boxwood {}.", page.version));
        for (index, file) in page.files.iter().enumerate() {
            html.text(if index == 0 { " Machine-readable results: " } else { ", " });
            html.text_element("a", &[("href", file)], file);
        }
    });
}
