//! Numbers of things, in order.

/// Brings numbers, each of them once and below `count`, in order.
pub(crate) fn in_order(mut numbers: Vec<u32>, count: usize) -> Vec<u32> {
    // A bit for each that there could be: less work than sorting, unless the list is short.
    if numbers.len() < count.div_ceil(64) {
        numbers.sort_unstable();
        return numbers;
    }
    let mut bits = vec![0_u64; count.div_ceil(64)];
    numbers.iter().for_each(|&number| bits[number as usize / 64] |= 1 << (number % 64));
    numbers.clear();
    for (first, mut word) in (0..).step_by(64).zip(bits) {
        while word != 0 {
            numbers.push(first + word.trailing_zeros());
            word &= word - 1;
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn short_and_long_lists_of_all_numbers_and_none() {
        for count in [0, 1, 63, 64, 65, 1000] {
            for step in [1, 2, 7, 300, 999] {
                let sorted: Vec<u32> = (0..count).step_by(step).collect();
                let reversed = sorted.iter().rev().copied().collect();
                assert_eq!(in_order(reversed, count as usize), sorted);
            }
        }
        assert_eq!(in_order(vec![], 64), []);
    }
}
