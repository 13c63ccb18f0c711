//! Texts as they are compared: without what is doubtful on paper.

/// Returns the letters and digits of a text with their places, without what is doubtful on paper:
/// capitals, and signs of the same shape.
pub(crate) fn folded(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().flat_map(|(at, c)| {
        let both: &[char] = match c {
            'ﬁ' => &['f', 'i'],
            'ﬂ' => &['f', 'i'],
            'ﬀ' => &['f', 'f'],
            _ => &[],
        };
        let plain = both.is_empty().then_some(c).into_iter().flat_map(char::to_lowercase);
        plain
            .chain(both.iter().copied())
            .filter(|c| c.is_alphanumeric())
            .map(move |c| (at, even(c)))
    })
}

/// Returns one sign for all that look alike.
pub(crate) fn even(c: char) -> char {
    match c {
        'l' | 'ı' => 'i',
        '\u{201a}' => ',',
        c => c,
    }
}

/// A text as it is compared: even letters, one sign for each number, and no spaces, because a wrong
/// letter can move those beside it apart.
pub(crate) type Pattern = Vec<char>;

/// Returns the pattern of a text, and for each of its places the length of the word around it.
pub(crate) fn pattern(text: &str) -> (Pattern, Vec<usize>) {
    let (mut out, mut words): (Pattern, Vec<usize>) = (Vec::new(), Vec::new());
    let mut word = 0;
    for c in text.chars().flat_map(char::to_lowercase).chain(std::iter::once(' ')) {
        if c.is_alphabetic() {
            out.push(even(c));
            word += 1;
            continue;
        }
        words.extend(std::iter::repeat_n(word, word));
        word = 0;
        if c.is_ascii_digit() && out.last() != Some(&'#') {
            out.push('#');
            words.push(0);
        }
    }
    (out, words)
}
