// The 3D view. It draws what the store says and writes into it what the reader does with the pointer.

import type { ViewData } from "../data";
import type { Store } from "../state";
import { decodeShape } from "./decode";
import { Picture } from "./picture";
import { play } from "./motion";
import { listen } from "./pick";

export interface Stage {
  /** Everything that is shown, in the middle. */
  fit(): void;
  /** What is selected, in the middle; everything if nothing is. */
  frameSelection(): void;
  /** What lies over the lower right of the view: nothing is framed behind it. */
  covered(card: () => DOMRect | null): void;
  /** How many levels the deepest tree has. */
  levels: number;
  /** The first picture is there before the feature edges are; now they are. */
  finished: Promise<void>;
  /** The picture as it is now: the address of a PNG with its bytes in it. */
  shot(): string;
}

/** Fails with a sentence for the reader where there is no WebGL. */
export async function createStage(canvas: HTMLCanvasElement, data: ViewData, blob: ArrayBuffer, store: Store): Promise<Stage> {
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${data.title} in 3D, parts: ${data.parts.length}. Arrow keys turn the view, plus and minus zoom.`);
  const shapes = data.shapes.map((shape) => decodeShape(shape, blob));
  const picture = new Picture(canvas, data, blob, shapes, store);
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
