//! The `kafka-broker` command: runs a broker, or formats its log directories.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kafka-broker: {error}");
            ExitCode::FAILURE
        }
    }
}
