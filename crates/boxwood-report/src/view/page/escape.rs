//! Escaping of texts. A name can neither end an element, start a comment, nor change the text direction around it, in
//! the page or in its source.

use std::fmt::Write;

/// Returns true for characters that are invisible or displaced in the source: controls, bidirectional marks, line
/// separators.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
    )
}

/// Escapes JSON for a script element. The escaped characters occur only inside strings, where `\u` escapes are valid.
pub(super) fn json(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len() + plain.len() / 8);
    for character in plain.chars() {
        if is_invisible(character) || matches!(character, '<' | '>' | '&') {
            // Writing to a string cannot fail. All characters that are escaped here fit 16 bits.
            let _ = write!(text, "\\u{:04x}", u32::from(character));
        } else {
            text.push(character);
        }
    }
    text
}

/// Escapes text for element content and quoted attributes. Characters that HTML forbids become U+FFFD.
pub(super) fn html(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    for character in plain.chars() {
        match character {
            '\u{0}'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => text.push('\u{fffd}'),
            '&' | '<' | '>' | '"' | '\'' => {
                let _ = write!(text, "&#{};", u32::from(character));
            }
            _ if is_invisible(character) => {
                let _ = write!(text, "&#{};", u32::from(character));
            }
            _ => text.push(character),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{html, json};

    #[test]
    fn markup_and_invisible_characters_are_escaped() {
        assert_eq!(json(r#""</script><!--\u2028&""#), r#""\u003c/script\u003e\u003c!--\u2028\u0026""#);
        assert_eq!(json("\"a\u{2028}b\u{202e}c\u{85}é🦀\""), "\"a\\u2028b\\u202ec\\u0085é🦀\"");
        assert_eq!(html("</title>\"'&"), "&#60;/title&#62;&#34;&#39;&#38;");
        assert_eq!(html("a\u{202e}b\u{0}c\u{1b}\n🦀"), "a&#8238;b\u{fffd}c\u{fffd}\n🦀");
    }
}
