//! Turns a scanned page level, and magnifies it, so that its lines and signs can be measured.

use super::bitmap::{Bitmap, DARK};

/// The greatest slope of a scanned page, in steps, and the finer steps between them.
const STEPS: i32 = 30;
const STEP: f64 = 0.002;
const FINER: i32 = 5;
/// The most pixels of a page that was turned level: a sheet of A3 at 300 dpi.
const MOST_PIXELS: f64 = 18.0e6;

/// Returns a picture turned level, with about `scale` pixels per point. Coarse pictures become smooth
/// by it.
pub(super) fn levelled(drawn: &Bitmap, scale: f64) -> Bitmap {
    let (width, height) = drawn.size();
    let pixels = (width * height) as f64;
    let by = (scale / drawn.scale).min((MOST_PIXELS / pixels.max(1.0)).sqrt()).max(0.1);
    let slope = slope(drawn);
    let is_same = (by - 1.0).abs() * width.max(height) as f64 <= 0.5;
    if slope == 0.0 && is_same {
        return drawn.clone();
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limited above")]
    let of = |pixels: usize| ((pixels as f64 * by).round() as usize).max(1);
    let (wide, high) = (of(width), of(height));
    let (cx, cy) = (width as f64 / 2.0, height as f64 / 2.0);
    let (sin, cos) = slope.atan().sin_cos();
    let mut ink = Vec::with_capacity(wide * high);
    for y in 0..high {
        let (dx, dy) = (0.5 / by - cx, (y as f64 + 0.5) / by - cy);
        let at = [cx + dx * cos - dy * sin - 0.5, cy + dx * sin + dy * cos - 0.5];
        sample_line(drawn, at, [cos / by, sin / by], wide, &mut ink);
    }
    drawn.with_pixels(ink, wide, drawn.scale * by)
}

/// Returns how much the lines of a page fall to the right: the slope at which its rows differ most
/// in their ink.
fn slope(drawn: &Bitmap) -> f64 {
    let (width, height) = drawn.size();
    let mut dark: Vec<(f64, f64)> = Vec::new();
    // Every row counts: if some were left out, level pages would look sharper than they are.
    for y in 0..height {
        for (x, ink) in drawn.row(y, 0, width).iter().enumerate().step_by(5) {
            if *ink >= DARK {
                dark.push((x as f64 - width as f64 / 2.0, y as f64 + height as f64 / 2.0));
            }
        }
    }
    let mut rows = vec![0u32; height * 2 + 2];
    let mut sharpness = |slope: f64| {
        rows.fill(0);
        let last = (rows.len() - 1) as f64;
        for &(x, y) in &dark {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
            let row = (y - slope * x).clamp(0.0, last) as usize;
            rows[row] += 1;
        }
        rows.iter().map(|&n| u64::from(n) * u64::from(n)).sum::<u64>()
    };
    let mut best = |around: f64, steps: i32, step: f64| {
        let slope = |n: i32| around + f64::from(n) * step;
        let best = (-steps..=steps).max_by_key(|&n| (sharpness(slope(n)), -n.abs()));
        slope(best.unwrap_or(0))
    };
    let near = best(0.0, STEPS, STEP);
    best(near, FINER, STEP / f64::from(FINER + 1))
}

/// Adds the darkness at places between pixels, from one on in equal steps.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the picture")]
fn sample_line(drawn: &Bitmap, from: [f64; 2], step: [f64; 2], places: usize, ink: &mut Vec<u8>) {
    /// Places are counted in parts of a pixel, of which whole numbers add up fast.
    const PARTS: f64 = 65_536.0;
    let (width, height) = drawn.size();
    let [mut x, mut y] = from.map(|at| (at * PARTS) as i64);
    let [right, down] = step.map(|step| (step * PARTS).round() as i64);
    for _ in 0..places {
        let (x0, y0) = ((x >> 16) as usize, (y >> 16) as usize);
        // Places left of the picture or above it are very far to the right of it or below.
        ink.push(if x0 < width - 1 && y0 < height - 1 {
            let (fx, fy) = ((x >> 8) as u32 & 255, (y >> 8) as u32 & 255);
            let between = |two: &[u8]| u32::from(two[0]) * (256 - fx) + u32::from(two[1]) * fx;
            let top = between(drawn.row(y0, x0, x0 + 2));
            let bottom = between(drawn.row(y0 + 1, x0, x0 + 2));
            ((top * (256 - fy) + bottom * fy) >> 16) as u8
        } else {
            sampled(drawn, x as f64 / PARTS, y as f64 / PARTS)
        });
        (x, y) = (x + right, y + down);
    }
}

/// Returns the darkness between pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
pub(super) fn sampled(drawn: &Bitmap, x: f64, y: f64) -> u8 {
    // Half a pixel at the edge belongs to the outermost pixels.
    if x < -0.5 || y < -0.5 {
        return 0;
    }
    let (x, y) = (x.max(0.0), y.max(0.0));
    let (x0, y0) = (x as usize, y as usize);
    let (fx, fy) = ((x - x0 as f64) as f32, (y - y0 as f64) as f32);
    let top = drawn.at(x0, y0) * (1.0 - fx) + drawn.at(x0 + 1, y0) * fx;
    let bottom = drawn.at(x0, y0 + 1) * (1.0 - fx) + drawn.at(x0 + 1, y0 + 1) * fx;
    ((top * (1.0 - fy) + bottom * fy) * 255.0) as u8
}
