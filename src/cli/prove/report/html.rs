//! The report as an HTML page.

use super::listed::{Kind, Row, sign};
use std::fmt::Write as _;

/// The beginning of every report.
const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n<title>Proof of ";

const STYLE: &str = "body{font:16px sans-serif;margin:2em}table{border-collapse:collapse}\
    th,td{border:1px solid #999;padding:.4em;text-align:left;vertical-align:top}\
    td img,td svg{display:block;height:120px}td img.page{height:260px}";

/// Whether a file is an earlier report.
pub(super) fn is_report(bytes: &[u8]) -> bool {
    bytes.starts_with(HEAD.as_bytes())
}

pub(super) fn write(title: &str, found: &str, kinds: &[Kind<'_>]) -> String {
    let title = escaped(title);
    let mut out = format!(
        "{HEAD}{}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n<p>{}</p>\n",
        title.trim_start_matches("Proof of "),
        escaped(found)
    );
    for kind in kinds {
        let _ = write!(
            out,
            "<h2>{}</h2>\n<table><tr><th>Where<th>What<th>Expected<th>Seen\
             <th>As printed<th>As expected</tr>\n",
            kind.title
        );
        kind.rows.iter().for_each(|each| row(&mut out, each));
        out.push_str("</table>\n");
        if kind.more > 0 {
            let _ = writeln!(out, "<p>And {} more of this kind.</p>", kind.more);
        }
    }
    out.push_str("</html>\n");
    out
}

fn row(out: &mut String, Row { place, fault, picture }: &Row<'_>) {
    let value = |value: &Option<String>| escaped(value.as_deref().unwrap_or(""));
    let printed = picture.as_ref().map_or_else(String::new, |picture| {
        let class = if fault.cell.is_some() { "cell" } else { "page" };
        let data = base64(&picture.to_png());
        format!("<img class=\"{class}\" alt=\"as printed\" src=\"data:image/png;base64,{data}\">")
    });
    let _ = writeln!(
        out,
        "<tr><td>{place}<td>{}<td>{}<td>{}<td>{printed}<td>{}</tr>",
        escaped(&fault.what),
        value(&fault.expected),
        value(&fault.seen),
        sign(fault).map(drawn).unwrap_or_default()
    );
}

/// Draws a cell with the sign it should show.
fn drawn(sign: &str) -> String {
    let sign = escaped(sign);
    format!(
        "<svg viewBox=\"0 0 120 120\"><rect x=\"25\" y=\"25\" width=\"70\" height=\"70\" \
         fill=\"none\" stroke=\"#000\"/><text x=\"60\" y=\"78\" font-size=\"50\" \
         font-weight=\"600\" text-anchor=\"middle\">{sign}</text></svg>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |n, i| n << 8 | u32::from(*three.get(i).unwrap_or(&0)));
        for i in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * i)) as usize & 63];
            out.push(if i <= three.len() { char::from(sign) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_encoded_with_padding() {
        assert_eq!(
            ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]
        );
    }
}
