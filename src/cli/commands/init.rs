//! `init`: writes a book spec to start from.

use crate::args::InitArgs;
use crate::out::Out;
use crate::{Failure, Outcome, files, terminal};
use serde_json::json;
use std::borrow::Cow;

pub(crate) fn run(args: &InitArgs, out: &mut Out) -> Result<Outcome, Failure> {
    files::ends_in(&args.path, &["toml"])?;
    let path = args.path.display().to_string();
    let path = quoted(&path);
    files::write(&args.path, with_name(args.template, &path).as_bytes(), args.force)?;
    if args.json {
        out.json(&json!({ "file": args.path }))?;
    } else {
        terminal::note(&format!("wrote {path}; now: gridpress build {path}"));
    }
    Ok(Outcome::Done)
}

/// Quotes a path for a shell.
fn quoted(path: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./\\:+,@%=".contains(c);
    if path.chars().all(is_plain) && !path.starts_with('-') {
        return path.into();
    }
    format!("'{}'", path.replace('\'', r"'\''")).into()
}

/// Returns the spec with the name of its file in the commands of its comments.
fn with_name(spec: &str, name: &str) -> String {
    let mut text = String::with_capacity(spec.len());
    for line in spec.split_inclusive('\n') {
        let command = ["#   gridpress check ", "#   gridpress build "]
            .into_iter()
            .find(|command| line.starts_with(command));
        match command.and_then(|command| Some((command, line[command.len()..].split_once(' ')?))) {
            Some((command, (_, rest))) => text.extend([command, name, " ", rest]),
            None => text.push_str(line),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_name_the_file() {
        let text = "# A book.\n#   gridpress check old.toml   at once\n[book]\n";
        let renamed = "# A book.\n#   gridpress check 'my book.toml'   at once\n[book]\n";
        assert_eq!(with_name(text, &quoted("my book.toml")), renamed);
        assert_eq!(quoted("a/b-2.toml"), "a/b-2.toml");
        assert_eq!(quoted("it's.toml"), r"'it'\''s.toml'");
    }
}
