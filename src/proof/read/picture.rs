//! Grey pictures, and their files.

use miniz_oxide::deflate::compress_to_vec_zlib;

/// A grey picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    /// From 0 for black to 255 for white, row by row.
    pub grey: Vec<u8>,
}

impl Picture {
    /// Returns the picture as a PNG file.
    #[must_use]
    pub fn to_png(&self) -> Vec<u8> {
        let mut rows = Vec::with_capacity((self.width + 1) * self.height);
        for row in self.grey.chunks(self.width.max(1)) {
            rows.push(0);
            rows.extend(row);
        }
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes();
        // 8 bits of grey for each pixel.
        let head = [&side(self.width)[..], &side(self.height), &[8, 0, 0, 0, 0]].concat();
        let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
        for (name, data) in
            [(b"IHDR", head), (b"IDAT", compress_to_vec_zlib(&rows, 6)), (b"IEND", Vec::new())]
        {
            out.extend(side(data.len()));
            let chunk = [&name[..], &data].concat();
            out.extend(&chunk);
            out.extend(checksum(&chunk).to_be_bytes());
        }
        out
    }
}

/// Returns the CRC-32 of a chunk of a PNG file.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_a_png_with_checksums() {
        assert_eq!(checksum(b"IEND"), 0xAE42_6082);
        let png = Picture { width: 2, height: 1, grey: vec![0, 255] }.to_png();
        assert!(png.starts_with(b"\x89PNG"));
        assert_eq!(&png[16..24], &[0, 0, 0, 2, 0, 0, 0, 1]);
    }
}
