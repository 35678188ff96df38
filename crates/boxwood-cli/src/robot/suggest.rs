//! Which pairs need not be tested, and an SRDF that says so.

use super::Answer;
use super::many::{Many, Verdict};
use crate::output::{Content, Destination};
use std::io;

/// A pair that need not be tested, and why, in the words of SRDF.
pub(super) struct Suggestion {
    pub(super) links: [usize; 2],
    pub(super) reason: String,
}

/// What is left out already, and what always or never collides, in order; of joints that were held, only the first. `None` if there are too many pairs to be listed.
pub(super) fn of(answer: &Answer, many: &Many) -> Option<Vec<Suggestion>> {
    let tested = many.tested(&answer.subject, &answer.untested)?;
    let left_out =
        answer.untested.pairs.iter().map(|(&links, why)| Suggestion { links, reason: why.reason().to_owned() });
    let found = tested.into_iter().filter_map(|links| {
        let reason = match many.verdict(links) {
            _ if many.held.matters => return None,
            Verdict::Always => "Always",
            Verdict::Never => "Never",
            Verdict::Sometimes => return None,
        };
        Some(Suggestion { links, reason: reason.to_owned() })
    });
    let mut all: Vec<Suggestion> = left_out.chain(found).collect();
    all.sort_by_key(|suggestion| suggestion.links);
    Some(all)
}

/// An SRDF of these pairs alone.
pub(super) fn write(answer: &Answer, suggestions: &[Suggestion], destination: &Destination) -> io::Result<()> {
    let subject = &answer.subject;
    destination.write(Content::Data, |out, _| {
        writeln!(out, "<?xml version=\"1.0\"?>\n<robot name=\"{}\">", escaped(&subject.name))?;
        for Suggestion { links, reason } in suggestions {
            let [a, b] = links.map(|link| escaped(subject.link(link)));
            writeln!(out, "  <disable_collisions link1=\"{a}\" link2=\"{b}\" reason=\"{}\"/>", escaped(reason))?;
        }
        writeln!(out, "</robot>")
    })
}

/// Text as the value of an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\r' | '\t' => escaped.push_str(&format!("&#{};", u32::from(letter))),
            letter => escaped.push(letter),
        }
    }
    escaped
}
