//! Peers that are separate programs: benchmark drivers in other languages with the same command line and JSON keys.
//! Each program is run as a child process that measures itself. Meanwhile this process waits. The child runs on the
//! core to which this process is pinned.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use boxwood::Mesh;
use serde::Deserialize;

use crate::{queries::QuerySet, task::Task};

/// External driver program.
#[derive(Clone, Debug)]
pub struct ExternalEngine {
    /// File name of the program.
    pub name: String,
    path: PathBuf,
    /// Additional arguments: those before and those after the arguments that all drivers share.
    arguments: [Vec<String>; 2],
    environment: Vec<(&'static str, &'static str)>,
}

/// Content of the JSON line that a driver prints: the shared keys that are used here, and some keys that only the
/// C++ drivers have.
#[derive(Clone, Debug, Deserialize)]
pub struct EngineReport {
    task: String,
    us_per_query: Option<f64>,
    /// Microseconds per query of the fastest pass. Only drivers whose `us_per_query` is a median report it. The
    /// `us_per_query` of boxwood's driver is that of the fastest pass.
    min_us: Option<f64>,
    /// CPU time in milliseconds, from drivers of the task `self` only.
    cpu_ms: Option<f64>,
    /// Number of colliding poses.
    pub hits: Option<u64>,
    /// Number of intersecting triangle pairs, summed over all poses.
    pub pairs: Option<u64>,
    /// Sum of all distances.
    #[serde(alias = "sum_dist")]
    pub sum: Option<f64>,
    /// All distances, read from the file that the environment variable `DUMP` names; empty if the program did not
    /// write this file.
    #[serde(skip)]
    pub distances: Vec<f64>,
    /// Bytes of one model without its mesh.
    pub bytes: Option<usize>,
    /// Bytes of the nodes of one model.
    pub node_bytes: Option<usize>,
    /// Number of poses that the program used, if not all. Slow programs use only the first poses.
    pub n_poses: Option<usize>,
    note: Option<String>,
}

impl EngineReport {
    /// Microseconds per query. This is `min_us` (the fastest pass) if reported, otherwise `us_per_query`, otherwise the
    /// value of `cpu_ms`.
    #[must_use]
    pub fn us(&self) -> Option<f64> {
        self.min_us.or(self.us_per_query).or(self.cpu_ms.map(|ms| ms * 1e3))
    }

    /// Remark of the program about its results, if it reports one.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }
}

/// Time limit of a run: a program that takes longer is killed.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Returns all programs in a folder, sorted by name.
pub fn in_directory(directory: &Path) -> Result<Vec<ExternalEngine>> {
    let cannot_read = || format!("cannot read the folder {}", directory.display());
    let mut externals = Vec::new();
    for entry in fs::read_dir(directory).with_context(cannot_read)? {
        let path = fs::canonicalize(entry?.path())?;
        if is_program(&path) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            externals.push(ExternalEngine::new(name, path));
        }
    }
    ensure!(!externals.is_empty(), "{}: no executable program in this folder", directory.display());
    externals.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(externals)
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}

/// Temporary folder with the input of external programs: the mesh and the queries, as files. Removed on drop.
pub struct ExchangeFolder {
    folder: PathBuf,
    /// File of poses, points or rays; `None` if the task has no queries.
    queries: Option<PathBuf>,
}

/// Environment variable with the path to which C++ drivers write one distance per query.
const DUMP: &str = "DUMP";

