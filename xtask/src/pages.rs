//! Pages under `docs/` that are written from tables in the code.

use std::fs;
use std::path::PathBuf;

use crate::failure::{Context, Outcome, fail};
use crate::workspace::root;

/// Every such page, and what should be on it.
fn pages() -> Outcome<[(PathBuf, String); 3]> {
    let docs = root().join("docs");
    Ok([
        (docs.join("configuration.md"), kafka_config::render_markdown()),
        (docs.join("apis.md"), crate::schema::apis_page()?),
        (docs.join("results/fuzz.md"), crate::long::fuzz::page()?),
    ])
}

/// Writes the pages, or with `check` only compares.
pub(crate) fn codegen(check: bool) -> Outcome {
    for (path, text) in pages()? {
        if fs::read_to_string(&path).ok().as_ref() == Some(&text) {
            continue;
        }
        if check {
            fail!("{} is not what the code says: run `cargo xtask codegen`", path.display());
        }
        fs::write(&path, text).context(path.display())?;
    }
    Ok(())
}
