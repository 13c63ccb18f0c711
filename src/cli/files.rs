//! Reads single files within a size limit, and writes them atomically.

use super::Failure;
use gridpress_engine::sudoku::notation::Format;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Returns the parent folder of a path.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The maximum number of bytes read from a file into memory.
pub(super) const MOST_BYTES: usize = 256 << 20;

/// Opens a file for reading. Folders, devices and named pipes are rejected before they are opened,
/// because reading them might never end.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let kind = fs::metadata(path)?.file_type();
    if kind.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !kind.is_file() && !is_handed_over(path) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is a pipe or a device, not a file",
        ));
    }
    File::open(path)
}

/// Whether a path refers to a file that the parent process opened, such as the pipe of a shell's
/// `<(command)`.
fn is_handed_over(path: &Path) -> bool {
    let is_pipe = || !fs::metadata(path).is_ok_and(|m| is_device(&m.file_type()));
    ["/dev/fd", "/proc/self/fd"].iter().any(|folder| path.starts_with(folder)) && is_pipe()
}

#[cfg(unix)]
fn is_device(kind: &fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_char_device() || kind.is_block_device()
}
#[cfg(not(unix))]
fn is_device(_: &fs::FileType) -> bool {
    false
}

/// Reads a file of at most `most` bytes.
pub(super) fn read_at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    all_of(open(path)?, most)
}

