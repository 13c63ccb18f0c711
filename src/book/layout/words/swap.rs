//! Exchanges words of a shipped text for others.

/// What is replaced and by what, in this order: words outside braces only, unless braces are among
/// them.
pub(super) type Swaps = &'static [(&'static str, &'static str)];

/// Returns a text with these words exchanged.
pub(super) fn swapped(text: &str, swaps: Swaps) -> String {
    let mut text = text.to_owned();
    for (from, to) in swaps {
        if from.contains('{') {
            text = text.replace(from, to);
            continue;
        }
        let mut parts = text.split('{');
        let first = parts.next().unwrap_or_default().replace(from, to);
        text = parts.fold(first, |out, part| match part.split_once('}') {
            Some((inside, after)) => format!("{out}{{{inside}}}{}", after.replace(from, to)),
            None => format!("{out}{{{part}"),
        });
    }
    text
}
