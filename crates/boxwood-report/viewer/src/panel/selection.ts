// What is selected: rows, and with them the parts that they are about.

import type { RowData, ViewData } from "../data";
import type { Stage } from "../stage";
import type { State, Store } from "../state";

export class Selection {
  /** For each part the rows that name it. */
  private readonly rowsOfParts: readonly (readonly number[])[];
  /** For each row the frames in which its marks are seen while it holds. */
  private readonly litFrames = new Map<number, [number, number][]>();
  /** Whether the view has been moved to what is selected. */
  private framed = false;
  /** Whether the reader has taken isolation away, and does not want it back at the next row. */
  private together = false;

  constructor(
    private readonly data: ViewData,
    private readonly store: Store,
    private readonly stage: () => Stage | null,
  ) {
    const rowsOfParts: number[][] = data.parts.map(() => []);
    data.table.rows.forEach((row, index) => {
      for (const part of new Set(row.parts)) rowsOfParts[part].push(index);
    });
    this.rowsOfParts = rowsOfParts;
    for (const { row, frames } of data.marks) {
      const holding = row === null ? null : data.table.rows[row].frames;
      if (row === null || holding === null) continue;
      const lit: [number, number] = frames ? [Math.max(frames[0], holding[0]), Math.min(frames[1], holding[1])] : holding;
      if (lit[0] >= lit[1]) continue;
      const known = this.litFrames.get(row);
      if (known) known.push(lit);
      else this.litFrames.set(row, [lit]);
    }
    store.listen(({ parts, isolated }, changed) => {
      if (parts.size === 0) this.framed = this.together = false;
      else if (changed.has("isolated")) this.together = !isolated;
    });
  }

  countOf(part: number): number {
    return this.rowsOfParts[part].length;
  }

  /** Rows, and the one of them that the reader has in mind. */
  selectRows(rows: ReadonlySet<number>, focus: number): void {
    const { state } = this.store;
    const parts = new Set<number>();
    for (const row of rows) for (const part of this.data.table.rows[row].parts) parts.add(part);
    this.store.set({
      rows,
      focus,
      parts,
      isolated: parts.size > 0 && !this.together,
      ...this.whenever(focus, state),
    });
    this.frame();
  }

  selectParts(parts: ReadonlySet<number>): void {
    const rows = new Set<number>();
    for (const part of parts) for (const row of this.rowsOfParts[part]) rows.add(row);
    this.store.set({ rows, focus: null, parts });
    this.frame();
  }

  clear(): void {
    const { rows, parts, isolated } = this.store.state;
    if (rows.size === 0 && parts.size === 0 && !isolated) return;
    const moved = this.framed || isolated;
    this.store.set({ rows: new Set(), focus: null, parts: new Set(), hovered: null, isolated: false });
    // Who has clicked a part in the view, and was not taken anywhere, stays.
    if (moved) this.stage()?.fit();
  }

  private frame(): void {
    this.framed = true;
    this.stage()?.frameSelection();
  }

  /** A frame in which the row holds, lit up if it ever is: the one that is shown if it does there, otherwise the first. */
  private whenever(row: number, { frame }: Readonly<State>): Partial<State> {
    const { frames } = this.data.table.rows[row];
    if (!frames) return {};
    const lit = this.litFrames.get(row) ?? [frames];
    const here = lit.some((span) => within(span, frame));
    return { frame: here ? frame : lit.reduce((first, span) => Math.min(first, span[0]), lit[0][0]), playing: false };
  }
}

export function holds(row: RowData, frame: number): boolean {
  return row.frames === null || within(row.frames, frame);
}

function within([first, end]: [number, number], frame: number): boolean {
  return first <= frame && frame < end;
}
