//! Isolates libraries that read untrusted files, so that their panics do not end the program.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static ISOLATED: Cell<bool> = const { Cell::new(false) };
}

/// Returns the result of `read`; `None` if it panics, without printing the panic. Other panics are
/// printed as usual.
pub(crate) fn isolated<T>(read: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let told = take_hook();
        set_hook(Box::new(move |panic| {
            if !ISOLATED.get() {
                told(panic);
            }
        }));
    });
    let outer = ISOLATED.replace(true);
    let made = catch_unwind(AssertUnwindSafe(read));
    ISOLATED.set(outer);
    made.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_answer() {
        assert_eq!(isolated(|| 7), Some(7));
        assert_eq!(isolated(|| [1, 2].iter().position(|n| *n == 3).expect("none")), None);
        assert_eq!(isolated(|| isolated(|| panic!("within")).map_or(1, |()| 2)), Some(1));
        assert!(!ISOLATED.get());
    }
}
