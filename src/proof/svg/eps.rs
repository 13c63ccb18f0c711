//! Our EPS files, which hold only outlines: the SVG with the same ink, so that both are read alike.

use crate::read::read_error::ReadError;
use gridpress_page::render::eps::PROLOG;
use std::borrow::Cow;
use std::fmt::Write as _;

/// How a PostScript file begins.
pub(crate) const HEAD: &str = "%!PS";

/// The most numbers before an operator, and in a dash.
const MOST_NUMBERS: usize = 64;

/// Returns the SVG of an EPS file, and any other text unchanged.
///
/// # Errors
/// If it is PostScript, but not written by us.
pub(crate) fn as_svg(text: &str) -> Result<Cow<'_, str>, ReadError> {
    if !text.starts_with(HEAD) {
        return Ok(Cow::Borrowed(text));
    }
    // All of these end a comment.
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{c}'], "\n");
    translate(&text).map(Cow::Owned).map_err(ReadError::Eps)
}

fn translate(text: &str) -> Result<String, String> {
    let foreign = || {
        "it is damaged or of another program: only EPS files of gridpress are read, so save it as PDF".to_owned()
    };
    let (head, body) = text.split_once(PROLOG).ok_or_else(foreign)?;
    if !head.lines().all(|line| line.starts_with('%') || line.trim().is_empty()) {
        return Err(foreign());
    }
    let bounds = head.lines().find_map(|line| line.strip_prefix("%%HiResBoundingBox: 0 0 "));
    let bounds = bounds.ok_or_else(foreign)?.trim();
    let (width, height) = bounds.split_once(' ').ok_or_else(foreign)?;
    let (width, height) = (width.trim(), height.trim());
    let mut whole = String::from("%%BoundingBox: 0 0");
    for side in [width, height] {
        let side = number(side).filter(|&side| side > 0.0).ok_or_else(foreign)?;
        let _ = write!(whole, " {}", side.ceil());
    }
    if head.lines().any(|line| line.starts_with("%%BoundingBox:") && line.trim() != whole) {
        return Err(format!("its bounds are {width} by {height} points, but not in whole points"));
    }
    let lines = body.lines().filter(|line| !line.starts_with('%'));
    let tokens: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    // The page is clipped to its bounds, and y grows downwards.
    let begin = format!(
        "save gridpress begin 0 0 {width} {height} rectclip [1 0 0 -1 0 {height}] concat 10 setmiterlimit"
    );
    let begin: Vec<&str> = begin.split(' ').collect();
    let drawn = tokens.strip_prefix(&begin[..]).ok_or_else(foreign)?;
    let drawn = drawn.strip_suffix(&["end", "restore", "showpage"]).ok_or_else(foreign)?;
    let mut writer = Writer::default();
    let _ = write!(
        writer.svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\">"
    );
    if let Some(title) = head.lines().find_map(|line| line.strip_prefix("%%Title: ")) {
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(writer.svg, "<title>{title}</title>");
    }
    let mut rest = drawn;
    while let Some((token, after)) = rest.split_first() {
        rest = if token.starts_with('[') {
            writer.list(rest)?
        } else {
            writer.operator(token)?;
            after
        };
    }
    writer.svg.push_str("</svg>");
    Ok(writer.svg)
}

fn number(token: &str) -> Option<f64> {
    token.parse().ok().filter(|value: &f64| value.is_finite())
}

#[derive(Default)]
struct Writer {
    svg: String,
    /// The numbers that the next operator takes.
    numbers: Vec<f64>,
    dash: Vec<f64>,
    /// The current path, as SVG.
    path: String,
    /// The colour on a screen, from 0 to 1; PostScript begins with black.
    colour: [f64; 3],
    /// How much of each colour a full tint of the spot ink takes away.
    spot: Option<[f64; 3]>,
    width: f64,
}