impl ExchangeFolder {
    /// Writes the mesh and the queries to a new folder.
    pub fn write(mesh: &Mesh, queries: QuerySet) -> Result<Self> {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("boxwood-bench-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let mut text = String::new();
        for [x, y, z] in mesh.vertices() {
            text += &format!("v {x:?} {y:?} {z:?}\n");
        }
        for corners in mesh.triangles() {
            let [a, b, c] = corners.map(|corner| corner + 1);
            text += &format!("f {a} {b} {c}\n");
        }
        fs::write(folder.join("a.obj"), text)?;
        let file = folder.join(format!("{}.txt", queries.name()));
        fs::write(&file, queries.to_text())?;
        let queries = (queries.count() > 0).then_some(file);
        Ok(Self { folder, queries })
    }
}

impl Drop for ExchangeFolder {
    fn drop(&mut self) {
        // Removal may fail; the files then remain in the temporary folder of the system.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl ExternalEngine {
    pub(crate) fn new(name: String, path: PathBuf) -> Self {
        Self { name, path, arguments: [Vec::new(), Vec::new()], environment: Vec::new() }
    }

    /// Sets the arguments before and after the shared arguments, and the environment variables.
    pub(crate) fn with_arguments(
        self,
        arguments: [Vec<String>; 2],
        environment: &[(&'static str, &'static str)],
    ) -> Self {
        Self { arguments, environment: environment.to_vec(), ..self }
    }

    /// Returns the task of a program whose name ends with a task name, as in `cgal_self`; `None` for other programs.
    /// Such a program supports only this task, and its only argument is the mesh.
    fn only_task(&self) -> Option<Task> {
        let (_, suffix) = self.name.rsplit_once('_')?;
        Task::ALL.into_iter().find(|task| task.name() == suffix)
    }

    /// Runs the program once.
    ///
    /// # Errors
    /// If the program fails, runs too long, or prints no valid report for `task`.
    pub fn run(&self, task: Task, exchange: &ExchangeFolder) -> Result<EngineReport> {
        let only = self.only_task();
        if let Some(only) = only.filter(|&only| only != task) {
            bail!("supports only the task {only}");
        }
        let [out, err, dump] = ["out", "err", "dump"].map(|name| exchange.folder.join(name));
        // The file may contain the distances that a previous program wrote.
        let _ = fs::remove_file(&dump);
        let mut command = Command::new(&self.path);
        let [before, after] = &self.arguments;
        command
            .args(before)
            .args(only.is_none().then(|| task.name()))
            .arg(exchange.folder.join("a.obj"))
            .args(&exchange.queries)
            .args(after);
        command.envs(self.environment.iter().copied());
        if task.measures_distances() {
            command.env(DUMP, &dump);
        }
        command.stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?);
        let mut child = command.spawn().context("cannot start the program")?;
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if start.elapsed() > TIMEOUT {
                child.kill()?;
                child.wait()?;
                bail!("took longer than {} s", TIMEOUT.as_secs());
            }
            thread::sleep(Duration::from_millis(5));
        };
        if !status.success() {
            let err = fs::read_to_string(&err).unwrap_or_default();
            bail!("{status}: {}", err.lines().next().unwrap_or("no error message"));
        }
        let mut report = parse(&fs::read_to_string(&out)?, task)?;
        if let Ok(text) = fs::read_to_string(&dump) {
            report.distances =
                text.split_whitespace().map(str::parse).collect::<Result<_, _>>().context("invalid distances")?;
        }
        Ok(report)
    }
}

fn parse(text: &str, task: Task) -> Result<EngineReport> {
    let line = text.lines().find(|line| line.starts_with('{')).context("no line of JSON in the output")?;
    let report: EngineReport = serde_json::from_str(line).context("invalid JSON report")?;
    ensure!(report.task == task.name(), "reported the task {} instead", report.task);
    if report.us().is_none() {
        bail!("{}", report.note().unwrap_or("does not support the task"));
    }
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn report_line_is_parsed() {
        let line = r#"{"lib":"x","task":"first","us_per_query":2.5,"hits":3,"pairs":null,"bytes":null,"n_poses":9}"#;
        let report = parse(&format!("noise\n{line}\n"), Task::First).unwrap();
        assert_eq!((report.us(), report.hits, report.pairs, report.n_poses), (Some(2.5), Some(3), None, Some(9)));
        let self_report = r#"{"task":"self","pairs":7,"cpu_ms":2.5}"#;
        assert_eq!(parse(self_report, Task::SelfIntersection).unwrap().us(), Some(2500.0));
        let best = line.replace("}", r#","min_us":2}"#);
        assert_eq!(parse(&best, Task::First).unwrap().us(), Some(2.0));
    }

    #[test]
    fn name_suffix_gives_the_only_task() {
        let only = |name: &str| ExternalEngine::new(name.to_owned(), PathBuf::new()).only_task();
        assert_eq!(["cgal_self", "fcl-obbrss", "self"].map(only), [Some(Task::SelfIntersection), None, None]);
    }

    #[test]
    fn invalid_reports_are_errors() {
        let message = |line: &str| parse(line, Task::First).unwrap_err().to_string();
        assert_eq!(message("hello\n"), "no line of JSON in the output");
        assert_eq!(message(r#"{"task":"broad","us_per_query":1}"#), "reported the task broad instead");
        assert_eq!(message(r#"{"task":"first","us_per_query":null,"note":"unsupported"}"#), "unsupported");
    }
}