/// Reads a stream of at most `most` bytes.
pub(super) fn all_of(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        let why = format!("it is longer than {} MB, the maximum", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Reads a file named on the command line.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    read_at_most(path, MOST_BYTES).map_err(|error| Failure::reading(path, error))
}

/// Checks that the name of a file to write ends in one of `endings`.
pub(super) fn ends_in(path: &Path, endings: &[&str]) -> Result<(), Failure> {
    let extension = extension(path);
    if endings.contains(&extension.as_str()) {
        return Ok(());
    }
    let what = endings.join(" or .");
    let other = match extension.as_str() {
        "" => "has no extension".to_owned(),
        other => format!("ends in .{other}"),
    };
    let name = match path.file_name() {
        Some(_) => path.with_extension(endings[0]),
        None => path.join("sudoku").with_extension(endings[0]),
    };
    Err(Failure::usage_with_help(
        format!("{} {other}, but the output is .{what}", path.display()),
        format!("name the file {}", name.display()),
    ))
}

/// Returns the notation to write into a file: the requested one, or the one implied by the
/// extension. An extension that implies another notation is an error; .txt may hold any.
pub(super) fn format_of(
    path: &Path,
    asked: Option<Format>,
    option: &str,
) -> Result<Format, Failure> {
    const NO_NOTATION: [&str; 14] = [
        "pdf", "svg", "png", "jpg", "jpeg", "gif", "html", "htm", "toml", "xlsx", "docx", "odt",
        "zip", "gz",
    ];
    let extension = extension(path);
    let said = Format::of_extension(&extension);
    match (said, asked) {
        _ if NO_NOTATION.contains(&extension.as_str()) => {}
        (Some(format), None) => return Ok(format),
        (_, Some(format)) if said.is_none_or(|s| s == format || s == Format::Line) => {
            return Ok(format);
        }
        (None, None) if extension.is_empty() => return Ok(Format::Line),
        _ => {}
    }
    let what = match (said, asked) {
        (Some(said), Some(asked)) => format!("names a file in the notation {said}, not {asked}"),
        _ => format!("ends in .{extension}, which is not a puzzle notation"),
    };
    let names: Vec<&str> = Format::ALL.iter().map(|f| f.name()).collect();
    let mut help = format!(
        "use the extension of a notation, or choose one with {option}: {}",
        names.join(", ")
    );
    if matches!(extension.as_str(), "pdf" | "svg") {
        help = "to print pages, write a book spec (`gridpress init`); a file of puzzles ends in .txt, .sdm, .csv, .jsonl, ...".to_owned();
    }
    Err(Failure::usage_with_help(format!("{} {what}", path.display()), help))
}

/// Returns the extension of a name in lower case; empty if it has none.
pub(super) fn extension(path: &Path) -> String {
    path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Rejects the name of an output file with control characters, and that of a folder, a pipe or a device,
/// whose place the file would take.
pub(super) fn check_file(path: &Path) -> Result<(), Failure> {
    check_name(path)?;
    let what = match fs::metadata(path) {
        Ok(found) if found.is_dir() => "a folder",
        Ok(found) if !found.is_file() => "a pipe or a device",
        _ => return Ok(()),
    };
    Err(Failure::usage_with_help(
        format!("{} is {what}, not a file", path.display()),
        "name a file to write",
    ))
}

/// Rejects an output name with control characters.
fn check_name(path: &Path) -> Result<(), Failure> {
    if !path.to_string_lossy().chars().any(char::is_control) {
        return Ok(());
    }
    Err(Failure::usage_with_help(
        format!("the name {} holds a control character", path.display()),
        "name it with letters, digits, spaces and punctuation",
    ))
}

/// Rejects an output folder that is named like a file, or that contains the whole system or home
/// folder, unless `force` is set.
pub(super) fn check_folder(folder: &Path, force: bool) -> Result<(), Failure> {
    check_name(folder)?;
    let extension = extension(folder);
    if ["pdf", "svg", "txt"].contains(&extension.as_str()) && !folder.is_dir() {
        return Err(Failure::usage_with_help(
            format!(
                "-o names the folder of the book, but {} ends in .{extension}",
                folder.display()
            ),
            format!(
                "write -o {}: it will hold all files of the book",
                folder.with_extension("").display()
            ),
        ));
    }
    let real = fs::canonicalize(folder);
    let is_shared = real.is_ok_and(|real| {
        let home = std::env::var_os("HOME").and_then(|home| fs::canonicalize(home).ok());
        real.parent().is_none() || home.as_ref() == Some(&real)
    });
    if is_shared && !force {
        return Err(Failure::usage_with_help(
            format!("{} is not a folder for a single book", folder.display()),
            "name a separate folder with -o, or use --force to write there anyway",
        ));
    }
    Ok(())
}

/// Writes a file under a temporary name and then renames it. An existing file is replaced only if
/// `force` is set.
pub(super) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    check_file(path)?;
    let failed = |error: io::Error| Failure::writing(path, error);
    check_free(path, force)?;
    let mut file = tempfile::Builder::new()
        .prefix(".gridpress-")
        .tempfile_in(folder_of(path))
        .map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    set_permissions(file.as_file()).map_err(failed)?;
    if force {
        file.persist(path).map_err(|e| failed(e.error))?;
    } else {
        file.persist_noclobber(path).map_err(|e| match e.error.kind() {
            io::ErrorKind::AlreadyExists => exists(path),
            _ => failed(e.error),
        })?;
    }
    Ok(())
}

/// Rejects a file that exists, unless `force` is set.
pub(super) fn check_free(path: &Path, force: bool) -> Result<(), Failure> {
    if !force && fs::symlink_metadata(path).is_ok() { Err(exists(path)) } else { Ok(()) }
}

/// Gives a result the user's usual permissions; temporary files are private by default.
#[cfg(unix)]
pub(super) fn set_permissions(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}
#[cfg(not(unix))]
pub(super) fn set_permissions(_: &fs::File) -> io::Result<()> {
    Ok(())
}

fn exists(path: &Path) -> Failure {
    Failure::usage_with_help(
        format!("{} already exists", path.display()),
        "use --force to replace it, or name another file",
    )
}

/// Returns the SHA-256 digest of bytes in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Returns bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_that_is_too_long_is_refused_with_the_limit() {
        assert_eq!(all_of(&[7u8; 9][..], 9).ok(), Some(vec![7; 9]));
        let error = all_of(io::repeat(0), 2 << 20).expect_err("it has no end");
        assert_eq!(error.to_string(), "it is longer than 2 MB, the maximum");
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_folders_are_no_files() {
        for path in ["/dev/zero", "/dev/null", "/dev/tty", "/"] {
            assert!(open(Path::new(path)).is_err(), "{path}");
        }
    }

    #[test]
    fn the_ending_says_what_is_written() {
        for name in ["a.svg", "b/a.SVG"] {
            assert!(ends_in(Path::new(name), &["svg"]).is_ok(), "{name}");
        }
        for name in ["a.png", "a", "svg", "a.svg.gz"] {
            assert!(ends_in(Path::new(name), &["svg"]).is_err(), "{name}");
        }
        for (name, asked, format) in [
            ("a.sdm", None, Some(Format::Sdm)),
            ("a", None, Some(Format::Line)),
            ("a.txt", Some(Format::Csv), Some(Format::Csv)),
            ("a.lst", Some(Format::Csv), Some(Format::Csv)),
            ("a.lst", None, None),
            ("a.json", Some(Format::Csv), None),
            ("a.pdf", None, None),
            ("a.pdf", Some(Format::Line), None),
        ] {
            assert_eq!(format_of(Path::new(name), asked, "--to").ok(), format, "{name} {asked:?}");
        }
        assert!(check_name(Path::new("a\u{1b}[31m.svg")).is_err());
    }
}
