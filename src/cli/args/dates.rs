//! Days on the command line.

use jiff::civil::Date;
use std::fmt;
use std::str::FromStr;

/// A day, or a range of days.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Days {
    first: Date,
    last: Date,
}

impl Days {
    pub(crate) fn contains(self, date: Date) -> bool {
        (self.first..=self.last).contains(&date)
    }
}

impl FromStr for Days {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let day = |text: &str| -> Result<Date, String> {
            let text = text.trim();
            text.parse().ok().filter(|_| text.len() == 10).ok_or_else(|| {
                "write a day as 2026-01-05, or days in a row as 2026-01-05..2026-01-11".to_owned()
            })
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (day(first)?, day(last)?),
            None => (day(text)?, day(text)?),
        };
        if last < first {
            return Err(format!("{first} is after {last}: write the earlier day first"));
        }
        Ok(Days { first, last })
    }
}

/// Writes the days as they are given on the command line.
impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Days { first, last } = self;
        if first == last { write!(f, "{first}") } else { write!(f, "{first}..{last}") }
    }
}
