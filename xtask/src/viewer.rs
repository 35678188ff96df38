//! The viewer of pages: rebuilt from its TypeScript and compared with what is committed, then tried in a browser.
//!
//! Users need none of this: the bundle is part of the repository. Who tests needs Node and a Chromium; what is missing is
//! installed from the system's packages.

use crate::built::built;
use crate::step::{Failed, Step, cargo, program, root};
use std::path::Path;

const FOLDER: &str = "crates/boxwood-report/viewer";
/// What is committed, in `dist`.
const BUNDLE: [&str; 4] = ["viewer.js", "viewer.css", "viewer.sha256", "LICENSES.txt"];
/// The names that a Chromium goes by.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// Builds the bundle that is committed.
pub(crate) fn build() -> Result<(), Failed> {
    packages()?;
    Step::new("viewer: types", program("npm", ["run", "--silent", "check"]).within(FOLDER)).run()?;
    Step::new("viewer: bundle", program("node", ["build.mjs", "dist"]).within(FOLDER)).run()
}

/// Makes the pictures of pages anew that the documentation shows.
pub(crate) fn pictures() -> Result<(), Failed> {
    packages()?;
    in_browser("pictures of pages", "pictures.mjs")
}

/// The bundle is what its sources make, and pages work in a browser.
pub(crate) fn test() -> Result<(), Failed> {
    packages()?;
    Step::new("viewer: types", program("npm", ["run", "--silent", "check"]).within(FOLDER)).run()?;
    is_built()?;
    in_browser("pages in a browser", "tests/")
}

/// Runs tests with the boxwood of this workspace and a browser.
fn in_browser(title: &str, tests: &str) -> Result<(), Failed> {
    let browser = browser()?;
    let boxwood = built("boxwood", cargo(["build", "--profile", "test", "-p", "boxwood-cli", "--bin", "boxwood"]))?;
    let tests = program("node", ["--test", "--test-concurrency=2", tests]).within(FOLDER);
    Step::new(title, tests).env("BOXWOOD", &boxwood).env("CHROMIUM", &browser).run()
}

fn packages() -> Result<(), Failed> {
    if !program("npm", ["--version"]).succeeds() {
        install("Node.js", &["nodejs", "npm"])?;
    }
    Step::new("viewer: packages", program("npm", ["ci", "--no-audit", "--no-fund"]).within(FOLDER)).run()
}

/// Builds the bundle elsewhere and compares.
fn is_built() -> Result<(), Failed> {
    const TITLE: &str = "viewer: bundle as committed";
    let folder = root().join(FOLDER);
    let fresh = folder.join("node_modules").join(".fresh-bundle");
    let there = fresh.to_string_lossy().into_owned();
    Step::new(TITLE, program("node", ["build.mjs", &there]).within(FOLDER)).run()?;
    let read = |path: &Path| std::fs::read(path).map_err(|error| Failed::new(TITLE, &format!("{path:?}: {error}")));
    for name in BUNDLE {
        if read(&folder.join("dist").join(name))? != read(&fresh.join(name))? {
            let reason = format!("dist/{name} is not what the sources make: run cargo xtask viewer and commit it");
            return Err(Failed::new(TITLE, &reason));
        }
    }
    Ok(())
}

/// The Chromium of this machine, installed if there is none.
fn browser() -> Result<String, Failed> {
    let find = || BROWSERS.into_iter().find(|name| program(name, ["--version"]).succeeds());
    if find().is_none() {
        install("Chromium", &["chromium"])?;
    }
    let found = find().ok_or_else(|| Failed::new("browser", "no Chromium was found after it was installed"))?;
    Ok(found.to_owned())
}

/// Installs system packages, where the system is one that we know and we may.
fn install(what: &str, packages: &[&str]) -> Result<(), Failed> {
    let failed = |reason: &str| {
        let names = packages.join(", ");
        Failed::new(what, &format!("{reason}; install it yourself (packages {names}) and try again"))
    };
    if !program("apt-get", ["--version"]).succeeds() {
        return Err(failed("it is not on this machine, and only apt-get is known here to install it"));
    }
    let is_root = program("sh", ["-c", "test $(id -u) = 0"]).succeeds();
    if !is_root && !program("sudo", ["-n", "true"]).succeeds() {
        return Err(failed("it is not on this machine, and installing it needs rights that this user does not have"));
    }
    let apt = |arguments: &[&str]| {
        let words = ["apt-get"].iter().chain(arguments).copied();
        if is_root {
            program("env", ["DEBIAN_FRONTEND=noninteractive"]).args(words)
        } else {
            program("sudo", ["-n"]).args(words)
        }
    };
    Step::new(&format!("{what}: list of packages"), apt(&["update", "-qq"])).run()?;
    let install = apt(&["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    Step::new(&format!("{what}: install"), install).run()
}
