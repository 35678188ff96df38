// Area of the canvas that is not covered by a card in its corner.

import { Vector2 } from "three";
import type { UnobstructedArea } from "./camera";

const GAP = 8;
/** Minimum share of the canvas for the area beside or above the card; if it is smaller, the whole canvas is used. */
const MIN_SHARE = 0.5;

/** Returns the larger of the areas beside and above the card; the whole canvas if there is no card. */
export function unobstructedArea(canvas: DOMRect, card: DOMRect | null): UnobstructedArea {
  const all = { size: new Vector2(1, 1), shift: new Vector2() };
  if (!card || canvas.width === 0 || canvas.height === 0) return all;
  const across = (card.left - GAP - canvas.left) / canvas.width;
  const down = (card.top - GAP - canvas.top) / canvas.height;
  if (card.left >= canvas.right || card.top >= canvas.bottom || Math.max(across, down) < MIN_SHARE) return all;
  return across > down
    ? { size: new Vector2(across, 1), shift: new Vector2((across - 1) / 2, 0) }
    : { size: new Vector2(1, down), shift: new Vector2(0, (down - 1) / 2) };
}
