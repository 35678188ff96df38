// User interface around the 3D view.

import type { ViewData } from "../data";
import type { SceneView } from "../scene";
import type { Store } from "../state";
import { activity } from "./activity";
import { make } from "./dom";
import { createFacts } from "./facts";
import { sync } from "./sync";
import { createHelp } from "./help";
import { icon } from "./icons";
import { listenToKeys } from "./keys";
import { createLayout, PHONE } from "./layout";
import { createParts } from "./parts";
import { preparePrint } from "./print";
import { createResults } from "./results";
import { Selection } from "./selection";
import { createStatus } from "./status";
import { createSummary } from "./summary";
import { createTabs } from "./tabs";
import { createTheme } from "./theme";
import { createTime, stepFrame, togglePlay } from "./time/time";
import { createControls } from "./tools/controls";
import { iconButton } from "./tools/inputs";

export interface Panel {
  canvas: HTMLCanvasElement;
  /** Called when the view is ready. */
  ready(scene: SceneView): void;
  /** Called with the reason if the view cannot be shown. */
  failed(message: string): void;
}

export function createPanel(root: HTMLElement, data: ViewData, store: Store, scene: () => SceneView | null): Panel {
  const frames = data.frames && data.frames.names.length > 1 ? data.frames : null;
  const counts = activity(data.table.rows, frames?.names.length ?? 0);
  const theme = createTheme(data, store);
  const selection = new Selection(data, store, scene);
  const results = createResults(data, store, selection, counts);
  const parts = createParts(data, store, selection);
  const panes = [results, parts];
  const tabs = createTabs(
    "Results and parts",
    [
      { label: "Results", count: data.table.rows.length, content: results.element },
      { label: "Parts", count: data.parts.length, content: parts.element },
    ],
    data.table.rows.length > 0 ? 0 : 1,
  );

  /** Moves the selection through the listed rows, cyclically. */
  const step = (by: number): void => {
    const { listing } = results;
    if (listing.shown.length === 0) return;
    const { focus, rows } = store.state;
    const first = listing.shown.findIndex((row) => rows.has(row));
    const here = focus === null ? null : listing.indexOf(focus);
    const index = here === null ? Math.max(0, first) : (here + by + listing.shown.length) % listing.shown.length;
    const row = listing.shown[index];
    selection.selectRows(new Set([row]), row);
  };

  const status = createStatus();
  const controls = createControls(data, store, scene);
  const summary = createSummary(data, store, selection, step);
  const help = createHelp(frames !== null);
  const canvas = make("canvas", { tabindex: 0, role: "img", "aria-label": `3D view of ${data.title}`, "data-testid": "view" });
  const facts = createFacts(data, !window.matchMedia(PHONE).matches && window.innerHeight >= 800);
  createLayout(root, data, canvas, {
    over: [status.element, controls.sheetButton, controls.element],
    summary: summary.element,
    time: frames && createTime(data, frames, store, counts),
    table: tabs.element,
    facts,
    actions: [themeButton(store, theme.toggle), helpButton(help.open)],
  });
  root.append(help.element, summary.spoken);
  preparePrint(root, store, () => panes[tabs.current()].listing, scene);

  listenToKeys({
    fit: () => scene()?.fit(),
    isolate: () => store.set({ isolated: !store.state.isolated && store.state.parts.size > 0 }),
    edges: () => store.set({ edges: !store.state.edges }),
    marks: () => store.set({ marks: !store.state.marks }),
    theme: theme.toggle,
    search: () => panes[tabs.current()].searchField.select(),
    help: help.open,
    step,
    play: frames && (() => togglePlay(store)),
    stepFrame: frames && ((by) => stepFrame(store, frames, by)),
    escape: () => {
      if (!controls.close()) selection.clear();
    },
  });

  return {
    canvas,
    ready(scene) {
      status.ready();
      controls.ready(scene);
      scene.covered(() => (summary.element.hidden ? null : summary.element.getBoundingClientRect()));
    },
    failed: status.failed,
  };
}

function themeButton(store: Store, toggle: () => void): HTMLElement {
  const button = iconButton("moon", "Dark");
  button.addEventListener("click", toggle);
  sync(store, ["theme"], ({ theme }) => {
    const other = theme === "dark" ? "Light" : "Dark";
    button.replaceChildren(icon(theme === "dark" ? "sun" : "moon"));
    button.setAttribute("aria-label", `${other} colors`);
    button.title = `${other} colors (T)`;
  });
  return button;
}

function helpButton(open: () => void): HTMLElement {
  const button = iconButton("help", "Help", "Help (?)");
  button.addEventListener("click", open);
  return button;
}
