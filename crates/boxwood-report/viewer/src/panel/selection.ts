// Selection of rows and of the parts that they refer to.

import type { RowData, ViewData } from "../data";
import type { SceneView } from "../scene";
import type { State, Store } from "../state";

export class Selection {
  /** For each part, the indices of the rows that refer to it. */
  private readonly rowsOfParts: readonly (readonly number[])[];
  /** For each row with marks, one range of frames per mark, in which the mark is visible and the row applies. */
  private readonly markFrames = new Map<number, [number, number][]>();
  /** If set, the camera was moved to show the selection. Clearing the selection then shows all parts again. */
  private framed = false;
  /** If set, the user has turned isolation off; selecting the next row does not turn it on again. */
  private keepsOthers = false;

  constructor(
    private readonly data: ViewData,
    private readonly store: Store,
    private readonly scene: () => SceneView | null,
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
      const known = this.markFrames.get(row);
      if (known) known.push(lit);
      else this.markFrames.set(row, [lit]);
    }
    store.listen(({ parts, isolated }, changed) => {
      if (parts.size === 0) this.framed = this.keepsOthers = false;
      else if (changed.has("isolated")) this.keepsOthers = !isolated;
    });
  }

  countOf(part: number): number {
    return this.rowsOfParts[part].length;
  }

  /** Selects rows; `focus` is the row clicked last. */
  selectRows(rows: ReadonlySet<number>, focus: number): void {
    const { state } = this.store;
    const parts = new Set<number>();
    for (const row of rows) for (const part of this.data.table.rows[row].parts) parts.add(part);
    this.store.set({
      rows,
      focus,
      parts,
      isolated: parts.size > 0 && !this.keepsOthers,
      ...this.frameFor(focus, state),
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
    // Move the camera back only if making the selection moved it. A click on a part in the view does not move it.
    if (moved) this.scene()?.fit();
  }

  private frame(): void {
    this.framed = true;
    this.scene()?.frameSelection();
  }

  /** Frame to show for a row: the current frame if a mark of the row is visible in it, otherwise the first frame
  *  in which one is. For a row without marks, the frames of the row itself count. */
  private frameFor(row: number, { frame }: Readonly<State>): Partial<State> {
    const { frames } = this.data.table.rows[row];
    if (!frames) return {};
    const lit = this.markFrames.get(row) ?? [frames];
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
