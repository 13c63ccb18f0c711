//! Ratings in JSON: the numbers `er`, `ep` and `ed`, and `is_bound` if the puzzle may be harder. As
//! text they are `4.5`, `4.5/1.2/1.2`, or `9.9+` for a bound.

use serde_json::{Map, Value, json};

const KEYS: [&str; 3] = ["er", "ep", "ed"];

/// Returns the rating of an object as text.
pub(super) fn read(object: &Value) -> Option<String> {
    let number = |key| object.get(key).and_then(Value::as_f64).map(|n| format!("{n:.1}"));
    let [er, ep, ed] = KEYS.map(number);
    let mut text = er?;
    if object.get("is_bound").and_then(Value::as_bool) == Some(true) {
        text.push('+');
    }
    if let (Some(ep), Some(ed)) = (ep, ed) {
        text += &format!("/{ep}/{ed}");
    }
    Some(text)
}

/// Adds a rating to an object. Returns `false` if the text has another format.
pub(super) fn write(text: &str, object: &mut Map<String, Value>) -> bool {
    let mut parts: Vec<&str> = text.split('/').collect();
    let is_bound = parts[0].ends_with('+');
    parts[0] = parts[0].strip_suffix('+').unwrap_or(parts[0]);
    let numbers: Option<Vec<f64>> = parts.iter().map(|part| number(part)).collect();
    let Some(numbers) = numbers.filter(|all| matches!(all.len(), 1 | 3)) else { return false };
    for (key, number) in KEYS.into_iter().zip(numbers) {
        object.insert(key.into(), json!(number));
    }
    if is_bound {
        object.insert("is_bound".into(), json!(true));
    }
    true
}

/// A number with one decimal, such as 4.5.
fn number(text: &str) -> Option<f64> {
    let (whole, tenths) = text.split_once('.')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (is_number(whole) && is_number(tenths) && whole.len() <= 2 && tenths.len() == 1)
        .then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_numbers_and_come_back() {
        for text in ["4.5", "4.5/1.2/1.0", "10.1+/9.9/2.6", "9.9+"] {
            let mut object = Map::new();
            assert!(write(text, &mut object), "{text}");
            assert!(object.get("er").is_some_and(Value::is_f64));
            assert_eq!(read(&Value::Object(object)).as_deref(), Some(text));
        }
        for text in ["", "hard", "4", "4.5/1.2", "4.55", "1.0/2.0/3.0/4.0", "+", "/"] {
            assert!(!write(text, &mut Map::new()), "{text}");
        }
        assert_eq!(read(&json!({ "er": 2 })).as_deref(), Some("2.0"));
    }
}
