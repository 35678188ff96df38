// What is left of the canvas beside a card that lies over a corner of it.

import { Vector2 } from "three";
import type { Free } from "./camera";

const GAP = 8;
/** What is smaller than this share of the canvas is too small to look at something in. */
const LEAST = 0.5;

/** All of it if there is no card, otherwise the larger of what is beside the card and what is above it. */
export function freeOf(canvas: DOMRect, card: DOMRect | null): Free {
  const all = { size: new Vector2(1, 1), shift: new Vector2() };
  if (!card || canvas.width === 0 || canvas.height === 0) return all;
  const across = (card.left - GAP - canvas.left) / canvas.width;
  const down = (card.top - GAP - canvas.top) / canvas.height;
  if (card.left >= canvas.right || card.top >= canvas.bottom || Math.max(across, down) < LEAST) return all;
  return across > down
    ? { size: new Vector2(across, 1), shift: new Vector2((across - 1) / 2, 0) }
    : { size: new Vector2(1, down), shift: new Vector2(0, (down - 1) / 2) };
}
