//! Suggests pairs of links that need no test, and writes them as SRDF.

use super::RobotResult;
use super::many::{BatchResult, CollisionVerdict};
use crate::output::{ContentKind, Destination};
use std::io;

/// A pair of links that needs no test, with the SRDF reason.
pub(super) struct IgnoreSuggestion {
    pub(super) links: [usize; 2],
    pub(super) reason: String,
}

/// Pairs that are ignored already, and pairs that always or never collide, sorted. If `FixedJoints::matters` is
/// set, only the ignored pairs: the samples then do not cover all configurations. `None` if there are too many
/// pairs to list.
pub(super) fn suggestions(result: &RobotResult, batch: &BatchResult) -> Option<Vec<IgnoreSuggestion>> {
    let tested = batch.tested(&result.loaded, &result.ignored)?;
    let ignored =
        result.ignored.pairs.iter().map(|(&links, why)| IgnoreSuggestion { links, reason: why.reason().to_owned() });
    let found = tested.into_iter().filter_map(|links| {
        let reason = match batch.verdict(links) {
            _ if batch.fixed.matters => return None,
            CollisionVerdict::Always => "Always",
            CollisionVerdict::Never => "Never",
            CollisionVerdict::Sometimes => return None,
        };
        Some(IgnoreSuggestion { links, reason: reason.to_owned() })
    });
    let mut all: Vec<IgnoreSuggestion> = ignored.chain(found).collect();
    all.sort_by_key(|suggestion| suggestion.links);
    Some(all)
}

/// Writes an SRDF that disables the suggested pairs and contains nothing else.
pub(super) fn write(
    result: &RobotResult,
    suggestions: &[IgnoreSuggestion],
    destination: &Destination,
) -> io::Result<()> {
    let loaded = &result.loaded;
    destination.write(ContentKind::Data, |out, _| {
        writeln!(out, "<?xml version=\"1.0\"?>\n<robot name=\"{}\">", escaped(&loaded.name))?;
        for IgnoreSuggestion { links, reason } in suggestions {
            let [a, b] = links.map(|link| escaped(loaded.link(link)));
            writeln!(out, "  <disable_collisions link1=\"{a}\" link2=\"{b}\" reason=\"{}\"/>", escaped(reason))?;
        }
        writeln!(out, "</robot>")
    })
}

/// Escapes text for an XML attribute.
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
