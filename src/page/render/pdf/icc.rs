//! ICC profiles: small ones built here and dedicated to the public domain, and checks of the
//! publisher's own (ICC.1:2001-04, version 2, which every standard accepts).

use super::PdfError;

/// A checked profile for an output condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IccProfile {
    bytes: Vec<u8>,
    components: usize,
    class: [u8; 4],
}

impl IccProfile {
    /// Parses the publisher's own profile.
    ///
    /// # Errors
    /// Bytes that are not a profile, a version after 4, or a colour space other than grey, RGB or
    /// CMYK.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, PdfError> {
        let bad = |why: &str| Err(PdfError::Icc(why.to_owned()));
        let field = |at: usize| -> Option<[u8; 4]> { bytes.get(at..at + 4)?.try_into().ok() };
        let (Some(size), Some(version), Some(class), Some(space), Some(sign)) =
            (field(0), field(8), field(12), field(16), field(36))
        else {
            return bad("the file is too short");
        };
        if &sign != b"acsp" {
            return bad("the file is not an ICC profile");
        }
        if u32::from_be_bytes(size) as usize != bytes.len() {
            return bad("the file is truncated or has extra bytes after the profile");
        }
        if version[0] > 4 {
            return bad("its version is later than 4; use a profile of version 2 or 4");
        }
        if !matches!(&class, b"prtr" | b"mntr") {
            return bad(
                "it describes neither a press nor a screen; use the output profile of the press",
            );
        }
        let components = match &space {
            b"GRAY" => 1,
            b"RGB " => 3,
            b"CMYK" => 4,
            _ => return bad("its colour space is neither grey, RGB nor CMYK"),
        };
        Ok(IccProfile { bytes, components, class })
    }

    /// Returns the bytes of the profile.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of colour components: 1 for grey, 3 for RGB, 4 for CMYK.
    #[must_use]
    pub const fn components(&self) -> usize {
        self.components
    }

    /// Returns the major version of the ICC specification.
    #[must_use]
    pub fn version(&self) -> u8 {
        self.bytes.get(8).copied().unwrap_or(0)
    }

    /// Whether it describes a press, as PDF/X requires.
    #[must_use]
    pub fn is_printer(&self) -> bool {
        &self.class == b"prtr"
    }

    /// Returns a profile for grey on screens, with gamma 2.2.
    #[must_use]
    pub fn screen_grey() -> Self {
        // 2.2 in the 8.8 fixed point of a one-entry curve.
        let curve = curve(&[(2.2_f64 * 256.0).round() as u16]);
        IccProfile::build(*b"mntr", *b"GRAY", "Grey, gamma 2.2", &[(*b"kTRC", curve)])
    }

    /// Returns a profile for black ink on white paper with a dot gain of 20 % at half tone.
    #[must_use]
    pub fn press_grey() -> Self {
        let ink = 0.02;
        let table: Vec<u16> = (0..256_u32)
            .map(|i| {
                let dot = 1.0 - f64::from(i) / 255.0;
                let grown = (dot + 4.0 * 0.2 * dot * (1.0 - dot)).clamp(0.0, 1.0);
                // The light from paper and from ink, by their shares (Murray and Davies 1936).
                let light = 1.0 - grown * (1.0 - ink);
                (light * 65535.0).round() as u16
            })
            .collect();
        let tag = (*b"kTRC", curve(&table));
        IccProfile::build(*b"prtr", *b"GRAY", "Black ink, dot gain 20%", &[tag])
    }

    /// Returns a profile for sRGB (IEC 61966-2-1), adapted to the white point of profiles.
    #[must_use]
    pub fn srgb() -> Self {
        let table: Vec<u16> = (0..1024_u32)
            .map(|i| {
                let v = f64::from(i) / 1023.0;
                let light = if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) };
                (light * 65535.0).round() as u16
            })
            .collect();
        let trc = curve(&table);
        IccProfile::build(
            *b"mntr",
            *b"RGB ",
            "sRGB",
            &[
                (*b"rXYZ", xyz([0.436_07, 0.222_49, 0.013_92])),
                (*b"gXYZ", xyz([0.385_15, 0.716_87, 0.097_08])),
                (*b"bXYZ", xyz([0.143_07, 0.060_61, 0.714_10])),
                (*b"rTRC", trc.clone()),
                (*b"gTRC", trc.clone()),
                (*b"bTRC", trc),
            ],
        )
    }

    fn build(class: [u8; 4], space: [u8; 4], about: &str, own: &[([u8; 4], Vec<u8>)]) -> Self {
        // The white point of all profiles: daylight of 5000 K.
        let white = [0.9642, 1.0, 0.8249];
        let mut tags = vec![
            (*b"desc", description(about)),
            (*b"cprt", text("No rights reserved: CC0 1.0")),
            (*b"wtpt", xyz(white)),
        ];
        tags.extend_from_slice(own);
        let mut table = Vec::new();
        let mut data = Vec::new();
        let start = 128 + 4 + 12 * tags.len();
        let mut placed: Vec<(usize, &Vec<u8>)> = Vec::new();
        for (name, body) in &tags {
            // Equal curves are stored once.
            let at = match placed.iter().find(|(_, b)| *b == body) {
                Some((at, _)) => *at,
                None => {
                    let at = start + data.len();
                    data.extend_from_slice(body);
                    data.resize(data.len().next_multiple_of(4), 0);
                    placed.push((at, body));
                    at
                }
            };
            table.extend_from_slice(name);
            table.extend_from_slice(&be32(at));
            table.extend_from_slice(&be32(body.len()));
        }
        let mut bytes = Vec::with_capacity(start + data.len());
        bytes.extend_from_slice(&be32(start + data.len()));
        bytes.extend_from_slice(&[0; 4]);
        bytes.extend_from_slice(&[2, 0x40, 0, 0]);
        bytes.extend_from_slice(&class);
        bytes.extend_from_slice(&space);
        bytes.extend_from_slice(b"XYZ ");
        // Year, month, day, hour, minute, second: of the profile, not of the book.
        for n in [2026_u16, 1, 1, 0, 0, 0] {
            bytes.extend_from_slice(&n.to_be_bytes());
        }
        bytes.extend_from_slice(b"acsp");
        bytes.resize(68, 0);
        for n in white {
            bytes.extend_from_slice(&fixed(n));
        }
        bytes.resize(128, 0);
        bytes.extend_from_slice(&be32(tags.len()));
        bytes.extend_from_slice(&table);
        bytes.extend_from_slice(&data);
        let components = if &space == b"GRAY" { 1 } else { 3 };
        IccProfile { bytes, components, class }
    }
}

