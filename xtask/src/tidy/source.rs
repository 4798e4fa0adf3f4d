//! One Rust file, as far as the rules need to understand it: without comments, strings and tests.

/// Rust source with everything blanked that is not code outside tests.
pub(super) struct Source<'a> {
    name: &'a str,
    text: &'a str,
    /// As long as the text, line by line; comments, strings and test modules are spaces.
    code: Vec<u8>,
    /// Lines that belong to tests.
    test_lines: usize,
}

/// A function and its size.
pub(super) struct Function {
    /// Its name.
    pub(super) name: String,
    /// The line of `fn`, from 1.
    pub(super) line: usize,
    /// From that line to the closing brace.
    pub(super) lines: usize,
}

/// What is left in a hurry.
const LEFTOVERS: &[&str] = &[".unwrap()", "todo!(", "dbg!(", "unimplemented!("];

impl<'a> Source<'a> {
    /// Reads a file; `name` is its path in the repository, by which test files are known.
    pub(super) fn new(name: &'a str, text: &'a str) -> Self {
        let mut code = blank(text.as_bytes());
        let test_lines = if is_test_file(name) {
            code.fill(b' ');
            text.lines().count()
        } else {
            blank_tests(&mut code)
        };
        Self { name, text, code, test_lines }
    }

    /// Whether a program wrote it.
    pub(super) fn is_generated(&self) -> bool {
        self.text.lines().take(5).any(|line| line.starts_with("//") && line.contains("@generated"))
    }

    /// Whether it opens with `//!`, which attributes and a remark may precede.
    pub(super) fn has_module_docs(&self) -> bool {
        let first = self.text.lines().map(str::trim).find(|line| {
            let remark = line.starts_with("//") && !line.starts_with("//!");
            !(line.is_empty() || remark || line.starts_with("#!["))
        });
        first.is_some_and(|line| line.starts_with("//!") || line.starts_with("#![doc"))
    }

    /// Its lines without tests.
    pub(super) fn lines(&self) -> usize {
        self.text.lines().count() - self.test_lines
    }

    /// Its functions outside tests.
    pub(super) fn functions(&self) -> Vec<Function> {
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(at) = find(&self.code, b"fn ", from) {
            from = at + 3;
            let starts = at == 0 || !is_word(self.code[at - 1]);
            let name: String = self.code[from..].iter().take_while(|b| is_word(**b)).map(|b| char::from(*b)).collect();
            if !starts || name.is_empty() {
                continue;
            }
            // A declaration without a body ends with a semicolon outside brackets.
            let Some(open) = body(&self.code, from) else {
                continue;
            };
            let Some(close) = matching(&self.code, open) else {
                continue;
            };
            let (line, last) = (self.line_of(at), self.line_of(close));
            found.push(Function { name, line, lines: last - line + 1 });
        }
        found
    }

    /// Leftovers outside tests, with their lines.
    pub(super) fn leftovers(&self) -> Vec<(usize, &'static str)> {
        let mut found = Vec::new();
        // Examples run as programs of their own: there a panic is a fair end.
        if self.name.starts_with("examples/") {
            return found;
        }
        for leftover in LEFTOVERS {
            let mut from = 0;
            while let Some(at) = find(&self.code, leftover.as_bytes(), from) {
                from = at + leftover.len();
                if leftover.starts_with('.') || at == 0 || !is_word(self.code[at - 1]) {
                    found.push((self.line_of(at), *leftover));
                }
            }
        }
        found
    }

    fn line_of(&self, at: usize) -> usize {
        self.code[..at].iter().filter(|b| **b == b'\n').count() + 1
    }
}

fn is_test_file(name: &str) -> bool {
    let stem = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".rs");
    name.split('/').any(|part| part == "tests" || part == "fuzz") || stem == "tests" || stem.ends_with("_tests")
}

fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

fn find(code: &[u8], what: &[u8], from: usize) -> Option<usize> {
    code.get(from..)?.windows(what.len()).position(|w| w == what).map(|at| at + from)
}

