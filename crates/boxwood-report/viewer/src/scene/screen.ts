// Size of the image, shared by all shaders that work in pixels.

import { Vector2 } from "three";

/** Image pixels per CSS pixel. */
export const pixelRatio = { value: 0 };
/** Size of the image in image pixels. */
export const resolution = { value: new Vector2(1, 1) };
