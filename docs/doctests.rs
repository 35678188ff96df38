//! Compiles and runs the Rust examples of README.md and of the book as doctests: `cargo test -p boxwood-docs`.

macro_rules! pages {
    ($($name:ident: $path:literal),* $(,)?) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!($path)]
            pub mod $name {}
        )*
    };
}

pages! {
    readme: "../README.md",
    papers: "book/papers.md",
    assemblies: "book/assemblies.md",
    library_overview: "book/library/overview.md",
    library_models: "book/library/models.md",
    library_pairs: "book/library/pairs.md",
    library_queries: "book/library/queries.md",
    library_deformation: "book/library/deformation.md",
    library_worlds: "book/library/worlds.md",
    library_robots: "book/library/robots.md",
    library_batches: "book/library/batches.md",
    library_measure: "book/library/measure.md",
}
