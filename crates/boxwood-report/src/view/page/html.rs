//! The HTML file: markup, style, data and the viewer script.

use super::escape;
use crate::view::View;

/// Script of the viewer, bundled from `viewer/src`.
const SCRIPT: &str = include_str!("../../../viewer/dist/viewer.js");
/// Style sheet of the viewer.
const STYLE: &str = include_str!("../../../viewer/dist/viewer.css");
/// SHA-256 of the script in base64, written by the bundler. A browser refuses a script that does not match.
const DIGEST: &str = include_str!("../../../viewer/dist/viewer.sha256");
/// Licenses of the libraries in the bundle; they must be distributed with it.
const LICENSES: &str = include_str!("../../../viewer/dist/LICENSES.txt");

/// Assembles the page. `json` and `blob` must be escaped for a script element.
pub(super) fn page(view: &View, json: &str, blob: &str) -> String {
    // With this policy the browser loads no external resources and runs no other scripts, whatever the texts of
    // a view contain.
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
         <p>The parts and the table are shown by a script in this file, which needs no network. Scripts are disabled \
         here.</p></noscript>\n"
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
        "</script>\n<script type=\"text/plain\" id=\"licenses\">",
        LICENSES,
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
    fn licenses_name_the_library_and_terms() {
        for words in ["three.js", "Copyright", "Permission is hereby granted"] {
            assert!(LICENSES.contains(words), "{words} is missing");
        }
    }

    #[test]
    fn viewer_contains_no_closing_tags() {
        for (name, text) in [("script", SCRIPT), ("style", STYLE), ("list of licenses", LICENSES)] {
            let text = text.to_ascii_lowercase();
            for end in ["</script", "</style", "<!--"] {
                assert!(!text.contains(end), "the {name} contains {end}");
            }
        }
    }
}
