//! Fetches what the interop runs need: Apache Kafka's jars, a Python venv, Node and Go modules,
//! kcat, and on Debian as root the runtimes themselves.
//!
//! Everything goes to `.cache`, which `KAFKA_TEST_CACHE` moves. Each part leaves a stamp with the
//! fingerprint of the files that pin it, so that a second call costs nothing; a lock keeps two
//! calls apart. What cannot be fetched after three tries fails with one line.

use std::cell::OnceCell;
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::fs::{FlockOperation, flock};

use crate::failure::{Context, Outcome, fail};
use crate::workspace::{captured, on_path, root};

/// The folder that everything is fetched to.
pub(crate) struct Cache {
    dir: PathBuf,
    refreshed: OnceCell<()>,
}

/// A program that a run needs: its name, the Debian package that brings it, what to tell a person.
struct Program {
    name: &'static str,
    package: &'static str,
    advice: &'static str,
}

const JAVAC: Program = Program { name: "javac", package: "openjdk-17-jdk-headless", advice: "a JDK, 17 or newer" };
const MAVEN: Program = Program { name: "mvn", package: "maven", advice: "Maven 3.8 or newer" };
const PYTHON: Program =
    Program { name: "python3", package: "python3-venv", advice: "Python 3.9 or newer with its venv module" };
const NPM: Program = Program { name: "npm", package: "npm", advice: "Node.js 18 or newer with npm" };
const GO: Program = Program { name: "go", package: "golang-go", advice: "Go 1.26 or newer" };
const VALGRIND: Program =
    Program { name: "valgrind", package: "valgrind", advice: "valgrind 3.19 or newer, for counting instructions" };
const KCAT: Program = Program { name: "kcat", package: "kcat", advice: "kcat 1.7 or newer" };

impl Cache {
    /// The cache of this checkout, or the one that `KAFKA_TEST_CACHE` names.
    pub(crate) fn open() -> Outcome<Self> {
        let dir = env::var_os("KAFKA_TEST_CACHE").map_or_else(|| root().join(".cache"), PathBuf::from);
        let stamps = dir.join("stamps");
        fs::create_dir_all(&stamps).context(format!("cannot create {}", stamps.display()))?;
        Ok(Self { dir, refreshed: OnceCell::new() })
    }

    /// The folder itself.
    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    /// Fetches everything, so that a run does not stop half-way for something that is missing.
    pub(crate) fn fetch_all(&self) -> Outcome {
        self.java_classes()?;
        self.python()?;
        self.node_modules()?;
        self.franz()?;
        self.go_members()?;
        self.java_members()?;
        self.java_differ()?;
        self.java_ecosystem()?;
        self.kcat()
    }

    /// The folder with Apache Kafka's jars and all that they need.
    pub(crate) fn kafka_libs(&self) -> Outcome<PathBuf> {
        self.jars("kafka", "kafka/libs", "java/pom.xml")
    }

    /// The class path of Kafka Streams, Kafka Connect, and our program on the former.
    pub(crate) fn java_ecosystem(&self) -> Outcome<String> {
        let libs = self.jars("ecosystem", "kafka/ecosystem", "ecosystem/pom.xml")?;
        self.compiled("java-word-count", "ecosystem/WordCount.java", &libs)
    }

    fn jars(&self, part: &str, folder: &str, pins: &str) -> Outcome<PathBuf> {
        let libs = self.dir.join(folder);
        let pins = root().join("tests/interop").join(pins);
        self.once(part, &[&pins], || {
            self.need(&JAVAC)?;
            self.need(&MAVEN)?;
            if libs.exists() {
                fs::remove_dir_all(&libs)?;
            }
            thrice(&format!("Apache Kafka's jars ({part})"), || {
                let mut mvn = Command::new("mvn");
                mvn.args(["-q", "-B", "-f"]).arg(&pins);
                mvn.args(["dependency:copy-dependencies", "-DincludeScope=runtime"]);
                mvn.arg(format!("-DoutputDirectory={}", libs.display()));
                mvn.arg(format!("-Dmaven.repo.local={}", self.dir.join("maven").display()));
                captured(&mut mvn)
            })
        })?;
        Ok(libs)
    }

