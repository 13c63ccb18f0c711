//! Standard output, buffered, with a closed pipe told apart from a real fault.

use super::Failure;
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Where results go.
pub(super) struct Out {
    to: BufWriter<Box<dyn Write>>,
    /// A person or another program may be waiting for each line.
    flushes: bool,
}

impl Out {
    pub fn stdout() -> Self {
        let stdout = io::stdout();
        let flushes = stdout.is_terminal();
        // Standard output would look for line ends itself: take its lock and buffer here.
        Out { to: BufWriter::with_capacity(1 << 16, Box::new(stdout.lock())), flushes }
    }

    /// Writes text as it is.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.to.write_all(text.as_bytes()).map_err(failure)?;
        if self.flushes { self.flush() } else { Ok(()) }
    }

    /// Writes a line.
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.text(text)?;
        self.text("\n")
    }

    /// Writes a value as one line of JSON.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let line = serde_json::to_string(value)
            .map_err(|error| Failure::Stream { doing: "write JSON", error: error.into() })?;
        self.line(&line)
    }

    /// Hands everything over.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(failure)
    }

    /// Hands the rest over, at the end.
    pub fn finish(&mut self) -> Result<(), Failure> {
        self.flush()
    }
}

fn failure(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::OutputClosed;
    }
    Failure::Stream { doing: "write to standard output", error }
}
