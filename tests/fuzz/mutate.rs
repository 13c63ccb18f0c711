//! Makes hostile inputs out of good ones: bits, bytes, numbers, pieces and other inputs.

use gridpress::sudoku::random::{below, shuffle};
use rand::Rng;

/// Longer inputs are cut, because short ones show the same faults.
const LONGEST: usize = 1 << 16;

/// An input made from one of `corpus` by a few changes.
pub fn mutated(rng: &mut impl Rng, corpus: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
    let mut input = corpus[below(rng, corpus.len())].clone();
    // Most inputs differ little, a few are wrecks.
    let most = if below(rng, 16) == 0 { 7 } else { 4 };
    let changes = 1 << below(rng, most);
    for _ in 0..changes {
        change(rng, &mut input, corpus, words);
    }
    input.truncate(LONGEST);
    input
}

fn change(rng: &mut impl Rng, input: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[&str]) {
    const BYTES: &[u8] = b"\0\n\r\t \"'#%()*,-./019:;<=>[]{|}~\x7f\x80\xc3\xe2\xf0\xff";
    let at = below(rng, input.len() + 1);
    let length = (1 << below(rng, 8)).min(input.len() - at);
    match below(rng, 10) {
        0 if at < input.len() => input[at] ^= 1 << below(rng, 8),
        1 if at < input.len() => input[at] = BYTES[below(rng, BYTES.len())],
        2 => input.insert(at, BYTES[below(rng, BYTES.len())]),
        3 => drop(input.drain(at..at + length)),
        4 => {
            let piece = input[at..at + length].to_vec();
            let to = below(rng, input.len() + 1);
            // Again and again, at times: this is how depth and length come about.
            for _ in 0..if below(rng, 8) == 0 { 200 } else { 1 } {
                if input.len() < LONGEST {
                    input.splice(to..to, piece.iter().copied());
                }
            }
        }
        5 => number(rng, input, at),
        6 => {
            let other = &corpus[below(rng, corpus.len())];
            let from = below(rng, other.len() + 1);
            let piece = (1 << below(rng, 10)).min(other.len() - from);
            input.splice(at..at + length, other[from..from + piece].iter().copied());
        }
        7 if length > 1 => shuffle(rng, &mut input[at..at + length]),
        _ => {
            let word = words[below(rng, words.len())].as_bytes();
            let over = if below(rng, 2) == 0 { 0 } else { word.len().min(input.len() - at) };
            input.splice(at..at + over, word.iter().copied());
        }
    }
}

/// Puts another number in place of the next one.
fn number(rng: &mut impl Rng, input: &mut Vec<u8>, at: usize) {
    const NUMBERS: [&str; 14] = [
        "0",
        "1",
        "-1",
        "9",
        "17",
        "255",
        "256",
        "65536",
        "2147483648",
        "4294967295",
        "18446744073709551616",
        "1e309",
        "0.0000001",
        "-99999999",
    ];
    let Some(start) = input[at..].iter().position(u8::is_ascii_digit).map(|i| at + i) else {
        return;
    };
    let length = input[start..].iter().take_while(|b| b.is_ascii_digit()).count();
    let new = NUMBERS[below(rng, NUMBERS.len())];
    input.splice(start..start + length, new.bytes());
}
