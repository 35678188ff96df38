//! Things that hang together: each is joined to a lower one, down to the lowest of all that it hangs together with.

/// Everything by itself.
pub(crate) fn apart(count: u32) -> Vec<u32> {
    (0..count).collect()
}

/// The lowest thing that this one hangs together with. Halves the way there.
pub(crate) fn lowest(joined: &mut [u32], mut thing: u32) -> u32 {
    while joined[thing as usize] != thing {
        let below = joined[joined[thing as usize] as usize];
        joined[thing as usize] = below;
        thing = below;
    }
    thing
}

/// From now on the two hang together.
pub(crate) fn join(joined: &mut [u32], a: u32, b: u32) {
    let (a, b) = (lowest(joined, a), lowest(joined, b));
    joined[a.max(b) as usize] = a.min(b);
}
