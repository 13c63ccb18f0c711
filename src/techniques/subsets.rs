//! The search behind naked sets, hidden sets and fish: some of the masks that together have
//! just as many bits as there are masks.

use super::count;
use std::ops::ControlFlow;

/// A mask that is never chosen.
pub(super) const NEVER: u16 = u16::MAX;

/// Calls `visit(chosen, union)` for every choice of `size` of the `items` whose union has
/// exactly `size` bits, in lexical order; `chosen` has a bit for each item's index. `size` must
/// be below 16, so that [`NEVER`] drops out by itself.
pub(super) fn covers(
    items: &[u16],
    size: u32,
    visit: impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    covers_from(items, size, 0, size, visit)
}

/// The same for `chosen` of the items that together with `start` have exactly `size` bits.
pub(super) fn covers_from(
    items: &[u16],
    chosen: u32,
    start: u16,
    size: u32,
    mut visit: impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    debug_assert!(size < 16 && items.len() <= 16);
    let usable = items.iter().filter(|&&i| i != NEVER).count();
    if usable < chosen as usize || count(start) > size {
        ControlFlow::Continue(())
    } else if chosen == 0 {
        if count(start) == size { visit(0, start) } else { ControlFlow::Continue(()) }
    } else {
        go(items, 0, chosen, 0, start, size, &mut visit)
    }
}

fn go(
    items: &[u16],
    from: usize,
    left: u32,
    chosen: u16,
    union: u16,
    size: u32,
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for index in from..=(items.len() - left as usize) {
        let wider = union | items[index];
        let bits = count(wider);
        if bits > size {
            continue;
        }
        let chosen = chosen | 1 << index;
        if left > 1 {
            go(items, index + 1, left - 1, chosen, wider, size, visit)?;
        } else if bits == size {
            visit(chosen, wider)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_cover_once() {
        let items = [0b011, NEVER, 0b110, 0b101, 0b1000, 0b011];
        let mut found = Vec::new();
        let end = covers(&items, 3, |chosen, union| {
            found.push((chosen, union));
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(
            found,
            [
                (0b001101, 0b111),
                (0b100101, 0b111),
                (0b101001, 0b111),
                (0b110001, 0b1011),
                (0b101100, 0b111)
            ]
        );
        assert!(covers(&items, 2, |_, _| ControlFlow::Break(())).is_break());
        assert!(covers(&[NEVER, 1], 2, |_, _| ControlFlow::Break(())).is_continue());
    }
}
