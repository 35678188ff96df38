//! Words that stay words: no name can end an element, begin a comment, or turn the text around it, neither in the page nor
//! for somebody who reads its source.

use std::fmt::Write;

/// What a reader of the source would not see, or would see elsewhere: controls, marks of direction, separators of lines.
fn is_unseen(character: char) -> bool {
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

/// JSON inside of a script element. Only its strings have these characters, and there any may be written by its number.
pub(super) fn json(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len() + plain.len() / 8);
    for character in plain.chars() {
        if is_unseen(character) || matches!(character, '<' | '>' | '&') {
            // A string takes all that is written to it. None of these is beyond 16 bits.
            let _ = write!(text, "\\u{:04x}", u32::from(character));
        } else {
            text.push(character);
        }
    }
    text
}

/// Between elements, and between quotes. What no page may have becomes a mark.
pub(super) fn html(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    for character in plain.chars() {
        match character {
            '\u{0}'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => text.push('\u{fffd}'),
            '&' | '<' | '>' | '"' | '\'' => {
                let _ = write!(text, "&#{};", u32::from(character));
            }
            _ if is_unseen(character) => {
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
    fn nothing_ends_an_element() {
        assert_eq!(json(r#""</script><!--\u2028&""#), r#""\u003c/script\u003e\u003c!--\u2028\u0026""#);
        assert_eq!(json("\"a\u{2028}b\u{202e}c\u{85}é🦀\""), "\"a\\u2028b\\u202ec\\u0085é🦀\"");
        assert_eq!(html("</title>\"'&"), "&#60;/title&#62;&#34;&#39;&#38;");
        assert_eq!(html("a\u{202e}b\u{0}c\u{1b}\n🦀"), "a&#8238;b\u{fffd}c\u{fffd}\n🦀");
    }
}
