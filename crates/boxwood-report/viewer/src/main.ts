// Entry point: reads the data of the page, then creates the panel and the 3D view. The panel works without the view.

import type { ViewData } from "./data";
import { createPanel, type Panel } from "./panel";
import { createSceneView, type SceneView } from "./scene";
import { unpack } from "./scene/decode";
import { initial, Store } from "./state";

declare global {
  interface Window {
    /** Access to the page for tests and debugging. */
    boxwood: { store: Store; scene: SceneView | null; ready: Promise<void> };
  }
}

function start(): void {
  const data = JSON.parse(text("view")) as ViewData;
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const store = new Store(initial(dark ? "dark" : "light"));
  window.boxwood = { store, scene: null, ready: Promise.resolve() };
  const panel = createPanel(document.body, data, store, () => window.boxwood.scene);
  window.boxwood.ready = show(panel, data, store);
}

async function show(panel: Panel, data: ViewData, store: Store): Promise<void> {
  try {
    const blob = await unpack(text("blob"));
    const scene = await createSceneView(panel.canvas, data, blob, store);
    window.boxwood.scene = scene;
    panel.ready(scene);
  } catch (problem) {
    panel.failed(problem instanceof Error ? problem.message : String(problem));
  }
}

function text(id: string): string {
  const element = document.getElementById(id);
  if (!element) throw new Error(`Incomplete page: element "${id}" is missing.`);
  return element.textContent ?? "";
}

start();
