// List of all parts of the view, including parts to which no row of the results table refers.

import type { TableData, ViewData } from "../data";
import type { Store } from "../state";
import type { Selection } from "./selection";
import type { SelectMode } from "./table/grid";
import { Pane } from "./table/pane";
import { swatchColor } from "./theme";

export function createParts(data: ViewData, store: Store, selection: Selection): Pane {
  const choose = (part: number, mode: SelectMode): void => {
    const { parts } = store.state;
    if (mode === "only") {
      if (parts.size === 1 && parts.has(part)) selection.clear();
      else selection.selectParts(new Set([part]));
      return;
    }
    const some = new Set(parts);
    if (mode === "also" && some.delete(part)) {
      if (some.size === 0) selection.clear();
      else selection.selectParts(some);
      return;
    }
    const { listing } = pane;
    const to = listing.indexOf(part);
    const indices = [...parts].map((part) => listing.indexOf(part)).filter((index): index is number => index !== null);
    if (mode === "up-to" && to !== null && indices.length > 0) {
      const from = indices[indices.length - 1];
      for (const between of listing.shown.slice(Math.min(from, to), Math.max(from, to) + 1)) some.add(between);
    }
    some.add(part);
    selection.selectParts(some);
  };

  const pane = new Pane(
    tableOf(data, selection),
    { one: "part", many: "parts", nothing: "There are no parts." },
    {
      selected: (part) => store.state.parts.has(part),
      quiet: () => false,
      partOf: (part, column) => (column === 0 ? part : null),
      colorOf: (part) => swatchColor(data.parts[part].color),
      hovered: () => store.state.hovered,
    },
    { choose, hover: (part) => store.set({ hovered: part }) },
  );

  store.listen((state, changed) => {
    if (changed.has("parts") || changed.has("hovered")) pane.grid.restyle();
    if (changed.has("parts")) {
      const part = pane.listing.shown.find((part) => state.parts.has(part));
      if (part !== undefined) pane.grid.activate(part);
    }
  });
  return pane;
}

function tableOf(data: ViewData, selection: Selection): TableData {
  const files = data.parts.some((part) => part.file !== null);
  const rows = data.table.rows.length > 0;
  const columns: TableData["columns"] = [{ name: "Part", kind: "part" }];
  if (files) columns.push({ name: "File", kind: "text" });
  columns.push({ name: "Triangles", kind: "number" });
  if (rows) columns.push({ name: "Rows", kind: "number" });
  return {
    caption: "Parts",
    columns,
    rows: data.parts.map((part, index) => {
      const cells: TableData["rows"][number]["cells"] = [part.name];
      if (files) cells.push(part.file);
      cells.push(numberCell(data.meshes[part.mesh].triangles));
      if (rows) cells.push(numberCell(selection.countOf(index)));
      return { cells, parts: [index], bounds: null, frames: null };
    }),
  };
}

function numberCell(value: number): [number, string] {
  return [value, value.toLocaleString("en")];
}
