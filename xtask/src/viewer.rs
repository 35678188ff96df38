//! Builds and tests the viewer of HTML pages: compares the committed bundle with a new build, then runs the pages
//! in a browser.
//!
//! Users need neither the build nor the tests, because the bundle is part of the repository. The tests need Node
//! and a Chromium; missing programs are installed from system packages.

use crate::cargo_build::build_executable;
use crate::step::{Step, StepError, cargo, program, root};
use std::path::Path;

const FOLDER: &str = "crates/boxwood-report/viewer";
/// Files of the committed bundle, in `dist`.
const BUNDLE: [&str; 4] = ["viewer.js", "viewer.css", "viewer.sha256", "LICENSES.txt"];
/// Program names under which Chromium may be installed.
const BROWSERS: [&str; 5] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/// Builds the viewer bundle that is committed to the repository.
pub(crate) fn build() -> Result<(), StepError> {
    install_packages()?;
    Step::new("viewer: types", program("npm", ["run", "--silent", "check"]).in_folder(FOLDER)).run()?;
    Step::new("viewer: bundle", program("node", ["build.mjs", "dist"]).in_folder(FOLDER)).run()
}

/// Regenerates the screenshots in the documentation.
pub(crate) fn screenshots() -> Result<(), StepError> {
    install_packages()?;
    run_in_browser("screenshots", "pictures.mjs")
}

/// Tests that the committed bundle matches its sources, and that pages work in a browser.
pub(crate) fn test() -> Result<(), StepError> {
    install_packages()?;
    Step::new("viewer: types", program("npm", ["run", "--silent", "check"]).in_folder(FOLDER)).run()?;
    check_bundle()?;
    run_in_browser("pages in a browser", "tests/")
}

/// Runs Node tests or scripts with the `boxwood` program of this workspace and a browser.
fn run_in_browser(title: &str, tests: &str) -> Result<(), StepError> {
    let browser = browser()?;
    let boxwood =
        build_executable("boxwood", cargo(["build", "--profile", "test", "-p", "boxwood-cli", "--bin", "boxwood"]))?;
    let tests = program("node", ["--test", "--test-concurrency=2", tests]).in_folder(FOLDER);
    Step::new(title, tests).env("BOXWOOD", &boxwood).env("CHROMIUM", &browser).run()
}

/// Installs the npm packages of the viewer, and Node if it is missing.
fn install_packages() -> Result<(), StepError> {
    if !program("npm", ["--version"]).succeeds() {
        install("Node.js", &["nodejs", "npm"])?;
    }
    Step::new("viewer: packages", program("npm", ["ci", "--no-audit", "--no-fund"]).in_folder(FOLDER)).run()
}

/// Builds the bundle into a temporary folder and compares it with the committed bundle.
fn check_bundle() -> Result<(), StepError> {
    const TITLE: &str = "viewer: bundle as committed";
    let folder = root().join(FOLDER);
    let new_bundle = folder.join("node_modules").join(".fresh-bundle");
    let target = new_bundle.to_string_lossy().into_owned();
    Step::new(TITLE, program("node", ["build.mjs", &target]).in_folder(FOLDER)).run()?;
    let read = |path: &Path| std::fs::read(path).map_err(|error| StepError::new(TITLE, &format!("{path:?}: {error}")));
    for name in BUNDLE {
        if read(&folder.join("dist").join(name))? != read(&new_bundle.join(name))? {
            let reason =
                format!("dist/{name} does not match its sources; run cargo xtask viewer and commit the result");
            return Err(StepError::new(TITLE, &reason));
        }
    }
    Ok(())
}

/// Returns the program name of Chromium; installs it if it is missing.
fn browser() -> Result<String, StepError> {
    let find = || BROWSERS.into_iter().find(|name| program(name, ["--version"]).succeeds());
    if find().is_none() {
        install("Chromium", &["chromium"])?;
    }
    let found = find().ok_or_else(|| StepError::new("browser", "Chromium not found after its installation"))?;
    Ok(found.to_owned())
}

/// Installs system packages with apt-get, as root or with sudo. If that is not possible, returns an error that
/// names the packages.
fn install(program_name: &str, packages: &[&str]) -> Result<(), StepError> {
    let failed = |reason: &str| {
        let names = packages.join(", ");
        StepError::new(program_name, &format!("{reason}; install it manually (packages {names}) and try again"))
    };
    if !program("apt-get", ["--version"]).succeeds() {
        return Err(failed("not installed, and automatic installation supports only apt-get"));
    }
    let is_root = program("sh", ["-c", "test $(id -u) = 0"]).succeeds();
    if !is_root && !program("sudo", ["-n", "true"]).succeeds() {
        return Err(failed("not installed, and this user has no permission to install packages"));
    }
    let apt = |arguments: &[&str]| {
        let words = ["apt-get"].iter().chain(arguments).copied();
        if is_root {
            program("env", ["DEBIAN_FRONTEND=noninteractive"]).args(words)
        } else {
            program("sudo", ["-n"]).args(words)
        }
    };
    Step::new(&format!("{program_name}: update package list"), apt(&["update", "-qq"])).run()?;
    let install = apt(&["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    Step::new(&format!("{program_name}: install"), install).run()
}