fn be32(n: usize) -> [u8; 4] {
    u32::try_from(n).unwrap_or(u32::MAX).to_be_bytes()
}

/// Encodes a signed number with 16 fractional bits.
fn fixed(n: f64) -> [u8; 4] {
    ((n * 65536.0).round() as i32).to_be_bytes()
}

fn xyz(values: [f64; 3]) -> Vec<u8> {
    let mut out = b"XYZ \0\0\0\0".to_vec();
    out.extend(values.into_iter().flat_map(fixed));
    out
}

fn curve(entries: &[u16]) -> Vec<u8> {
    let mut out = b"curv\0\0\0\0".to_vec();
    out.extend(be32(entries.len()));
    out.extend(entries.iter().flat_map(|e| e.to_be_bytes()));
    out
}

fn text(s: &str) -> Vec<u8> {
    let mut out = b"text\0\0\0\0".to_vec();
    out.extend(s.as_bytes());
    out.push(0);
    out
}

/// Returns the description in ASCII; its other two forms are empty.
fn description(s: &str) -> Vec<u8> {
    let mut out = b"desc\0\0\0\0".to_vec();
    out.extend(be32(s.len() + 1));
    out.extend(s.as_bytes());
    out.push(0);
    // No Unicode text (language, count), no Macintosh text (script, count, 67 bytes).
    out.extend([0; 4 + 4 + 2 + 1 + 67]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_profiles_pass_our_own_checks() {
        for profile in [IccProfile::screen_grey(), IccProfile::press_grey(), IccProfile::srgb()] {
            let read = IccProfile::parse(profile.bytes().to_vec()).unwrap();
            assert_eq!(read, profile);
        }
        assert!(IccProfile::press_grey().is_printer());
        assert!(!IccProfile::screen_grey().is_printer());
    }

    #[test]
    fn an_invalid_profile_is_rejected() {
        let good = IccProfile::srgb().bytes().to_vec();
        let mut later = good.clone();
        later[8] = 5;
        let mut lab = good.clone();
        lab[16..20].copy_from_slice(b"Lab ");
        for bad in [vec![], b"<html>".to_vec(), good[..200].to_vec(), later, lab] {
            assert!(matches!(IccProfile::parse(bad), Err(PdfError::Icc(_))));
        }
    }
}
