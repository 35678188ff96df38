// The size of the picture, shared by all shaders that draw in pixels.

import { Vector2 } from "three";

/** Pixels of the picture in a pixel of the page. */
export const pixelRatio = { value: 0 };
/** In pixels of the picture. */
export const resolution = { value: new Vector2(1, 1) };
