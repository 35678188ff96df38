// Information about the run: notes first, then the command, counts, settings and times.

import type { ViewData } from "../data";
import { copyButton } from "./clipboard";
import { make, name, plural } from "./dom";
import { icon } from "./icons";

const GROUPS = [
  ["counts", "Counts"],
  ["settings", "Settings"],
  ["times", "Times"],
] as const;

export function createFacts(data: ViewData, open: boolean): HTMLElement {
  const summary = make("summary", {}, icon("next"), make("h2", {}, "About this result"));
  if (data.notes.length > 0) summary.append(make("span", { class: "badge" }, plural(data.notes.length, "note")));
  const body = make("div", { class: "facts-body" });
  if (data.notes.length > 0) body.append(notes(data.notes));
  body.append(command(data.command));
  const groups = make("div", { class: "fact-groups" });
  for (const [group, heading] of GROUPS) {
    const facts = data.facts.filter((fact) => fact.group === group);
    if (facts.length > 0) groups.append(factList(heading, facts));
  }
  if (groups.childElementCount > 0) body.append(groups);
  const units = data.units === null ? "" : ` Lengths are in ${data.units}.`;
  body.append(make("p", { class: "made-by" }, `Made by boxwood ${data.version}.${units}`));
  return make("details", { class: "facts", open }, summary, body);
}

function notes(texts: string[]): HTMLElement {
  const items = texts.map((text) => make("li", {}, icon("warning"), make("span", { dir: "auto" }, text)));
  return make("ul", { class: "notes", "aria-label": "Notes" }, ...items);
}

function command(text: string): HTMLElement {
  return make(
    "section",
    { class: "command" },
    make("div", { class: "command-head" }, make("h3", {}, "Command"), copyButton("Copy", () => text)),
    make("pre", { tabindex: 0, "aria-label": "Command that reproduces this result" }, make("code", { dir: "ltr" }, escapeBidi(text))),
  );
}

/** Escapes bidirectional controls in the displayed command. The copied command is unchanged. */
function escapeBidi(text: string): string {
  return text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (turn) => `\\u{${turn.charCodeAt(0).toString(16)}}`);
}

function factList(heading: string, facts: ViewData["facts"]): HTMLElement {
  const list = make("dl", {});
  for (const { label, value } of facts) {
    list.append(make("div", {}, make("dt", {}, name(label)), make("dd", {}, name(value))));
  }
  return make("section", {}, make("h3", {}, heading), list);
}
