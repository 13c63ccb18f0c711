//! Compressed streams.

use lopdf::{Dictionary, Object, Stream};
use miniz_oxide::DataFormat;
use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, TDEFLStatus, compress};

/// Compresses streams in the same working memory. Uses `miniz_oxide` directly, because the backend
/// of `flate2` depends on the other crates of a build, and some backends compress differently on
/// different processors; a book must be reproducible.
pub(super) struct Deflater(Box<CompressorOxide>);

impl Deflater {
    pub(super) fn new() -> Self {
        let mut state = Box::new(CompressorOxide::default());
        state.set_format_and_level(DataFormat::Zlib, 8);
        Deflater(state)
    }

    /// Returns a stream, compressed if that makes it smaller.
    pub(super) fn stream(&mut self, mut dict: Dictionary, content: Vec<u8>) -> Stream {
        let packed = self.deflate(&content);
        let content = if packed.len() + 20 < content.len() {
            dict.set("Filter", Object::Name(b"FlateDecode".to_vec()));
            packed
        } else {
            content
        };
        Stream::new(dict, content).with_compression(false)
    }

    pub(super) fn deflate(&mut self, content: &[u8]) -> Vec<u8> {
        self.0.reset();
        // Incompressible data grows by five bytes per 64 KiB, and a few for header and trailer.
        let mut packed = vec![0; content.len() + content.len() / 4096 + 64];
        let (status, _, length) = compress(&mut self.0, content, &mut packed, TDEFLFlush::Finish);
        debug_assert_eq!(status, TDEFLStatus::Done);
        packed.truncate(length);
        packed.shrink_to_fit();
        packed
    }
}