/// The opening brace of a function's body, or none if it has none.
fn body(code: &[u8], from: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (i, b) in code.iter().enumerate().skip(from) {
        match b {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'{' if depth == 0 => return Some(i),
            b';' if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// The brace that closes the one at `open`.
fn matching(code: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (i, b) in code.iter().enumerate().skip(open) {
        match b {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

/// Blanks every item under `#[cfg(test)]`, or a test of some feature, and returns how many lines that is.
fn blank_tests(code: &mut [u8]) -> usize {
    let mut lines = 0;
    let mut from = 0;
    while let Some(at) = find(code, b"#[cfg(", from) {
        from = at + 1;
        let condition = &code[at + b"#[cfg(".len()..];
        if !condition.starts_with(b"test)") && !condition.starts_with(b"all(test,") {
            continue;
        }
        let Some(item) = find(code, b"]", at).map(|end| end + 1) else { break };
        let semicolon = find(code, b";", item).unwrap_or(code.len());
        let end = match body(code, item) {
            Some(open) if open < semicolon || body_precedes(code, item, semicolon) => matching(code, open),
            _ => Some(semicolon),
        };
        let Some(end) = end else { break };
        let end = end.min(code.len() - 1);
        lines += code[at..=end].iter().filter(|b| **b == b'\n').count() + 1;
        for b in &mut code[at..=end] {
            if *b != b'\n' {
                *b = b' ';
            }
        }
    }
    lines
}

/// Whether the semicolon is inside brackets, as in `[u8; 4]`, so that the body decides.
fn body_precedes(code: &[u8], item: usize, semicolon: usize) -> bool {
    let open = |b: &u8| matches!(b, b'(' | b'[');
    let close = |b: &u8| matches!(b, b')' | b']');
    let between = &code[item..semicolon.min(code.len())];
    between.iter().filter(|b| open(b)).count() > between.iter().filter(|b| close(b)).count()
}

/// Blanks comments, strings and characters, keeping every line break where it is.
fn blank(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut i = 0;
    while i < text.len() {
        let len = match text[i] {
            b'/' if text.get(i + 1) == Some(&b'/') => until(text, i, b"\n"),
            b'/' if text.get(i + 1) == Some(&b'*') => block_comment(&text[i..]),
            b'"' => string(&text[i..]),
            b'r' if !preceded_by_word(text, i) => raw_string(&text[i..]),
            b'\'' => character(&text[i..]),
            _ => 0,
        };
        if len == 0 {
            out.push(text[i]);
            i += 1;
            continue;
        }
        let end = (i + len).min(text.len());
        out.extend(text[i..end].iter().map(|b| if *b == b'\n' { b'\n' } else { b' ' }));
        i = end;
    }
    out
}

/// An identifier that ends in r is not a raw string; `br"` is.
fn preceded_by_word(text: &[u8], i: usize) -> bool {
    match i.checked_sub(1).map(|p| text[p]) {
        Some(b'b') => i.checked_sub(2).is_some_and(|p| is_word(text[p])),
        Some(b) => is_word(b),
        None => false,
    }
}

fn until(text: &[u8], from: usize, what: &[u8]) -> usize {
    find(text, what, from).unwrap_or(text.len()) - from
}

fn block_comment(text: &[u8]) -> usize {
    let mut depth = 0;
    let mut i = 0;
    while i + 1 < text.len() {
        match &text[i..i + 2] {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {
                i += 1;
                continue;
            }
        }
        i += 2;
        if depth == 0 {
            return i;
        }
    }
    text.len()
}

fn string(text: &[u8]) -> usize {
    let mut i = 1;
    while i < text.len() {
        match text[i] {
            b'\\' => i += 2,
            b'"' => return i + 1,
            _ => i += 1,
        }
    }
    text.len()
}

/// The length of a raw string that starts here, or 0.
fn raw_string(text: &[u8]) -> usize {
    let hashes = text[1..].iter().take_while(|b| **b == b'#').count();
    if text.get(1 + hashes) != Some(&b'"') {
        return 0;
    }
    let end = [b"\"".as_slice(), &vec![b'#'; hashes]].concat();
    let inside = 2 + hashes;
    find(text, &end, inside).map_or(text.len(), |at| at + end.len())
}

/// The length of a character that starts here, or 0 for a lifetime.
fn character(text: &[u8]) -> usize {
    if text.get(1) == Some(&b'\\') {
        return text[2..].iter().skip(1).position(|b| *b == b'\'').map_or(0, |at| at + 4);
    }
    let end = text[1..].iter().take(5).skip(1).position(|b| *b == b'\'');
    let Some(end) = end else { return 0 };
    // `'a, 'b` are two lifetimes: one character is between the quotes of a literal.
    let inside = &text[1..end + 2];
    match std::str::from_utf8(inside) {
        Ok(s) if s.chars().count() == 1 => end + 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        String::from_utf8(blank(text.as_bytes())).expect("ASCII")
    }

    #[test]
    fn comments_strings_and_characters_are_blank() {
        assert_eq!(code("a // b {\nc"), "a       \nc");
        assert_eq!(code("a /* { /* } */ */ b"), "a                 b");
        assert_eq!(code(r#"f("{\"}", x)"#), "f(      , x)");
        assert_eq!(code("f(r#\"}\"#, b\"{\")"), "f(      , b   )");
        assert_eq!(code("f('{', '\\'', b'}', &'a x)"), "f(   ,     , b   , &'a x)");
        assert_eq!(code("fn f<'a, 'b>() {}"), "fn f<'a, 'b>() {}");
    }

    #[test]
    fn functions_are_measured() {
        let text = "trait T { fn a(x: [u8; 4]); }\nfn b(\n  x: u8,\n) {\n  // }\n}\nfn c() -> [u8; 2] { [1, 2] }\n";
        let source = Source::new("a.rs", text);
        let sizes: Vec<_> = source.functions().into_iter().map(|f| (f.name, f.line, f.lines)).collect();
        assert_eq!(sizes, [("b".to_owned(), 2, 5), ("c".to_owned(), 7, 1)]);
    }

    #[test]
    fn test_items_do_not_count() {
        for condition in ["test", "all(test, feature = \"x\")"] {
            let text = format!(
                "fn a() {{}}\n#[cfg({condition})]\nmod tests;\n#[cfg({condition})]\nfn b() -> [u8; 1] {{\n  \
                 x.unwrap()\n}}\nfn c() {{}}\n"
            );
            let source = Source::new("a.rs", &text);
            assert_eq!(source.lines(), 2);
            assert_eq!(source.leftovers(), []);
            assert_eq!(source.functions().len(), 2);
        }
        let counted = Source::new("a.rs", "#[cfg(feature = \"x\")]\nfn b() {\n  x.unwrap()\n}\n");
        assert_eq!(counted.leftovers().len(), 1);
    }
}
