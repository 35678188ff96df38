//! Progress and cancellation of long operations.
//!
//! Every long operation takes an [`Observer`]. It reports its progress to the observer's callback, which can cancel the
//! operation. Results never depend on the observer, except that a cancelled operation returns [`Cancelled`].

use rayon::prelude::*;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use thiserror::Error;

/// Stage of a long operation. [`Display`](fmt::Display) gives a verb for a progress bar, such as "reading".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// Reading files.
    Reading,
    /// Building models of meshes.
    Building,
    /// Finding pairs of parts whose surfaces intersect.
    Intersecting,
    /// Finding the kinds of clashes.
    Classifying,
    /// Computing distances, contacts and penetration depths.
    Measuring,
    /// Collecting geometry for pages and images.
    Drawing,
    /// Casting rays.
    Casting,
    /// Searching a region.
    Searching,
    /// Computing first contacts of moving objects.
    Sweeping,
    /// Checking meshes.
    Checking,
    /// Testing configurations of a robot.
    Testing,
    /// Running the frames of an animation or simulation.
    Frames,
}

impl Stage {
    /// Verb for a progress bar.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Building => "building",
            Self::Intersecting => "intersecting",
            Self::Classifying => "classifying",
            Self::Measuring => "measuring",
            Self::Drawing => "drawing",
            Self::Casting => "casting",
            Self::Searching => "searching",
            Self::Sweeping => "sweeping",
            Self::Checking => "checking",
            Self::Testing => "testing",
            Self::Frames => "frames",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Progress of one stage of an operation. Stages follow one another; each begins with `done` 0 and ends with
/// `done == total`, unless the operation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Current stage.
    pub stage: Stage,
    /// Number of steps of the stage that are done.
    pub done: u64,
    /// Number of steps of the stage.
    pub total: u64,
}

/// The operation was cancelled by its observer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Error)]
#[error("cancelled")]
pub struct Cancelled;

/// Callback of an observer.
type Callback<'a> = dyn Fn(Progress) -> ControlFlow<()> + Sync + 'a;

/// Receives the progress of a long operation, and can cancel it.
///
/// The callback is called from several threads, possibly at the same time. To cancel the operation it returns
/// [`ControlFlow::Break`]; steps that have begun are finished first.
///
/// ```
/// use boxwood_assembly::{Assembly, ClashOptions, Observer};
/// use std::ops::ControlFlow;
///
/// let print = |progress: boxwood_assembly::Progress| {
///     eprintln!("{}: {} of {}", progress.stage, progress.done, progress.total);
///     ControlFlow::Continue(())
/// };
/// let result = Assembly::built_in().clash(&ClashOptions::default(), Observer::new(&print))?;
/// assert_eq!(result.clashes.len(), 14);
///
/// let cancel = |_| ControlFlow::Break(());
/// assert!(Assembly::built_in().clash(&ClashOptions::default(), Observer::new(&cancel)).is_err());
/// # Ok::<(), boxwood_assembly::AssemblyError>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Observer<'a>(Option<&'a Callback<'a>>);

impl<'a> Observer<'a> {
    /// Observer that ignores progress and never cancels.
    pub const NONE: Self = Self(None);

    /// Observer with a callback.
    #[must_use]
    pub fn new(callback: &'a (impl Fn(Progress) -> ControlFlow<()> + Sync)) -> Self {
        Self(Some(callback))
    }

    /// Begins a stage of `total` steps.
    pub(crate) fn begin(self, stage: Stage, total: usize) -> StageProgress<'a> {
        let progress = StageProgress {
            observer: self,
            stage,
            total: total as u64,
            done: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
        };
        progress.report(0);
        progress
    }

    /// Calls `f` for all items, in parallel, as one stage with one step per item. Returns the results in the order of
    /// the items.
    pub(crate) fn map<T: Sync, R: Send>(
        self,
        stage: Stage,
        items: &[T],
        f: impl Fn(&T) -> R + Sync,
    ) -> Result<Vec<R>, Cancelled> {
        let progress = self.begin(stage, items.len());
        let one = |item: &T| {
            progress.check()?;
            let result = f(item);
            progress.advance(1);
            Ok(result)
        };
        let results = items.par_iter().map(one).collect::<Result<_, _>>()?;
        progress.check()?;
        Ok(results)
    }
}

impl fmt::Debug for Observer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Observer(callback)" } else { "Observer::NONE" })
    }
}

/// Counts the steps of one stage, on any number of threads.
pub(crate) struct StageProgress<'a> {
    observer: Observer<'a>,
    stage: Stage,
    total: u64,
    done: AtomicU64,
    cancelled: AtomicBool,
}

impl StageProgress<'_> {
    /// Adds `steps` finished steps.
    pub(crate) fn advance(&self, steps: usize) {
        let done = self.done.fetch_add(steps as u64, Ordering::Relaxed) + steps as u64;
        self.report(done);
    }

    /// Returns an error if the observer cancelled the operation.
    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        if self.cancelled.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) }
    }

    fn report(&self, done: u64) {
        let Some(callback) = self.observer.0 else { return };
        if callback(Progress { stage: self.stage, done, total: self.total }).is_break() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn map_reports_every_step_and_keeps_order() {
        let seen = Mutex::new(Vec::new());
        let callback = |progress: Progress| {
            seen.lock().expect("no panic").push((progress.done, progress.total));
            ControlFlow::Continue(())
        };
        let items: Vec<u32> = (0..100).collect();
        let squares = Observer::new(&callback).map(Stage::Checking, &items, |x| x * x);
        assert_eq!(squares, Ok(items.iter().map(|x| x * x).collect()));
        let mut seen = seen.into_inner().expect("no panic");
        seen.sort_unstable();
        assert_eq!(seen, (0..=100).map(|done| (done, 100)).collect::<Vec<_>>());
    }

    #[test]
    fn cancelled_map_is_an_error_and_skips_items() {
        let calls = AtomicU64::new(0);
        let callback = |progress: Progress| {
            if progress.done >= 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let result = Observer::new(&callback).map(Stage::Checking, &[0; 1000], |_| {
            calls.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(result, Err(Cancelled));
        assert!(calls.into_inner() < 1000);
        let at_once = |_| ControlFlow::Break(());
        assert_eq!(Observer::new(&at_once).map(Stage::Reading, &[(); 0], |()| ()), Err(Cancelled));
    }
}
