//! The guard of the lanes: a release build has no call a vector operation.
//!
//! A function that is generic over lanes and not `#[inline(always)]` is compiled without the instructions of the region
//! that it is called from. Nothing fails: every operation in it becomes a call, and it is ten times slower. But each such
//! operation of `fearless_simd` leaves a symbol in the binary, because it was not inlined.

use crate::built::built;
use crate::step::{Call, Failed};

const TITLE: &str = "no call a vector operation";
/// What an operation is called where it is a function of its own.
const OPERATION: &str = "__fearless_simd_kernel";
/// What a region is called that is compiled for an instruction set. A binary without one is not what we want to look at.
const REGION: &str = "vectorize_";

/// Looks into the program that a release build makes; it must contain every question that is asked in lanes, and its
/// symbols.
pub(crate) fn check(build: Call) -> Result<(), Failed> {
    let program = built("release build", build)?;
    let failed = |reason: &str| Failed::new(TITLE, reason);
    let bytes = std::fs::read(&program).map_err(|error| failed(&format!("{program}: {error}")))?;
    if names_with(&bytes, REGION).is_empty() {
        return Err(failed(&format!("{program} has no region that is compiled for an instruction set, or no symbols")));
    }
    let calls = names_with(&bytes, OPERATION);
    if calls.is_empty() {
        eprintln!("== {TITLE}: ok, in {program}");
        return Ok(());
    }
    Err(failed(&format!(
        "{} vector operations are calls in {program}: a function that is generic over lanes, or a closure in it, is not \
         #[inline(always)]. Find out which by who calls them: objdump -d --demangle. The first are\n  {}",
        calls.len(),
        calls[..calls.len().min(5)].join("\n  ")
    )))
}

/// All names in a binary that contain a word: a name is a run of printable characters.
fn names_with(bytes: &[u8], word: &str) -> Vec<String> {
    let names = bytes.split(|byte| !byte.is_ascii_graphic()).filter(|name| name.len() >= word.len());
    let names = names.filter(|name| name.windows(word.len()).any(|part| part == word.as_bytes()));
    let mut names: Vec<String> = names.map(|name| String::from_utf8_lossy(name).into_owned()).collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_among_other_bytes() {
        let bytes = b"\0\x7fELF\x01_ZN9vectorize14vectorize_avx2E\0_ZN22__fearless_simd_kernelE\0_ZN22__fearless_simd_kernelE\0";
        assert_eq!(names_with(bytes, REGION), ["_ZN9vectorize14vectorize_avx2E"]);
        assert_eq!(names_with(bytes, OPERATION), ["_ZN22__fearless_simd_kernelE"]);
        assert!(names_with(b"vectorize", REGION).is_empty());
    }
}