    /// The class path of Apache Kafka and of our own small Java programs.
    pub(crate) fn java_classes(&self) -> Outcome<String> {
        let libs = self.kafka_libs()?;
        let sources = root().join("tests/interop/java");
        let files = ["Toolbox.java", "Records.java", "LogDirs.java", "Interchange.java"].map(|name| sources.join(name));
        let classes = self.dir.join("java");
        let pins: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
        let path = format!("{}:{}/*", classes.display(), libs.display());
        self.once("java", &pins, || {
            fs::create_dir_all(&classes)?;
            let mut javac = Command::new("javac");
            javac.args(["-cp", &path, "-d"]).arg(&classes).args(&files);
            captured(&mut javac).map(drop)
        })?;
        Ok(path)
    }

    /// The Python of a venv that has the clients.
    pub(crate) fn python(&self) -> Outcome<PathBuf> {
        let venv = self.dir.join("python");
        let pins = root().join("tests/interop/python/requirements.txt");
        self.once("python", &[&pins], || {
            self.need(&PYTHON)?;
            self.ensure_venv_module()?;
            thrice("the Python clients", || {
                captured(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&venv))?;
                let mut pip = Command::new(venv.join("bin/pip"));
                pip.args(["install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&pins);
                captured(&mut pip)
            })
        })?;
        Ok(venv.join("bin/python"))
    }

    /// The folder with the Node modules, for `NODE_PATH`.
    pub(crate) fn node_modules(&self) -> Outcome<PathBuf> {
        let dir = self.dir.join("node");
        let from = root().join("tests/interop/node");
        let pins = [from.join("package.json"), from.join("package-lock.json")];
        self.once("node", &[&pins[0], &pins[1]], || {
            self.need(&NPM)?;
            fs::create_dir_all(&dir)?;
            for file in &pins {
                fs::copy(file, dir.join(file.file_name().unwrap_or_default()))?;
            }
            thrice("the Node modules", || {
                captured(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&dir))
            })
        })?;
        Ok(dir.join("node_modules"))
    }

    /// The compiled program of franz-go.
    pub(crate) fn franz(&self) -> Outcome<PathBuf> {
        let binary = self.dir.join("go/franz");
        let from = root().join("tests/interop/go");
        let pins = [from.join("go.mod"), from.join("go.sum"), from.join("main.go")];
        self.once("go", &[&pins[0], &pins[1], &pins[2]], || {
            self.need(&GO)?;
            thrice("franz-go (needs Go 1.26 or newer)", || {
                let mut go = Command::new("go");
                go.args(["build", "-modcacherw", "-buildvcs=false", "-o"]).arg(&binary).arg(".");
                go.current_dir(&from);
                go.env("GOMODCACHE", self.dir.join("go/mod")).env("GOCACHE", self.dir.join("go/build"));
                captured(&mut go)
            })
        })?;
        Ok(binary)
    }

    /// The compiled program of the Go clients as members of groups.
    pub(crate) fn go_members(&self) -> Outcome<PathBuf> {
        let binary = self.dir.join("go/member");
        let from = root().join("tests/interop/members/go");
        let pins = ["go.mod", "go.sum", "main.go", "franz.go", "sarama.go", "segmentio.go"].map(|file| from.join(file));
        let pins: Vec<&Path> = pins.iter().map(PathBuf::as_path).collect();
        self.once("go-members", &pins, || {
            self.need(&GO)?;
            thrice("the Go clients (needs Go 1.26 or newer)", || {
                let mut go = Command::new("go");
                go.args(["build", "-modcacherw", "-buildvcs=false", "-o"]).arg(&binary).arg(".");
                go.current_dir(&from);
                go.env("GOMODCACHE", self.dir.join("go/mod")).env("GOCACHE", self.dir.join("go/build"));
                captured(&mut go)
            })
        })?;
        Ok(binary)
    }

    /// The class path of the Java consumer as a member of groups.
    pub(crate) fn java_members(&self) -> Outcome<String> {
        self.java_program("java-members", "members/Member.java")
    }

    /// The class path of the program that holds the same conversation with two brokers.
    pub(crate) fn java_differ(&self) -> Outcome<String> {
        self.java_program("java-differ", "differential/Differ.java")
    }

