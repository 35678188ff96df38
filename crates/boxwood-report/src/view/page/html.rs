//! The file: markup, style, what is shown as text, and the one script that shows it.

use super::escape;
use crate::view::View;

/// The viewer, as it is bundled from `viewer/src`.
const SCRIPT: &str = include_str!("../../../viewer/dist/viewer.js");
const STYLE: &str = include_str!("../../../viewer/dist/viewer.css");
/// By which a browser knows the script: SHA-256 in base 64, written by who bundles it. A wrong one is no script at all.
const DIGEST: &str = include_str!("../../../viewer/dist/viewer.sha256");
/// Of what is bundled with it: a copy of the viewer goes with a copy of these.
const LICENCES: &str = include_str!("../../../viewer/dist/LICENSES.txt");

/// `json` and `blob` are texts that can stand in a page.
pub(super) fn page(view: &View, json: &str, blob: &str) -> String {
    // Nothing comes from elsewhere, and no other script runs, whatever the texts of a view contain.
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{DIGEST}'; style-src 'unsafe-inline'; img-src data: blob:; \
         base-uri 'none'; form-action 'none'"
    );
    let [title, verdict, version] = [&view.title, &view.verdict.text, &view.version].map(|words| escape::html(words));
    let head = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"boxwood {version}\">\n<title>{title}</title>\n"
    );
    let without_script = format!(
        "<noscript><h1>{title}</h1><p>{verdict}</p>\
         <p>The parts and the table are shown by a script that is in this file, and needs no network; scripts are turned \
         off here.</p></noscript>\n"
    );
    let pieces = [
        &head,
        "<style>\n",
        STYLE,
        "</style>\n</head>\n<body>\n",
        &without_script,
        "<script type=\"application/json\" id=\"view\">",
        json,
        "</script>\n<script type=\"text/plain\" id=\"blob\">",
        blob,
        "</script>\n<script type=\"text/plain\" id=\"licences\">",
        LICENCES,
        "</script>\n<script>",
        SCRIPT,
        "</script>\n</body>\n</html>\n",
    ];
    pieces.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_say_what_they_are_of() {
        for words in ["three.js", "Copyright", "Permission is hereby granted"] {
            assert!(LICENCES.contains(words), "nothing is said of {words}");
        }
    }

    #[test]
    fn the_viewer_can_stand_in_a_page() {
        for (name, text) in [("script", SCRIPT), ("style", STYLE), ("list of licences", LICENCES)] {
            let text = text.to_ascii_lowercase();
            for end in ["</script", "</style", "<!--"] {
                assert!(!text.contains(end), "the {name} contains {end}");
            }
        }
    }
}
