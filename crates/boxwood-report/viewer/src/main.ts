// The page: reads what it carries, then puts up the panel and the 3D view. The panel works without the view.

import type { ViewData } from "./data";
import { createPanel, type Panel } from "./panel";
import { createStage, type Stage } from "./stage";
import { unpack } from "./stage/decode";
import { initial, Store } from "./state";

declare global {
  interface Window {
    /** For tests, and for those who look under the bonnet. */
    boxwood: { store: Store; stage: Stage | null; ready: Promise<void> };
  }
}

function start(): void {
  const data = JSON.parse(text("view")) as ViewData;
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const store = new Store(initial(dark ? "dark" : "light"));
  window.boxwood = { store, stage: null, ready: Promise.resolve() };
  const panel = createPanel(document.body, data, store, () => window.boxwood.stage);
  window.boxwood.ready = show(panel, data, store);
}

async function show(panel: Panel, data: ViewData, store: Store): Promise<void> {
  try {
    const blob = await unpack(text("blob"));
    const stage = await createStage(panel.canvas, data, blob, store);
    window.boxwood.stage = stage;
    panel.ready(stage);
  } catch (problem) {
    panel.failed(problem instanceof Error ? problem.message : String(problem));
  }
}

function text(id: string): string {
  const element = document.getElementById(id);
  if (!element) throw new Error(`This page is not whole: it has no element "${id}".`);
  return element.textContent ?? "";
}

start();
