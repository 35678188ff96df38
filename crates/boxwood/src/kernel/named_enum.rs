//! Names of enum variants, for enums whose variants people print and type. One list of names serves both `Display`
//! and `FromStr`.

use thiserror::Error;

/// Error for a name that no variant of an enum has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown {what} {name:?}; known are {}", .names.join(", "))]
#[non_exhaustive]
pub struct UnknownName {
    /// Kind of thing that the name should stand for, such as "split rule".
    pub what: &'static str,
    /// The unknown name.
    pub name: String,
    /// Names of all variants of the enum.
    pub names: Vec<&'static str>,
}

/// Implements `Display` and `FromStr` for an enum with a constant `ALL` and a method `name`.
macro_rules! named_enum {
    ($type:ty, $what:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::kernel::named_enum::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let unknown = || Self::Err {
                    what: $what,
                    name: name.to_owned(),
                    names: Self::ALL.iter().map(|variant| variant.name()).collect(),
                };
                Self::ALL.into_iter().find(|variant| variant.name() == name).ok_or_else(unknown)
            }
        }
    };
}
pub(crate) use named_enum;

#[cfg(test)]
mod tests {
    use crate::model::BuildQuality;

    #[test]
    fn names_are_parsed_and_unknown_names_are_listed() {
        for quality in BuildQuality::ALL {
            assert_eq!(quality.to_string().parse(), Ok(quality));
        }
        let error = "best".parse::<BuildQuality>().expect_err("no such quality");
        assert_eq!(error.to_string(), r#"unknown build quality "best"; known are fast, high"#);
    }
}
