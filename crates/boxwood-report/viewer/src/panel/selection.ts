// What is selected: rows, and with them the parts that they are about.

import type { RowData, ViewData } from "../data";
import type { Stage } from "../stage";
import type { State, Store } from "../state";

export class Selection {
  /** For each part the rows that name it. */
  private readonly rowsOfParts: readonly (readonly number[])[];
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
      ...this.whenever(this.data.table.rows[focus], state),
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

  /** A frame in which the row holds: the one that is shown if it does there, otherwise its first. */
  private whenever(row: RowData, state: Readonly<State>): Partial<State> {
    if (!row.frames) return {};
    return { frame: holds(row, state.frame) ? state.frame : row.frames[0], playing: false };
  }
}

export function holds(row: RowData, frame: number): boolean {
  return row.frames === null || (row.frames[0] <= frame && frame < row.frames[1]);
}
