// Help dialog with keys and gestures.

import { make } from "./dom";
import { iconButton } from "./tools/inputs";

type Entry = readonly [keys: readonly string[], meaning: string];

const POINTER: readonly Entry[] = [
  [["Drag"], "Rotate"],
  [["Right drag", "Two fingers"], "Pan"],
  [["Wheel", "Pinch"], "Zoom"],
  [["Click a part"], "Select it and its rows"],
  [["Double click"], "Fly to the part"],
  [["Click a row"], "Show only its parts, centered"],
  [["Ctrl click", "Shift click"], "Select more rows"],
];

const KEYS: readonly Entry[] = [
  [["/"], "Search"],
  [["↑", "↓"], "Move through the table"],
  [["Enter"], "Select the row"],
  [["N", "P"], "Next, previous row"],
  [["F"], "Fit everything"],
  [["I"], "Isolate the selection"],
  [["E", "M"], "Edges, marks"],
  [["T"], "Light or dark"],
  [["Esc"], "Clear the selection"],
  [["Tab"], "Next element; in the view, arrows rotate, + and − zoom"],
];

const TIME: readonly Entry[] = [
  [["Space"], "Play or pause"],
  [["←", "→"], "Previous or next frame"],
];

export interface Help {
  element: HTMLDialogElement;
  open(): void;
}

export function createHelp(motion: boolean): Help {
  const close = iconButton("close", "Close");
  const dialog = make(
    "dialog",
    { class: "help", "aria-label": "Help" },
    make("div", { class: "help-head" }, make("h2", {}, "Help"), close),
    make("div", { class: "help-body" }, list("Pointer", POINTER), list("Keys", motion ? [...KEYS, ...TIME] : KEYS)),
  );
  close.addEventListener("click", () => dialog.close());
  // A click outside the dialog hits its backdrop, whose event target is the dialog itself.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return {
    element: dialog,
    open() {
      if (!dialog.open) dialog.showModal();
    },
  };
}

function list(heading: string, entries: readonly Entry[]): HTMLElement {
  const lines = entries.map(([keys, meaning]) =>
    make("div", {}, make("dt", {}, ...keys.map((key) => make("kbd", {}, key))), make("dd", {}, meaning)),
  );
  return make("section", {}, make("h3", {}, heading), make("dl", {}, ...lines));
}
