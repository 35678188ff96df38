//! The pairs as comma-separated values (RFC 4180, lines end in LF).

use super::rows::names;
use super::{Out, Report};
use std::borrow::Cow;
use std::io;

const HEADER: &str = "a,b,triangle_pairs,kind,min_x,min_y,min_z,max_x,max_y,max_z,x,y,z,truncated";

pub(super) fn write(out: Out<'_>, report: &Report<'_>) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for clash in &report.checked.clashes {
        let [a, b] = names(report, clash).map(quoted);
        // No kind is told yet: that field is empty.
        write!(out, "{a},{b},{},", clash.overlap.triangle_pairs)?;
        let [min, max] = clash.overlap.bounds;
        for x in min.iter().chain(&max).chain(&clash.overlap.point) {
            // All digits, and an exponent where there would be many zeros.
            write!(out, ",{x:?}")?;
        }
        writeln!(out, ",{}", clash.overlap.truncated)?;
    }
    Ok(())
}

/// A field: in quotes if it has to be.
pub(crate) fn quoted(text: &str) -> Cow<'_, str> {
    let plain = !text.contains([',', '"', '\n', '\r']) && text.trim() == text;
    if plain { text.into() } else { format!("\"{}\"", text.replace('"', "\"\"")).into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_have_to_be() {
        assert_eq!(quoted("gear:wheel-1"), "gear:wheel-1");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("12\" pipe"), "\"12\"\" pipe\"");
        assert_eq!(quoted(" a"), "\" a\"");
        assert_eq!(quoted("a\nb"), "\"a\nb\"");
        assert_eq!(quoted(""), "");
    }
}
