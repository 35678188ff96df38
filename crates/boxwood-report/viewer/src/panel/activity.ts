// Number of table rows per frame, counting the rows whose range of frames contains the frame.

import type { RowData } from "../data";

/** Returns for each frame the number of rows whose result holds in it; `null` if no row depends on frames. */
export function activity(rows: readonly RowData[], frames: number): Uint32Array | null {
  if (frames === 0 || rows.every((row) => row.frames === null)) return null;
  const changes = new Int32Array(frames + 1);
  for (const row of rows) {
    const [first, end] = row.frames ?? [0, frames];
    changes[first] += 1;
    changes[end] -= 1;
  }
  const counts = new Uint32Array(frames);
  let holding = 0;
  for (let frame = 0; frame < frames; frame++) {
    holding += changes[frame];
    counts[frame] = holding;
  }
  return counts;
}
