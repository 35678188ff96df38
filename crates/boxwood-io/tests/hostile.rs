//! No file, however damaged, makes a reader panic, hang or take more memory than it may: every truncation of small good
//! files of every format, and many mutations of them, give an answer or an error.
//!
//! One test, because the heap is measured: nothing else may allocate at the same time. `BOXWOOD_MUTATIONS` sets how many
//! bytes are mutated (default a million; `cargo xtask campaign files` takes fifty).

mod seeds;

use boxwood_io::{Options, read_bytes};
use boxwood_scenes::Random;
use peak_alloc::PeakAlloc;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::time::{Duration, Instant};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Far above what any of these files takes (milliseconds), far below what a person would call a hang.
const PATIENCE: Duration = Duration::from_secs(5);

/// What became of the cases.
#[derive(Default)]
struct Tally {
    read: u64,
    refused: u64,
    /// The largest heap beyond what the limit leaves free, as a multiple of the file.
    worst_ratio: f64,
}

impl Tally {
    fn try_file(&mut self, name: &str, bytes: &[u8]) {
        HEAP.reset_peak_usage();
        let before = HEAP.current_usage();
        let start = Instant::now();
        let result = panic::catch_unwind(AssertUnwindSafe(|| read_bytes(bytes, Path::new(name), &Options::default())));
        let (took, peak) = (start.elapsed(), HEAP.peak_usage().saturating_sub(before));
        let Ok(result) = result else { panic!("{name}: the reader panicked on {bytes:?}") };
        assert!(took < PATIENCE, "{name}: took {took:?} for {bytes:?}");
        // Gzip: what a file grows to is not known if it is refused; the first MiB is always allowed.
        let size = if name.ends_with(".gz") { 1 << 20 } else { bytes.len() };
        assert!(peak <= 16 * size + (4 << 20), "{name}: {peak} bytes of heap for {size} bytes: {bytes:?}");
        self.worst_ratio = self.worst_ratio.max(peak.saturating_sub(4 << 20) as f64 / size as f64);
        match result {
            Ok(_) => self.read += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty(), "{name}: an error without words");
                self.refused += 1;
            }
        }
    }
}

/// Bytes that text formats give a meaning to.
const MEANINGFUL: &[u8] = b"-+.0159eE \t\r\n\x0b\x0c#/\\\"{}[],:n";

/// Changes, inserts, removes or doubles a few bytes; returns how many.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) -> u64 {
    let count = 1 + random.below(4);
    for _ in 0..count {
        if bytes.is_empty() {
            return count;
        }
        let place = random.below(bytes.len() as u64) as usize;
        match random.below(8) {
            0 => drop(bytes.remove(place)),
            1 => bytes.insert(place, random.below(256) as u8),
            // Values that formats give a meaning to: signs, digits, separators, the ends of ranges.
            2 => bytes[place] = [0, 1, 0x7f, 0x80, 0xff][random.below(5) as usize],
            3 => bytes[place] = MEANINGFUL[random.below(MEANINGFUL.len() as u64) as usize],
            4 => {
                let end = (place + 1 + random.below(16) as usize).min(bytes.len());
                let piece = bytes[place..end].to_vec();
                bytes.splice(place..place, piece);
            }
            5 => bytes[place] ^= 1 << random.below(8),
            _ => bytes[place] = random.below(256) as u8,
        }
    }
    count
}

#[test]
fn damaged_files_give_an_answer_or_an_error() {
    let mutations: u64 = std::env::var("BOXWOOD_MUTATIONS").map_or(1_000_000, |n| n.parse().expect("a number"));
    let seeds = seeds::good_files();
    assert!(seeds.len() >= 20, "only {} seeds", seeds.len());
    for (name, bytes) in &seeds {
        let file = read_bytes(bytes, Path::new(name), &Options::default()).unwrap_or_else(|error| panic!("{error}"));
        let triangles: usize = file.parts.iter().map(|part| part.mesh.triangles().len()).sum();
        assert!(triangles > 0, "{name} is no good seed: it has no triangles");
    }
    let mut tally = Tally::default();
    for (name, bytes) in &seeds {
        (0..bytes.len()).for_each(|length| tally.try_file(name, &bytes[..length]));
    }
    let (truncations, mut random, mut mutated) = (tally.read + tally.refused, Random::new(0xbad), 0);
    while mutated < mutations {
        let (name, bytes) = &seeds[random.below(seeds.len() as u64) as usize];
        let mut bytes = bytes.clone();
        mutated += mutate(&mut bytes, &mut random);
        tally.try_file(name, &bytes);
    }
    let Tally { read, refused, worst_ratio } = tally;
    assert!(read > 0 && refused > 0, "{read} were read and {refused} refused: the mutations do not reach the readers");
    let note = "worst heap beyond 4 MiB";
    let _ = writeln!(
        std::io::stderr(),
        "{truncations} truncations and {mutated} mutated bytes: {read} read, {refused} refused; {note}: {worst_ratio:.1}x"
    );
}
