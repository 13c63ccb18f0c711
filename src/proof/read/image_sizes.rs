//! Reads the size of a packed image from its own header: a decoder takes memory by it, whatever the
//! dictionary of the image says.

/// The packings whose headers are read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Packed {
    Jpeg,
    Jpeg2000,
    Jbig2,
}

/// Returns the greatest number of pixels that the headers of an image declare.
pub(crate) fn pixels(packed: Packed, data: &[u8]) -> f64 {
    match packed {
        Packed::Jpeg => jpeg(data),
        Packed::Jpeg2000 => jpeg2000(data),
        Packed::Jbig2 => jbig2(data),
    }
}

fn long(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

fn short(data: &[u8], at: usize) -> Option<u16> {
    let bytes = data.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes(bytes.try_into().ok()?))
}

fn area(width: u32, height: u32) -> f64 {
    f64::from(width) * f64::from(height)
}

/// Any frame header counts: a decoder may accept a second one.
fn jpeg(data: &[u8]) -> f64 {
    let is_frame =
        |marker: u8| (0xC0..=0xCF).contains(&marker) && !matches!(marker, 0xC4 | 0xC8 | 0xCC);
    let (mut at, mut most) = (2, 0.0f64);
    while let (Some(0xFF), Some(&marker)) = (data.get(at), data.get(at + 1)) {
        if marker == 0xFF {
            at += 1;
            continue;
        }
        if is_frame(marker)
            && let (Some(height), Some(width)) = (short(data, at + 5), short(data, at + 7))
        {
            most = most.max(area(width.into(), height.into()));
        }
        let Some(length) = short(data, at + 2).filter(|_| marker != 0xDA) else { break };
        at += 2 + usize::from(length).max(2);
    }
    most
}

fn jpeg2000(data: &[u8]) -> f64 {
    /// The bytes in which headers are looked for.
    const HEAD: usize = 1 << 16;
    let head = &data[..data.len().min(HEAD)];
    let mut most = 0.0f64;
    for at in 0..head.len().saturating_sub(4) {
        let size = match &head[at..at + 4] {
            // The size of the image and, beyond its parts, that of the grid.
            [0xFF, 0x4F, 0xFF, 0x51] => long(data, at + 8).zip(long(data, at + 12)),
            b"ihdr" => long(data, at + 8).zip(long(data, at + 4)),
            _ => None,
        };
        most = size.map_or(most, |(width, height)| most.max(area(width, height)));
    }
    most
}

/// The segments of an embedded image, each with the size of a page or a region at its start.
fn jbig2(data: &[u8]) -> f64 {
    let (mut at, mut most) = (0usize, 0.0f64);
    while let Some((kind, start, length)) = segment(data, at) {
        let has_size = matches!(kind, 4 | 6 | 7 | 20 | 22 | 23 | 36 | 38..=40 | 42 | 43 | 48);
        if has_size && let Some((width, height)) = long(data, start).zip(long(data, start + 4)) {
            // A page of unknown height has the height of its stripes.
            let height = if kind == 48 && height == u32::MAX { 0 } else { height };
            most = most.max(area(width, height));
        }
        at = start.saturating_add(length);
    }
    most
}

/// Returns the kind of a segment, and where its data are.
fn segment(data: &[u8], at: usize) -> Option<(u8, usize, usize)> {
    let number = long(data, at)?;
    let flags = *data.get(at + 4)?;
    let count = *data.get(at + 5)? >> 5;
    let (count, mut next) = if count == 7 {
        let count = (long(data, at + 5)? & 0x1FFF_FFFF) as usize;
        (count, at + 9 + count / 8 + 1)
    } else {
        (usize::from(count), at + 6)
    };
    let each = if number <= 256 {
        1
    } else if number <= 65_536 {
        2
    } else {
        4
    };
    next = next.checked_add(count.checked_mul(each)?)?;
    next += if flags & 0x40 == 0 { 1 } else { 4 };
    let length = long(data, next)?;
    // The length of a generic region may be unknown: it is the last one.
    let length = if length == u32::MAX { data.len() } else { length as usize };
    Some((flags & 0x3F, next + 4, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_from_headers() {
        let jpeg = b"\xFF\xD8\xFF\xE0\x00\x04ab\xFF\xC0\x00\x0B\x08\xFF\xFF\xFF\xFE\x01";
        assert_eq!(pixels(Packed::Jpeg, jpeg), 65_535.0 * 65_534.0);
        let jpx = b"\x00\x00\x00\x16ihdr\x00\x01\x00\x00\x00\x02\x00\x00\x00\x01\x07\x07";
        assert_eq!(pixels(Packed::Jpeg2000, jpx), 65_536.0 * 131_072.0);
        let stream = b"\xFF\x4F\xFF\x51\x00\x29\x00\x00\x00\x00\x10\x00\x00\x00\x20\x00";
        assert_eq!(pixels(Packed::Jpeg2000, stream), 4_096.0 * 8_192.0);
        let jbig2 = b"\x00\x00\x00\x00\x30\x00\x01\x00\x00\x00\x13\x00\x01\x00\x00\x00\x01\x00\x00";
        assert_eq!(pixels(Packed::Jbig2, jbig2), 65_536.0 * 65_536.0);
        for packed in [Packed::Jpeg, Packed::Jpeg2000, Packed::Jbig2] {
            assert_eq!(pixels(packed, b""), 0.0);
            assert_eq!(pixels(packed, &[0xFF; 64]), 0.0);
        }
    }
}
