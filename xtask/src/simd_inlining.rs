//! Checks that every SIMD kernel was inlined: a release build must not contain calls to single vector operations.
//!
//! A function that is generic over the instruction set and not `#[inline(always)]` is compiled without the
//! instructions of its caller's `vectorize` region. No test fails: every operation in the function becomes a
//! function call, and the function is ten times slower. But each operation of `fearless_simd` that was not inlined
//! leaves a symbol in the binary, and this check searches for these symbols.

use crate::cargo_build::build_executable;
use crate::step::{Call, StepError};

const TITLE: &str = "no SIMD operation compiled as a function call";
/// Part of the symbol name of a vector operation that was not inlined.
const OPERATION: &str = "__fearless_simd_kernel";
/// Part of the symbol name of a region that is compiled for one instruction set. A binary without such symbols is
/// the wrong binary, or stripped.
const REGION: &str = "vectorize_";

/// Checks the executable of a release build. The executable must contain every query that uses SIMD, and must not
/// be stripped of its symbols.
pub(crate) fn check(build: Call) -> Result<(), StepError> {
    let program = build_executable("release build", build)?;
    let failed = |reason: &str| StepError::new(TITLE, reason);
    let bytes = std::fs::read(&program).map_err(|error| failed(&format!("{program}: {error}")))?;
    if symbols_containing(&bytes, REGION).is_empty() {
        return Err(failed(&format!("{program} contains no region compiled for an instruction set, or no symbols")));
    }
    let calls = symbols_containing(&bytes, OPERATION);
    if calls.is_empty() {
        eprintln!("== {TITLE}: ok, in {program}");
        return Ok(());
    }
    Err(failed(&format!(
        "{} vector operations are function calls in {program}: a function that is generic over the instruction set, or a closure in \
         it, is not #[inline(always)]. Find the callers with objdump -d --demangle. The first are\n  {}",
        calls.len(),
        calls[..calls.len().min(5)].join("\n  ")
    )))
}

/// Returns all names in a binary that contain `word`, sorted and unique. A name is a run of printable characters.
fn symbols_containing(bytes: &[u8], word: &str) -> Vec<String> {
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
    fn symbols_are_found_among_other_bytes() {
        let bytes = b"\0\x7fELF\x01_ZN9vectorize14vectorize_avx2E\0_ZN22__fearless_simd_kernelE\0_ZN22__fearless_simd_kernelE\0";
        assert_eq!(symbols_containing(bytes, REGION), ["_ZN9vectorize14vectorize_avx2E"]);
        assert_eq!(symbols_containing(bytes, OPERATION), ["_ZN22__fearless_simd_kernelE"]);
        assert!(symbols_containing(b"vectorize", REGION).is_empty());
    }
}
