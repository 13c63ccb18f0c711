//! Single files: read within bounds, written whole or not at all.

use super::Failure;
use gridpress_engine::sudoku::notation::Format;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The folder of a path: where a file of that path is made.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The most of a file that is read into memory, in bytes.
pub(super) const MOST_BYTES: usize = 256 << 20;

/// Opens a file to read. Folders, devices and named pipes are refused before they are opened:
/// reading them might never end.
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

/// Whether a path stands for what whoever started the program has opened for it, such as the pipe
/// of a shell's `<(command)`.
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

/// The bytes of a file that has at most `most` of them.
pub(super) fn read_at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    all_of(open(path)?, most)
}

/// All bytes of a stream that has at most `most` of them.
pub(super) fn all_of(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        let why = format!("it is longer than {} MB, the most that is read", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// The bytes of a file that is named on the command line.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    read_at_most(path, MOST_BYTES).map_err(|error| Failure::reading(path, error))
}

/// Refuses the name of a file to write that does not end in one of `endings`.
pub(super) fn ends_in(path: &Path, endings: &[&str]) -> Result<(), Failure> {
    let extension = extension(path);
    if endings.contains(&extension.as_str()) {
        return Ok(());
    }
    let what = endings.join(" or .");
    let other = match extension.as_str() {
        "" => "has no ending".to_owned(),
        other => format!("ends in .{other}"),
    };
    Err(Failure::usage_with_help(
        format!("{} {other}, and what is written is .{what}", path.display()),
        format!("name the file {}", path.with_extension(endings[0]).display()),
    ))
}

/// The notation to write into a file: the one asked for, or the one that the ending of the name
/// says. An ending that says another one is refused; .txt may hold any.
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
        _ => format!("ends in .{extension}, which is no notation of puzzles"),
    };
    let names: Vec<&str> = Format::ALL.iter().map(|f| f.name()).collect();
    let mut help =
        format!("name the file by its notation, or choose one with {option}: {}", names.join(", "));
    if matches!(extension.as_str(), "pdf" | "svg") {
        help = "for pages to print write a book spec (`gridpress init`); a file of puzzles ends in .txt, .sdm, .csv, .jsonl, ...".to_owned();
    }
    Err(Failure::usage_with_help(format!("{} {what}", path.display()), help))
}

/// The ending of a name in small letters; empty if it has none.
pub(super) fn extension(path: &Path) -> String {
    path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Refuses a name to write under that holds control characters.
pub(super) fn check_name(path: &Path) -> Result<(), Failure> {
    if !path.to_string_lossy().chars().any(char::is_control) {
        return Ok(());
    }
    Err(Failure::usage_with_help(
        format!("the name {} holds a control character", path.display()),
        "name it with letters, digits, spaces and punctuation",
    ))
}

/// Refuses a folder for the files of a book that is named as a file, or that holds everything of
/// the machine or of the user, unless `force` is set.
pub(super) fn check_folder(folder: &Path, force: bool) -> Result<(), Failure> {
    check_name(folder)?;
    let extension = extension(folder);
    if ["pdf", "svg", "txt"].contains(&extension.as_str()) && !folder.is_dir() {
        return Err(Failure::usage_with_help(
            format!(
                "-o names the folder of the book, and {} ends in .{extension}",
                folder.display()
            ),
            format!(
                "write -o {}: all files of the book will be in it",
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
            format!("{} holds much more than a book", folder.display()),
            "name a folder of its own with -o; --force writes there all the same",
        ));
    }
    Ok(())
}

/// Writes a file: under another name first, then in one move to its place. A file that is
/// there already is replaced only if `force` is set.
pub(super) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    check_name(path)?;
    let failed = |error: io::Error| Failure::writing(path, error);
    if !force && fs::symlink_metadata(path).is_ok() {
        return Err(exists(path));
    }
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

/// Temporary files are made for their owner alone; a result is for whom the user lets read.
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
        format!("{} is there already", path.display()),
        "--force replaces it; or name another",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_that_is_too_long_is_refused_with_the_limit() {
        assert_eq!(all_of(&[7u8; 9][..], 9).ok(), Some(vec![7; 9]));
        let error = all_of(io::repeat(0), 2 << 20).expect_err("it has no end");
        assert_eq!(error.to_string(), "it is longer than 2 MB, the most that is read");
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