impl Writer {
    /// Reads a dash or a spot ink, which are in brackets, and returns what follows it.
    fn list<'t>(&mut self, tokens: &'t [&'t str]) -> Result<&'t [&'t str], String> {
        let end = tokens.iter().position(|token| token.ends_with(']'));
        let end = end.ok_or("a bracket is not closed")?;
        let (list, rest) = tokens.split_at(end + 1);
        let list = list.join(" ");
        let inner = list.trim_start_matches('[').trim_end_matches(']');
        let (operator, rest) = rest.split_first().ok_or("nothing follows a bracket")?;
        match *operator {
            "d" => {
                let dash: Option<Vec<f64>> = inner.split_whitespace().map(number).collect();
                self.dash = dash.filter(|d| d.len() <= MOST_NUMBERS).ok_or("a dash is wrong")?;
            }
            "setcolorspace" => self.spot = Some(spot(inner).ok_or("an ink is unknown")?),
            other => return Err(format!("`{other}` follows a bracket")),
        }
        Ok(rest)
    }

    fn operator(&mut self, token: &str) -> Result<(), String> {
        if let Some(number) = number(token) {
            self.numbers.push(number);
            let are_few = self.numbers.len() <= MOST_NUMBERS;
            return if are_few { Ok(()) } else { Err("too many numbers".to_owned()) };
        }
        let numbers = std::mem::take(&mut self.numbers);
        match (token, &numbers[..]) {
            ("m", [x, y]) => self.step(format_args!("M{x} {y}")),
            ("l", [x, y]) => self.step(format_args!("L{x} {y}")),
            ("c", [a, b, c, d, x, y]) => self.step(format_args!("C{a} {b} {c} {d} {x} {y}")),
            ("z", []) => self.step(format_args!("Z")),
            ("r", [x, y, width, height]) => {
                self.step(format_args!("M{x} {y}h{width}v{height}h{}Z", -width));
            }
            ("w", [width]) => self.width = *width,
            ("g", [light]) => self.colour = [*light; 3],
            ("setrgbcolor", [red, green, blue]) => self.colour = [*red, *green, *blue],
            ("setcolor", [tint]) => {
                self.colour = self.spot.ok_or("no ink is set")?.map(|part| 1.0 - tint * part);
            }
            ("f", []) => {
                let fill = self.colour();
                let path = std::mem::take(&mut self.path);
                let _ = write!(self.svg, "<path d=\"{path}\" fill=\"{fill}\"/>");
            }
            ("s", []) => {
                let (stroke, width) = (self.colour(), self.width);
                let path = std::mem::take(&mut self.path);
                let dash: Vec<String> = self.dash.iter().map(f64::to_string).collect();
                let dash = if dash.is_empty() { "none".to_owned() } else { dash.join(" ") };
                let _ = write!(
                    self.svg,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                     stroke-dasharray=\"{dash}\" stroke-miterlimit=\"10\"/>"
                );
            }
            _ => return Err(format!("`{token}` with {} numbers is unknown", numbers.len())),
        }
        Ok(())
    }

    fn step(&mut self, step: std::fmt::Arguments<'_>) {
        let _ = self.path.write_fmt(step);
    }

    fn colour(&self) -> String {
        let [red, green, blue] = self.colour.map(|part| (part.clamp(0.0, 1.0) * 255.0).round());
        format!("rgb({red},{green},{blue})")
    }
}

/// Returns how much of red, green and blue a spot ink takes away.
fn spot(list: &str) -> Option<[f64; 3]> {
    let (_, procedure) = list.strip_prefix("/Separation (")?.split_once(") /DeviceRGB {")?;
    let mut parts = [0.0; 3];
    let mut rest = procedure;
    for part in &mut parts {
        let (share, after) = rest.strip_prefix("dup ")?.split_once(" mul 1 exch sub exch ")?;
        (*part, rest) = (number(share)?, after);
    }
    (rest == "pop}").then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(drawn: &str) -> String {
        format!(
            "%!PS-Adobe-3.0 EPSF-3.0\n%%HiResBoundingBox: 0 0 99.5 50\n{PROLOG}%%Page: 1 1\n\
             save gridpress begin\n0 0 99.5 50 rectclip\n[1 0 0 -1 0 50] concat\n10 setmiterlimit\n\
             {drawn}end restore\nshowpage\n%%EOF\n"
        )
    }

    #[test]
    fn each_operator_becomes_ink() {
        let drawn = "0.75 g\n5 7 10 20 r\nf\n1 2 m\n3 4 l\n1 2 3 4 5 6 c\nz\n2 w [3 1] d s\n\
                     [/Separation (Deep blue) /DeviceRGB {dup 1 mul 1 exch sub exch dup 0.5 mul 1 exch \
                     sub exch dup 0 mul 1 exch sub exch pop}] setcolorspace 0.5 setcolor\n1 2 3 4 r\nf\n";
        let svg = translate(&file(drawn)).expect("ours");
        for part in [
            "viewBox=\"0 0 99.5 50\"",
            "<path d=\"M5 7h10v20h-10Z\" fill=\"rgb(191,191,191)\"/>",
            "d=\"M1 2L3 4C1 2 3 4 5 6Z\" fill=\"none\" stroke=\"rgb(191,191,191)\"",
            "stroke-width=\"2\" stroke-dasharray=\"3 1\"",
            "<path d=\"M1 2h3v4h-3Z\" fill=\"rgb(128,191,255)\"/>",
        ] {
            assert!(svg.contains(part), "{part} in {svg}");
        }
    }

    #[test]
    fn other_postscript_is_refused_with_advice() {
        let ours = file("0 g\n");
        assert!(as_svg(&ours).is_ok());
        assert!(as_svg(&ours.replacen('\n', "\n%%BoundingBox: 0 0 100 50\n", 1)).is_ok());
        for wrong in [
            "%!PS-Adobe-3.0\n0 0 moveto showpage\n".to_owned(),
            ours.replace("/f/fill load def", "/f/newpath load def"),
            ours.replace("[1 0 0 -1 0 50]", "[1 0 0 1 0 0]"),
            ours.replacen('\n', "\n180 rotate\n", 1),
            ours.replacen('\n', "\n% \r180 rotate\n", 1),
            ours.replacen('\n', "\n%%BoundingBox: 0 0 99 50\n", 1),
            ours.replace("0 g", "0 g (file) run"),
            ours.replace("0 g", "NaN g"),
            ours.replace("0 g", "[ 0 g"),
            ours.replace("0 g", &"1 ".repeat(1000)),
        ] {
            assert!(matches!(as_svg(&wrong), Err(ReadError::Eps(_))), "{wrong}");
        }
    }
}
