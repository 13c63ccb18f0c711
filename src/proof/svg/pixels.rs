//! Sizes in pixels: editors that save a page often write them in place of points.

use std::borrow::Cow;

/// Pixels to a point.
const PIXELS: f64 = 96.0 / 72.0;

/// Returns an SVG whose size is in points if it was in pixels, without a unit or with `px`, and its
/// coordinates are points.
pub(super) fn in_points(text: &str) -> Cow<'_, str> {
    let rewritten = || {
        let start = text.find("<svg")?;
        let root = &text[start..start + text[start..].find('>')?];
        let view = value(root, "viewBox")?;
        let mut sides = view.1.split([' ', ',']).filter(|n| !n.is_empty()).skip(2);
        let mut sizes = Vec::with_capacity(2);
        for name in ["width", "height"] {
            let (at, size) = value(root, name)?;
            let pixels: f64 = size.strip_suffix("px").unwrap_or(size).trim().parse().ok()?;
            let points: f64 = sides.next()?.parse().ok()?;
            if (pixels / points - PIXELS).abs() > PIXELS * 0.002 {
                return None;
            }
            sizes.push((start + at, size.len(), points));
        }
        sizes.sort_by_key(|&(at, ..)| std::cmp::Reverse(at));
        let mut whole = text.to_owned();
        for (at, length, points) in sizes {
            whole.replace_range(at..at + length, &format!("{points}pt"));
        }
        Some(whole)
    };
    rewritten().map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Returns the value of an attribute of an element, and where it begins.
fn value<'e>(element: &'e str, name: &str) -> Option<(usize, &'e str)> {
    element.match_indices(name).find_map(|(at, _)| {
        let rest = element[at + name.len()..].strip_prefix('=')?;
        let quote = rest.chars().next().filter(|c| ['"', '\''].contains(c))?;
        let is_whole = element[..at].ends_with(char::is_whitespace);
        let value = rest[1..].split(quote).next().filter(|_| is_whole)?;
        Some((at + name.len() + 2, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_in_pixels_are_points() {
        let page =
            "<?xml version=\"1.0\"?><svg height=\"1056px\" viewBox=\"0 0 612 792\" width='816'>é";
        let points = page.replace("1056px", "792pt").replace("816", "612pt");
        assert_eq!(in_points(page), points);
        // A drawing whose coordinates are pixels, and one in points.
        for same in [page.replace("612 792", "816 1056"), points] {
            assert_eq!(in_points(&same), same);
        }
    }
}
