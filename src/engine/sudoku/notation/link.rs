//! Links that hold a puzzle: those of f-puzzles, and those of other programs that open its puzzles.
//! They contain the JSON of f-puzzles, compressed as lz-string does, in base 64.

use super::cells::Flaw;
use super::{Entry, fpuzzles};
use serde_json::Value;

/// What precedes the compressed puzzle in an address of f-puzzles.
const LOAD: &str = "load=";
/// What precedes it in addresses of other programs.
const ID: &str = "fpuzzles";
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// The most characters of a compressed puzzle: some times those of a large killer.
const LONGEST: usize = 1 << 14;
/// The most characters of the JSON. A few compressed ones can stand for millions.
const MOST: usize = 1 << 18;
/// A word with fewer characters after [`ID`] is not a compressed puzzle, but the name of a file, for
/// example.
const SHORTEST: usize = 40;

const BASE_64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns whether a line is a link: any address, or the name of a puzzle in one, `fpuzzlesN4Ig...`.
#[must_use]
pub fn is_link(line: &str) -> bool {
    let line = line.trim();
    let is_packed = |c: char| c.is_ascii_alphanumeric() || "+/=%".contains(c);
    let is_id = |id: &str| id.len() >= SHORTEST && id.chars().all(is_packed);
    is_address(line) || first_word(line).strip_prefix(ID).is_some_and(is_id)
}

fn is_address(line: &str) -> bool {
    SCHEMES.into_iter().any(|scheme| line.starts_with(scheme))
}

fn first_word(line: &str) -> &str {
    line.split(char::is_whitespace).next().unwrap_or_default()
}

/// Returns the puzzle of a link whose first character is at column `start`.
///
/// # Errors
///
/// Returns what is wrong with the link or its puzzle.
pub(super) fn entry(line: &str, start: usize, number: usize) -> Result<Entry, Flaw> {
    let wrong = |message: String| Flaw::new(start, message);
    let packed = packed(first_word(line)).ok_or_else(|| {
        wrong(
            "this link does not hold the puzzle itself, as one in the form \
             `https://www.f-puzzles.com/?load=...` does"
                .to_owned(),
        )
    })?;
    if packed.len() > LONGEST {
        return Err(wrong(format!("the puzzle in this link has more than {LONGEST} characters")));
    }
    let value = unpacked(&packed).and_then(|json| serde_json::from_str::<Value>(&json).ok());
    let value = value.ok_or_else(|| {
        wrong("the puzzle in this link cannot be read: the link may be incomplete".to_owned())
    })?;
    fpuzzles::entry(&value, number).map_err(wrong)
}

/// Returns the compressed puzzle of a link.
fn packed(link: &str) -> Option<String> {
    let after = |marker: &str| link.split_once(marker).map(|(_, packed)| packed);
    let packed = after(LOAD).or_else(|| after(ID))?;
    let packed = packed.split(['&', '#']).next()?;
    let plain =
        [("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3d", "=")];
    let packed = plain.into_iter().fold(packed.to_owned(), |text, (code, c)| text.replace(code, c));
    (!packed.is_empty()).then_some(packed)
}

/// The bits of a compressed text.
struct Bits<'t> {
    signs: std::slice::Iter<'t, u8>,
    /// The value of the current character.
    value: u8,
    /// How many of its six bits are left.
    left: u8,
}

impl Bits<'_> {
    /// Returns the next bit; `None` at the end, or if a character is wrong.
    fn next(&mut self) -> Option<u32> {
        if self.left == 0 {
            let sign = self.signs.next()?;
            self.value = BASE_64.iter().position(|known| known == sign)? as u8;
            self.left = 6;
        }
        self.left -= 1;
        Some(u32::from(self.value >> self.left & 1))
    }

    /// Returns a number of `bits` bits, the lowest first.
    fn number(&mut self, bits: u32) -> Option<u32> {
        (0..bits).try_fold(0, |number, bit| Some(number | self.next()? << bit))
    }
}

/// A part of the text: where it begins, and its length.
type Part = (usize, usize);

