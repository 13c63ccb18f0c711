//! Buffered standard output that distinguishes a closed pipe from a real error.

use super::Failure;
use clap::builder::StyledStr;
use gridpress_book::diag::harmless;
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, Write};

/// The destination of results.
pub(super) struct Out {
    to: BufWriter<Box<dyn Write>>,
    /// Whether output goes to a terminal: lines appear at once, and control characters are escaped.
    is_terminal: bool,
    is_empty: bool,
    is_closed: bool,
}

impl Out {
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        // Takes the lock and buffers here, because standard output would search for line ends
        // itself.
        Self::to(Box::new(stdout.lock()), is_terminal)
    }

    /// Fails to write anything.
    pub(crate) fn closed() -> Self {
        Out { is_closed: true, ..Self::to(Box::new(Closed), false) }
    }

    fn to(to: Box<dyn Write>, is_terminal: bool) -> Self {
        Out {
            to: BufWriter::with_capacity(1 << 16, to),
            is_terminal,
            is_empty: true,
            is_closed: false,
        }
    }

    /// Whether nothing can be written.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Whether nothing has been written yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Writes text: unchanged to a file or another program, with control characters escaped to a
    /// terminal.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.is_empty &= text.is_empty();
        if !self.is_terminal {
            return self.to.write_all(text.as_bytes()).map_err(failure);
        }
        self.to.write_all(harmless(text).as_bytes()).map_err(failure)?;
        self.flush()
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.text(text)?;
        self.text("\n")
    }

    /// Writes the text of a whole document, or an object with it as `text`.
    pub(crate) fn document(&mut self, text: &str, as_json: bool) -> Result<(), Failure> {
        if as_json { self.json(&serde_json::json!({ "text": text })) } else { self.text(text) }
    }

    /// Writes help, with its style on a terminal.
    pub(crate) fn styled(&mut self, text: &StyledStr) -> Result<(), Failure> {
        self.is_empty = false;
        if self.is_terminal {
            return write!(anstream::stdout(), "{}", text.ansi()).map_err(failure);
        }
        self.to.write_all(text.to_string().as_bytes()).map_err(failure)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let line = serde_json::to_string(value)
            .map_err(|error| Failure::Stream { doing: "write JSON", error: error.into() })?;
        self.line(&line)
    }

    /// Flushes the buffer.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(failure)
    }

    /// Flushes the rest at the end.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.flush()
    }
}

/// A standard output that was closed before the program started.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("it is closed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn failure(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::OutputClosed;
    }
    Failure::Stream { doing: "write to standard output", error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().map_err(|_| io::ErrorKind::Other)?.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn escape_sequences_reach_files_but_no_terminal() {
        for (is_terminal, expected) in
            [(true, "a\\u{1b}[31mb\\u{7}\tc\n"), (false, "a\u{1b}[31mb\u{7}\tc\n")]
        {
            let shared = Shared::default();
            let mut out = Out::to(Box::new(shared.clone()), is_terminal);
            assert!(out.is_empty());
            assert!(out.line("a\u{1b}[31mb\u{7}\tc").and_then(|()| out.finish()).is_ok());
            assert!(!out.is_empty());
            let written = shared.0.lock().expect("nobody panics").clone();
            assert_eq!(String::from_utf8_lossy(&written), expected);
        }
    }
}
