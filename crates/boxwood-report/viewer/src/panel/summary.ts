// Card over the view that describes the selection.

import type { ViewData } from "../data";
import type { Store } from "../state";
import { make, name, plural } from "./dom";
import type { Selection } from "./selection";
import { textOf } from "./table/cell";
import { iconButton } from "./tools/inputs";

const MAX_LISTED_PARTS = 6;

export interface Summary {
  element: HTMLElement;
  /** Live region whose text screen readers speak when it changes. */
  spoken: HTMLElement;
}

type Line = readonly [label: string, value: string];

export function createSummary(data: ViewData, store: Store, selection: Selection, step: (by: number) => void): Summary {
  const title = make("h2", {});
  const previous = iconButton("previous", "Previous row", "Previous row (P)");
  const next = iconButton("next", "Next row", "Next row (N)");
  const close = iconButton("close", "Clear the selection", "Clear the selection (Escape)");
  previous.addEventListener("click", () => step(-1));
  next.addEventListener("click", () => step(1));
  close.addEventListener("click", () => selection.clear());
  const lines = make("dl", {});
  const element = make(
    "section",
    { class: "summary", "aria-label": "Selection", hidden: true },
    make("div", { class: "summary-head" }, title, previous, next, close),
    lines,
  );
  const spoken = make("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });

  const show = (heading: string, content: readonly Line[]): void => {
    title.textContent = heading;
    lines.replaceChildren(...content.map(([label, value]) => make("div", {}, make("dt", {}, name(label)), make("dd", {}, name(value)))));
    spoken.textContent = [heading, ...content.map(([label, value]) => `${label}: ${value}`)].join("; ");
  };

  store.listen((state, changed) => {
    if (!changed.has("rows") && !changed.has("focus") && !changed.has("parts")) return;
    const { focus, parts, rows } = state;
    element.hidden = focus === null && parts.size === 0;
    previous.hidden = next.hidden = focus === null || data.table.rows.length < 2;
    if (focus !== null) show(rowHeading(data, focus, rows.size), rowLines(data, focus));
    else if (parts.size === 1) show("Part", partLines(data, selection, [...parts][0]));
    else if (parts.size > 1) show(plural(parts.size, "part"), [["Parts", listed(data, parts)]]);
    else spoken.textContent = "Nothing selected";
  });
  return { element, spoken };
}

function rowHeading(data: ViewData, focus: number, selected: number): string {
  const row = `Row ${(focus + 1).toLocaleString("en")} of ${data.table.rows.length.toLocaleString("en")}`;
  return selected > 1 ? `${row}, ${selected.toLocaleString("en")} selected` : row;
}

function rowLines(data: ViewData, row: number): Line[] {
  const { cells } = data.table.rows[row];
  return data.table.columns.map(({ name }, column): Line => [name, textOf(cells[column])]).filter(([, value]) => value !== "");
}

function partLines(data: ViewData, selection: Selection, index: number): Line[] {
  const part = data.parts[index];
  const { triangles, shown } = data.meshes[part.mesh];
  const lines: Line[] = [["Name", part.name]];
  if (part.file !== null) lines.push(["File", part.file]);
  const decimated = shown < triangles ? `, ${shown.toLocaleString("en")} shown` : "";
  lines.push(["Triangles", `${triangles.toLocaleString("en")}${decimated}`]);
  if (data.table.rows.length > 0) lines.push(["Rows", selection.countOf(index).toLocaleString("en")]);
  return lines;
}

function listed(data: ViewData, parts: ReadonlySet<number>): string {
  const names = [...parts].slice(0, MAX_LISTED_PARTS).map((part) => data.parts[part].name);
  return parts.size > MAX_LISTED_PARTS ? `${names.join(", ")} and ${parts.size - MAX_LISTED_PARTS} more` : names.join(", ");
}
