// Table of results.

import type { ViewData } from "../data";
import type { Store } from "../state";
import { holds, type Selection } from "./selection";
import { swatchColor } from "./theme";
import type { SelectMode } from "./table/grid";
import { Pane } from "./table/pane";

export function createResults(data: ViewData, store: Store, selection: Selection, counts: Uint32Array | null): Pane {
  const { table } = data;
  const partsByName = new Map(data.parts.map((part, index) => [part.name, index]));
  const inFrame = counts && {
    label: "In this frame",
    count: () => counts[store.state.frame] ?? 0,
    holds: (row: number) => holds(table.rows[row], store.state.frame),
  };

  const choose = (row: number, mode: SelectMode): void => {
    const { rows, focus } = store.state;
    if (mode === "only") {
      if (focus === row && rows.size === 1) selection.clear();
      else selection.selectRows(new Set([row]), row);
    } else if (mode === "also") {
      const some = new Set(rows);
      if (!some.delete(row)) some.add(row);
      if (some.size === 0) selection.clear();
      else selection.selectRows(some, some.has(row) ? row : [...some][some.size - 1]);
    } else {
      const { listing } = pane;
      const from = focus === null ? null : listing.indexOf(focus);
      const to = listing.indexOf(row);
      if (from === null || to === null) return selection.selectRows(new Set([row]), row);
      selection.selectRows(new Set(listing.shown.slice(Math.min(from, to), Math.max(from, to) + 1)), row);
    }
  };

  const pane = new Pane(
    table,
    { one: "row", many: "rows", nothing: "No results." },
    {
      selected: (row) => store.state.rows.has(row),
      quiet: (row) => !holds(table.rows[row], store.state.frame),
      partOf: (row, column) => {
        const cell = table.rows[row].cells[column];
        return table.columns[column].kind === "part" && typeof cell === "string" ? (partsByName.get(cell) ?? null) : null;
      },
      colorOf: (part) => swatchColor(data.parts[part].color),
      hovered: () => store.state.hovered,
    },
    {
      choose,
      hover: (row, part) => {
        const parts = row === null ? [] : table.rows[row].parts;
        store.set({ hovered: part ?? (parts.length === 1 ? parts[0] : null) });
      },
    },
    inFrame,
  );

  store.listen((state, changed) => {
    if (changed.has("frame") && counts) pane.frameChanged();
    if (changed.has("rows") || changed.has("hovered")) pane.grid.restyle();
    if (changed.has("rows") || changed.has("focus")) {
      const row = state.focus ?? pane.listing.shown.find((row) => state.rows.has(row));
      if (row !== undefined) pane.grid.activate(row);
    }
  });
  return pane;
}
