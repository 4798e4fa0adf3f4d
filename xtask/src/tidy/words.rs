//! What must not be in the repository: addresses of package registries and paths of one machine.

use super::Offence;

/// Split, so that this file does not offend.
const WORDS: &[&str] = &[
    concat!("registry.", "npmjs.org"),
    concat!("repo1.", "maven.org"),
    concat!("repo.", "maven.apache.org"),
    concat!("proxy.", "golang.org"),
    concat!("sum.", "golang.org"),
    concat!("pypi", ".org"),
    concat!("files.", "pythonhosted.org"),
    concat!("index.", "crates.io"),
    concat!("static.", "crates.io"),
    concat!("deb.", "debian.org"),
    concat!("../", "shared"),
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!(".py", "env"),
];

/// Checks one text file.
pub(super) fn check(file: &str, text: &str) -> Vec<Offence> {
    let mut all = Vec::new();
    for word in WORDS {
        for (i, line) in text.lines().enumerate() {
            if line.contains(word) {
                all.push(Offence::new(file, i + 1, format!("{word} does not belong into the repository")));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planted_words_are_found() {
        let text = format!("fine\nsee {}main/x\nfrom https://{}/simple\n", WORDS[11], WORDS[5]);
        let lines: Vec<usize> = check("a.md", &text).into_iter().map(|o| o.line).collect();
        assert_eq!(lines, [3, 2]);
        assert!(check("a.md", "a network/ of frameworks/ that works").is_empty());
    }
}
