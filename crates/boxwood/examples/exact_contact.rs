//! Exactness: a cube on a table touches it, and a cube one floating-point step higher does not, at any scale.

use boxwood::{Model, Pair, Pose};
use boxwood_scenes::cuboid;
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    for size in [1e-300, 1.0, 1e6, 1e200] {
        let table = Model::new(cuboid([-size, -size, -size], [size, size, 0.1 * size]));
        let cube = Model::new(cuboid([0.0; 3], [0.1 * size; 3]));
        let table = table.at(Pose::IDENTITY)?;

        let top = 0.1 * size;
        for (position, height) in
            [("on the table", top), ("one step above", top.next_up()), ("one step below", top.next_down())]
        {
            let placed = cube.at(Pose::from_translation([0.0, 0.0, height]))?;
            let intersects = Pair::new(&table, &placed).intersects();
            writeln!(
                stdout(),
                "table size {size:e}, cube {position}: {}",
                if intersects { "contact" } else { "clear" }
            )?;
            assert_eq!(intersects, position != "one step above");
        }
    }
    Ok(())
}
