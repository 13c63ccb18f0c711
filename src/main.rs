//! The `gridpress` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    gridpress_cli::main(std::env::args_os(), standard_output::was_closed())
}

/// Rust opens `/dev/null` in place of a closed standard output before `main` runs, so that whatever
/// is printed would be lost without an error. A function of the section `.init_array` runs earlier.
#[cfg(target_os = "linux")]
mod standard_output {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    #[used]
    #[allow(unsafe_code, reason = "the C library calls the functions of this section")]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
        CLOSED.store(flags.is_err(), Ordering::Relaxed);
    }

    pub(crate) fn was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(not(target_os = "linux"))]
mod standard_output {
    pub(crate) fn was_closed() -> bool {
        false
    }
}
