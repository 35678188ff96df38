// Everything but the 3D view.

import type { ViewData } from "../data";
import type { Stage } from "../stage";
import type { Store } from "../state";

export function createPanel(root: HTMLElement, data: ViewData, store: Store, stage: () => Stage | null): { canvas: HTMLCanvasElement } {
  void [data, store, stage];
  const canvas = document.createElement("canvas");
  root.append(canvas);
  return { canvas };
}
