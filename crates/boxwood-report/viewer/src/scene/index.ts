// 3D view. It draws the state of the store and writes pointer actions to it.

import type { ViewData } from "../data";
import type { Store } from "../state";
import { decodeMesh } from "./decode";
import { Picture } from "./picture";
import { play } from "./motion";
import { listen } from "./pick";

export interface SceneView {
  /** Moves the camera so that all shown parts are in view. */
  fit(): void;
  /** Moves the camera so that the selection is in view, or all shown parts if nothing is selected. */
  frameSelection(): void;
  /** Sets the card over the lower right of the view. `fit` and `frameSelection` show parts only beside the card. */
  covered(card: () => DOMRect | null): void;
  /** Number of levels of the deepest tree. */
  levels: number;
  /** Resolves when the feature edges are computed, after the first image. */
  finished: Promise<void>;
  /** Current image as a PNG data URL. */
  shot(): string;
}

/** Creates the 3D view. Throws an error with a message for the user if WebGL is not available. */
export async function createSceneView(canvas: HTMLCanvasElement, data: ViewData, blob: ArrayBuffer, store: Store): Promise<SceneView> {
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${data.title} in 3D, parts: ${data.parts.length}. Arrow keys rotate the view, plus and minus zoom.`);
  const meshes = data.meshes.map((mesh) => decodeMesh(mesh, blob));
  const picture = new Picture(canvas, data, blob, meshes, store);
  const frameSelection = () => picture.frame(picture.selectionBox());
  listen(canvas, picture.picker, data, store, frameSelection);
  if (data.frames) play(data.frames, store, picture.loop);
  await picture.drawn;
  return {
    fit: () => picture.frame(picture.shownBox()),
    frameSelection,
    covered: (card) => void (picture.card = card),
    levels: picture.levels,
    finished: picture.finished,
    shot: () => picture.shot(),
  };
}