    fn java_program(&self, part: &str, source: &str) -> Outcome<String> {
        self.compiled(part, source, &self.kafka_libs()?)
    }

    /// The class path of one program and of the jars that it needs.
    fn compiled(&self, part: &str, source: &str, libs: &Path) -> Outcome<String> {
        let source = root().join("tests/interop").join(source);
        let classes = self.dir.join(part);
        let path = format!("{}:{}/*", classes.display(), libs.display());
        self.once(part, &[&source], || {
            fs::create_dir_all(&classes)?;
            captured(Command::new("javac").args(["-nowarn", "-cp", &path, "-d"]).arg(&classes).arg(&source)).map(drop)
        })?;
        Ok(path)
    }

    /// kcat, which only a distribution's package brings.
    pub(crate) fn kcat(&self) -> Outcome {
        self.need(&KCAT)
    }

    /// valgrind, for counting instructions.
    pub(crate) fn valgrind(&self) -> Outcome {
        self.need(&VALGRIND)
    }

    /// Does `work` unless it was done for these very files.
    pub(crate) fn once(&self, part: &str, pins: &[&Path], work: impl FnOnce() -> Outcome) -> Outcome {
        let lock = File::create(self.dir.join("lock")).context("cannot create the cache's lock")?;
        flock(&lock, FlockOperation::LockExclusive).context("cannot lock the cache")?;
        let stamp = self.dir.join("stamps").join(part);
        let wanted = fingerprint(pins)?;
        if fs::read_to_string(&stamp).is_ok_and(|have| have == wanted) {
            return Ok(());
        }
        eprintln!("fetching {part}");
        work()?;
        fs::write(&stamp, wanted).context(format!("cannot write {}", stamp.display()))
    }

    /// Installs a program by apt where that is possible, or says what to install.
    fn need(&self, program: &Program) -> Outcome {
        if on_path(program.name) {
            return Ok(());
        }
        self.apt(program.package)
            .or_else(|_| fail_missing(program))
            .and_then(|()| if on_path(program.name) { Ok(()) } else { fail_missing(program) })
    }

    /// Debian splits venv off: python3 may be there without it.
    fn ensure_venv_module(&self) -> Outcome {
        let has = || captured(Command::new("python3").args(["-c", "import ensurepip, venv"])).is_ok();
        if has() {
            return Ok(());
        }
        self.apt(PYTHON.package)?;
        if has() { Ok(()) } else { fail_missing(&PYTHON) }
    }

    fn apt(&self, package: &str) -> Outcome {
        if !on_path("apt-get") || !rustix::process::geteuid().is_root() {
            fail!("not Debian as root");
        }
        let apt = |args: &[&str]| {
            captured(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive")).map(drop)
        };
        if self.refreshed.set(()).is_ok() {
            thrice("Debian's package lists", || apt(&["update", "-qq"]))?;
        }
        eprintln!("installing {package}");
        thrice(package, || apt(&["install", "-y", "-qq", "--no-install-recommends", package]))
    }
}

fn fail_missing(program: &Program) -> Outcome {
    fail!("missing: {} (Debian: apt-get install {})", program.advice, program.package)
}

/// Tries up to three times, since registries have bad moments.
fn thrice<T>(what: &str, mut work: impl FnMut() -> Outcome<T>) -> Outcome {
    let mut last = String::new();
    for _ in 0..3 {
        match work() {
            Ok(_) => return Ok(()),
            Err(failure) => last = failure.to_string(),
        }
    }
    fail!("cannot fetch {what}: {last}")
}

/// The checksum of files that pin versions.
fn fingerprint(files: &[&Path]) -> Outcome<String> {
    let mut sum = 0;
    for file in files {
        let content = fs::read(file).context(format!("cannot read {}", file.display()))?;
        sum = crc32c::crc32c_append(sum, &content);
    }
    Ok(format!("{sum:08x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_tries_then_one_line() {
        let mut tries = 0;
        let failed = thrice("the thing", || -> Outcome {
            tries += 1;
            fail!("no answer")
        });
        assert_eq!(tries, 3);
        assert_eq!(failed, Err(crate::failure::Failure::new("cannot fetch the thing: no answer")));
        assert_eq!(thrice("the thing", || Ok(())), Ok(()));
    }
}
