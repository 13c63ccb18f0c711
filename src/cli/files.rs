//! Single files, written whole or not at all.

use super::Failure;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The folder of a path: where a file of that path is made.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Writes a file: under another name first, then in one move to its place. A file that is
/// there already is replaced only if `force` is set.
pub(super) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
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
