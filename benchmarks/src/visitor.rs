//! Peers that are programs of their own: drivers in other languages with the same contract. Each is run as a child that
//! measures itself; it inherits the core that ours is pinned to, while ours waits.

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

use crate::{queries::Queries, task::Task};

/// A program that speaks the contract.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The name of its file.
    pub name: String,
    path: PathBuf,
    /// Words before and behind those of the contract.
    words: [Vec<String>; 2],
    environment: Vec<(&'static str, &'static str)>,
}

/// What a program said of itself: the keys of the contract that are used, and those of the drivers in C++.
#[derive(Clone, Debug, Deserialize)]
pub struct Said {
    task: String,
    us_per_query: Option<f64>,
    /// The best pass, where the other is a median: ours is the best, too.
    min_us: Option<f64>,
    /// What those say who know the task `self` alone, in milliseconds.
    cpu_ms: Option<f64>,
    /// Colliding poses.
    pub hits: Option<u64>,
    /// Intersecting pairs of triangles.
    pub pairs: Option<u64>,
    /// Of all distances.
    #[serde(alias = "sum_dist")]
    pub sum: Option<f64>,
    /// Each of them, from the file that it was asked to write; empty if it did not.
    #[serde(skip)]
    pub distances: Vec<f64>,
    /// Of a model.
    pub bytes: Option<usize>,
    /// Of its nodes alone.
    pub node_bytes: Option<usize>,
    /// How many of the poses it asked about; all if it does not say. Slow ones ask about the first.
    pub n_poses: Option<usize>,
    note: Option<String>,
}

impl Said {
    /// Of the best pass, where it is told.
    #[must_use]
    pub fn us(&self) -> Option<f64> {
        self.min_us.or(self.us_per_query).or(self.cpu_ms.map(|ms| ms * 1e3))
    }

    /// What it has to say about its answers.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }
}

/// One who takes longer is ended.
const PATIENCE: Duration = Duration::from_secs(120);

/// Every program in a folder, in the order of their names.
pub fn in_directory(directory: &Path) -> Result<Vec<Visitor>> {
    let cannot_read = || format!("cannot read the folder {}", directory.display());
    let mut visitors = Vec::new();
    for entry in fs::read_dir(directory).with_context(cannot_read)? {
        let path = fs::canonicalize(entry?.path())?;
        if is_program(&path) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            visitors.push(Visitor::new(name, path));
        }
    }
    ensure!(!visitors.is_empty(), "{}: no program in it", directory.display());
    visitors.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(visitors)
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

/// Where the programs find what they are asked about: a mesh and poses, as files that all of them can read.
pub struct Desk {
    folder: PathBuf,
    /// A file of poses, points or rays.
    queries: Option<PathBuf>,
}

/// The variable that tells drivers in C++ where to write the answer of each pose.
const DUMP: &str = "DUMP";

impl Desk {
    /// Writes a mesh, and what is asked about if there is anything, to a folder of its own.
    pub fn lay(mesh: &Mesh, queries: Queries) -> Result<Self> {
        static DESKS: AtomicU32 = AtomicU32::new(0);
        let number = DESKS.fetch_add(1, Ordering::Relaxed);
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

impl Drop for Desk {
    fn drop(&mut self) {
        // What is left behind is in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Visitor {
    pub(crate) fn new(name: String, path: PathBuf) -> Self {
        Self { name, path, words: [Vec::new(), Vec::new()], environment: Vec::new() }
    }

    /// Given these words before and behind those of the contract, and this environment.
    pub(crate) fn told(self, words: [Vec<String>; 2], environment: &[(&'static str, &'static str)]) -> Self {
        Self { words, environment: environment.to_vec(), ..self }
    }

    /// The only task of a program whose name ends with it, as in `cgal_self`: such a program is given the mesh alone.
    fn only_task(&self) -> Option<Task> {
        let (_, word) = self.name.rsplit_once('_')?;
        Task::EVERY.into_iter().find(|task| task.name() == word)
    }

    /// Runs the program once. An error says why there is no figure.
    pub fn run(&self, task: Task, desk: &Desk) -> Result<Said> {
        let only = self.only_task();
        if let Some(only) = only.filter(|&only| only != task) {
            bail!("its only task is {only}");
        }
        let [out, err, dump] = ["out", "err", "dump"].map(|name| desk.folder.join(name));
        // What another left there is not its answer.
        let _ = fs::remove_file(&dump);
        let mut command = Command::new(&self.path);
        let [before, behind] = &self.words;
        command
            .args(before)
            .args(only.is_none().then(|| task.name()))
            .arg(desk.folder.join("a.obj"))
            .args(&desk.queries)
            .args(behind);
        command.envs(self.environment.iter().copied());
        if task.tells_distances() {
            command.env(DUMP, &dump);
        }
        command.stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?);
        let mut child = command.spawn().context("it cannot be started")?;
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if start.elapsed() > PATIENCE {
                child.kill()?;
                child.wait()?;
                bail!("it took longer than {} s", PATIENCE.as_secs());
            }
            thread::sleep(Duration::from_millis(5));
        };
        if !status.success() {
            let err = fs::read_to_string(&err).unwrap_or_default();
            bail!("{status}: {}", err.lines().next().unwrap_or("it says nothing"));
        }
        let mut said = parse(&fs::read_to_string(&out)?, task)?;
        if let Ok(text) = fs::read_to_string(&dump) {
            said.distances =
                text.split_whitespace().map(str::parse).collect::<Result<_, _>>().context("its distances")?;
        }
        Ok(said)
    }
}

fn parse(text: &str, task: Task) -> Result<Said> {
    let line = text.lines().find(|line| line.starts_with('{')).context("it printed no line of JSON")?;
    let said: Said = serde_json::from_str(line).context("its line is not that of the contract")?;
    ensure!(said.task == task.name(), "it answered the task {} instead", said.task);
    if said.us().is_none() {
        bail!("{}", said.note().unwrap_or("it has no such task"));
    }
    Ok(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_contract_is_understood() {
        let line = r#"{"lib":"x","task":"first","us_per_query":2.5,"hits":3,"pairs":null,"bytes":null,"n_poses":9}"#;
        let said = parse(&format!("noise\n{line}\n"), Task::First).unwrap();
        assert_eq!((said.us(), said.hits, said.pairs, said.n_poses), (Some(2.5), Some(3), None, Some(9)));
        let own = r#"{"task":"self","pairs":7,"cpu_ms":2.5}"#;
        assert_eq!(parse(own, Task::Itself).unwrap().us(), Some(2500.0));
        let best = line.replace("}", r#","min_us":2}"#);
        assert_eq!(parse(&best, Task::First).unwrap().us(), Some(2.0));
    }

    #[test]
    fn a_name_may_tell_the_only_task() {
        let only = |name: &str| Visitor::new(name.to_owned(), PathBuf::new()).only_task();
        assert_eq!(["cgal_self", "fcl-obbrss", "self"].map(only), [Some(Task::Itself), None, None]);
    }

    #[test]
    fn what_is_no_answer_is_told() {
        let message = |line: &str| parse(line, Task::First).unwrap_err().to_string();
        assert_eq!(message("hello\n"), "it printed no line of JSON");
        assert_eq!(message(r#"{"task":"broad","us_per_query":1}"#), "it answered the task broad instead");
        assert_eq!(message(r#"{"task":"first","us_per_query":null,"note":"unsupported"}"#), "unsupported");
    }
}
