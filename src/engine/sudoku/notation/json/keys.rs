//! The keys of the rules of a puzzle. Without one of them it would be another puzzle, so values of
//! another type and mistyped keys are rejected.

use serde_json::Value;

/// The keys whose value is a symbol for each cell or each digit.
const SYMBOLS: [&str; 3] = ["regions", "cages", "symbols"];
const VARIANT: &str = "variant";

/// Returns the variants of a puzzle: `"x, hyper"`, or a list of names.
///
/// # Errors
///
/// If the value has another type, or the key of a rule is mistyped.
pub(super) fn variants(object: &Value) -> Result<String, String> {
    if let Some((written, meant)) = mistyped(object) {
        return Err(format!("`{written}` is no key of a puzzle; did you mean `{meant}`?"));
    }
    let wrong = |found: &Value| {
        format!("`{VARIANT}` must be a name or a list of names, as in \"x, hyper\", found {found}")
    };
    match object.get(VARIANT) {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(names)) => Ok(names.clone()),
        Some(Value::Array(names)) => {
            let name =
                |name: &'_ Value| name.as_str().map(str::to_owned).ok_or_else(|| wrong(name));
            Ok(names.iter().map(name).collect::<Result<Vec<_>, _>>()?.join(","))
        }
        Some(other) => Err(wrong(other)),
    }
}

/// Returns the regions, the cages and the symbols of a puzzle.
///
/// # Errors
///
/// If one of them is no text.
pub(super) fn symbols(object: &Value) -> Result<[Option<&str>; 3], String> {
    let mut found = [None; 3];
    for (found, key) in found.iter_mut().zip(SYMBOLS) {
        *found = match object.get(key) {
            None | Some(Value::Null) => None,
            Some(Value::String(symbols)) => Some(symbols.as_str()),
            Some(_) => {
                return Err(format!("`{key}` must be a text, with a symbol for each {}", of(key)));
            }
        };
    }
    Ok(found)
}

/// Returns what a text has a symbol for.
fn of(key: &str) -> &'static str {
    if key == "symbols" { "digit" } else { "cell" }
}

/// Returns a key that is nearly that of a rule, and that key.
fn mistyped(object: &Value) -> Option<(&str, &'static str)> {
    let known = || SYMBOLS.into_iter().chain([VARIANT]);
    let is_empty = |value: &Value| value.is_null() || value.as_str() == Some("");
    let others = object
        .as_object()?
        .iter()
        .filter(|(key, value)| !is_empty(value) && !known().any(|known| known == key.as_str()));
    others.into_iter().find_map(|(key, _)| {
        let lower = key.to_ascii_lowercase();
        let meant = known().find(|known| is_meant(&lower, known))?;
        // The right key beside it is the one that counts.
        object.get(meant).is_none().then_some((key.as_str(), meant))
    })
}

/// Returns whether a key in lower case is nearly that of a rule. With another first letter it may be
/// another word, as in `pages`.
pub(in crate::sudoku::notation) fn is_meant(key: &str, known: &str) -> bool {
    known.get(..1) == key.get(..1) && is_nearly(key, known)
}

/// Returns whether two words differ by one letter at most, or by two letters that are exchanged.
fn is_nearly(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same..], &other[same..]);
    match (one, other) {
        ([], rest) | (rest, []) => rest.len() <= 1,
        ([a, b, one @ ..], [c, d, other @ ..]) if a == d && b == c => one == other,
        ([_, one_rest @ ..], [_, other_rest @ ..]) => {
            one_rest == other_rest || one == other_rest || one_rest == other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared() {
        for near in ["variants", "varient", "vairant", "variant", "ariant", "variatn"] {
            assert!(is_nearly(near, "variant"), "{near}");
        }
        for far in ["variety", "vary", "", "invariant"] {
            assert!(!is_nearly(far, "variant"), "{far}");
        }
    }
}
