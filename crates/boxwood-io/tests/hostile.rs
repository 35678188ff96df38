//! Damaged files never make a reader panic, hang or exceed its memory bound.
//!
//! Tests every truncation of small valid files of every format, and many mutations of them: each gives a mesh or an error. There is
//! only one test, because the heap is measured and nothing else may allocate at the same time. `BOXWOOD_MUTATIONS` sets the number of
//! mutated bytes (one million by default; `cargo xtask campaign files` uses fifty million).

#[path = "integration/seeds/mod.rs"]
mod seeds;

use boxwood_io::{ReadOptions, read_bytes};
use boxwood_scenes::Random;
use peak_alloc::PeakAlloc;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::time::{Duration, Instant};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Time limit per file. Reading a file normally takes milliseconds.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// Counts of the results.
#[derive(Default)]
struct ResultCounts {
    read: u64,
    rejected: u64,
    /// Largest heap usage beyond 4 MiB, relative to the file size.
    worst_ratio: f64,
}

impl ResultCounts {
    fn try_file(&mut self, name: &str, bytes: &[u8]) {
        HEAP.reset_peak_usage();
        let before = HEAP.current_usage();
        let start = Instant::now();
        let result =
            panic::catch_unwind(AssertUnwindSafe(|| read_bytes(bytes, Path::new(name), &ReadOptions::default())));
        let (took, peak) = (start.elapsed(), HEAP.peak_usage().saturating_sub(before));
        let Ok(result) = result else { panic!("{name}: the reader panicked on {bytes:?}") };
        assert!(took < TIME_LIMIT, "{name}: took {took:?} for {bytes:?}");
        // If the file is rejected, its decompressed size is unknown. Decompressing to 1 MiB is always allowed, so that
        // size is assumed.
        let size = if name.ends_with(".gz") { 1 << 20 } else { bytes.len() };
        assert!(peak <= 16 * size + (4 << 20), "{name}: {peak} bytes of heap for {size} bytes: {bytes:?}");
        self.worst_ratio = self.worst_ratio.max(peak.saturating_sub(4 << 20) as f64 / size as f64);
        match result {
            Ok(_) => self.read += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty(), "{name}: an error without a message");
                self.rejected += 1;
            }
        }
    }
}

/// Bytes with a meaning in text formats.
const MEANINGFUL: &[u8] = b"-+.0159eE \t\r\n\x0b\x0c#/\\\"{}[],:n";

/// Changes, inserts, removes or duplicates a few bytes; returns their number.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) -> u64 {
    let count = 1 + random.below(4);
    for _ in 0..count {
        if bytes.is_empty() {
            return count;
        }
        let position = random.below(bytes.len() as u64) as usize;
        match random.below(8) {
            0 => drop(bytes.remove(position)),
            1 => bytes.insert(position, random.below(256) as u8),
            // Values with a meaning in formats: case 2 has ends of integer ranges, case 3 has signs, digits
            // and separators.
            2 => bytes[position] = [0, 1, 0x7f, 0x80, 0xff][random.below(5) as usize],
            3 => bytes[position] = MEANINGFUL[random.below(MEANINGFUL.len() as u64) as usize],
            4 => {
                let end = (position + 1 + random.below(16) as usize).min(bytes.len());
                let piece = bytes[position..end].to_vec();
                bytes.splice(position..position, piece);
            }
            5 => bytes[position] ^= 1 << random.below(8),
            _ => bytes[position] = random.below(256) as u8,
        }
    }
    count
}

#[test]
fn damaged_files_give_a_mesh_or_an_error() {
    let mutations: u64 = std::env::var("BOXWOOD_MUTATIONS").map_or(1_000_000, |n| n.parse().expect("a number"));
    let seeds = seeds::good_files();
    assert!(seeds.len() >= 20, "only {} seeds", seeds.len());
    for (name, bytes) in &seeds {
        let file =
            read_bytes(bytes, Path::new(name), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
        let triangles: usize = file.parts.iter().map(|part| part.mesh.triangles().len()).sum();
        assert!(triangles > 0, "{name} is not a useful seed: it has no triangles");
    }
    let mut counts = ResultCounts::default();
    for (name, bytes) in &seeds {
        (0..bytes.len()).for_each(|length| counts.try_file(name, &bytes[..length]));
    }
    let (truncations, mut random, mut mutated) = (counts.read + counts.rejected, Random::new(0xbad), 0);
    while mutated < mutations {
        let (name, bytes) = &seeds[random.below(seeds.len() as u64) as usize];
        let mut bytes = bytes.clone();
        mutated += mutate(&mut bytes, &mut random);
        counts.try_file(name, &bytes);
    }
    let ResultCounts { read, rejected, worst_ratio } = counts;
    assert!(
        read > 0 && rejected > 0,
        "{read} were read and {rejected} rejected: the mutations do not reach the readers"
    );
    let note = "worst heap beyond 4 MiB";
    let _ = writeln!(
        std::io::stderr(),
        "{truncations} truncations and {mutated} mutated bytes: {read} read, {rejected} rejected; {note}: {worst_ratio:.1}x"
    );
}