/// Returns the text that lz-string compressed; `None` if it is not one, or too long.
///
/// Every entry of the dictionary is a part of the text so far, so it is kept as its place there.
fn unpacked(packed: &str) -> Option<String> {
    /// The codes outside the dictionary: a new character of 8 or 16 bits, and the end.
    const CHARACTERS: [u32; 2] = [0, 1];
    const END: u32 = 2;
    let mut bits = Bits { signs: packed.as_bytes().iter(), value: 0, left: 0 };
    let mut text: Vec<u16> = Vec::new();
    // The first three entries stand for the codes that are none.
    let mut dictionary: Vec<Part> = vec![(0, 0); 3];
    let mut last: Option<Part> = None;
    // The first code has two bits. Codes become longer when the dictionary is full.
    let mut width = 2;
    loop {
        let code = bits.number(width)?;
        let at = text.len();
        let part = match code {
            END => return String::from_utf16(&text).ok(),
            code if CHARACTERS.contains(&code) => {
                dictionary.push((at, 1));
                text.push(u16::try_from(bits.number(8 * (code + 1))?).ok()?);
                (at, 1)
            }
            code => {
                let last = last?;
                let known = dictionary.get(code as usize).copied();
                // The entry that this code completes: the last part and its own first character.
                let next = (code as usize == dictionary.len()).then_some((last.0, last.1 + 1));
                let (from, length) = known.or(next)?;
                if at + length > MOST {
                    return None;
                }
                for index in from..from + length {
                    text.push(*text.get(index)?);
                }
                (at, length)
            }
        };
        if let Some((from, length)) = last.replace(part) {
            dictionary.push((from, length + 1));
        }
        width = width_of(dictionary.len());
    }
}

/// Returns how many bits the next code has if the dictionary has this number of entries.
fn width_of(entries: usize) -> u32 {
    entries.ilog2() + 1
}

#[cfg(test)]
mod tests {
    use super::super::{Field, Format, read};
    use super::*;

    /// A grid of 4x4 without equal digits at corners, with 1 in the first cell and 4 in the last row.
    const PACKED: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6y\
         Qv3GCRYwTL5SBCkKUrUU6Ri3acY4oSJAlmbCAGsIzNFqqpjbMtRAAZAG8B3OFyA===";

    #[test]
    fn links_of_every_kind_are_read() {
        let coded = PACKED.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        for line in [
            format!("https://www.f-puzzles.com/?load={PACKED}"),
            format!("  http://f-puzzles.com/?load={coded}&x=1 # a comment"),
            format!("https://sudokupad.app/fpuzzles{PACKED}"),
            format!("https://sudokupad.app/?puzzleid=fpuzzles{coded}"),
            format!("https://app.crackingthecryptic.com/sudoku/fpuzzles{coded}#x"),
            format!("fpuzzles{PACKED}"),
        ] {
            assert!(is_link(&line), "{line}");
            for format in [None, Some(Format::FPuzzles)] {
                let reading = read(&format!("{line}\n\n{line}"), format);
                assert_eq!((reading.faults.len(), reading.entries.len()), (0, 2), "{line}");
                let entry = &reading.entries[1];
                assert_eq!((entry.line, entry.info.get(Field::Title)), (3, Some("L\u{f6}we")));
                let puzzle = entry.position.puzzle();
                assert_eq!(puzzle.to_string(), "1.............4.");
                assert_eq!(puzzle.rules().names(), "anti-king");
            }
        }
    }

    #[test]
    fn links_without_a_puzzle_are_rejected() {
        for (line, part) in [
            (format!("https://www.f-puzzles.com/?load={}", &PACKED[..60]), "may be incomplete"),
            ("https://www.f-puzzles.com/?load=%%%".to_owned(), "may be incomplete"),
            ("https://www.f-puzzles.com/?load=".to_owned(), "does not hold the puzzle itself"),
            ("https://www.f-puzzles.com/?id=abc".to_owned(), "does not hold the puzzle itself"),
            (format!("fpuzzles{}", "N".repeat(LONGEST + 1)), "more than 16384 characters"),
        ] {
            let fault = &read(&format!(" {line}"), None).faults[0];
            assert!(fault.message.contains(part) && fault.column == 2, "{line}: {fault}");
        }
        for name in ["fpuzzles.json", "fpuzzles", "puzzles/fpuzzles.txt", "fpuzzles2026"] {
            assert!(!is_link(name), "{name}");
        }
    }

    #[test]
    fn a_short_text_does_not_become_a_long_one() {
        // Each code is the entry that it completes, one character longer than the last.
        let mut bits: Vec<u32> = Vec::new();
        let mut add = |number: usize, width: u32| {
            bits.extend((0..width).map(|bit| (number >> bit & 1) as u32));
        };
        add(0, 2);
        add(usize::from(b'['), 8);
        for entries in 4..4000 {
            add(entries, width_of(entries));
        }
        let signs = bits.chunks(6).map(|six| {
            let value = six.iter().fold(0, |value, bit| value << 1 | bit);
            char::from(BASE_64[value as usize])
        });
        let packed: String = signs.collect();
        assert!(packed.len() < LONGEST);
        assert_eq!(unpacked(&packed), None);
    }
}
