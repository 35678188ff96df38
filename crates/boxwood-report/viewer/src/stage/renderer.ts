// The canvas as a place to draw on: its size, its resolution, and what happens when the graphics card is lost.

import { WebGLRenderer } from "three";
import { pixelRatio, resolution } from "./screen";

const MOST_PIXELS = 2;

export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  // Asked of the canvas itself: what three.js would say of a missing WebGL belongs into a log.
  const context = canvas.getContext("webgl2", { alpha: false, antialias: true, depth: true, stencil: true, powerPreference: "high-performance" });
  if (!context) throw new Error("The 3D view needs WebGL 2, which this browser does not offer. The table and all numbers are here all the same.");
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.autoClear = false;
  return renderer;
}

/** As large as the canvas is on the page, at a share of the screen's resolution. */
export function resize(renderer: WebGLRenderer, width: number, height: number, share: number): void {
  pixelRatio.value = Math.min(window.devicePixelRatio || 1, MOST_PIXELS) * share;
  renderer.setPixelRatio(pixelRatio.value);
  renderer.setSize(width, height, false);
  renderer.getDrawingBufferSize(resolution.value);
}

/** A message stands in for the canvas while the graphics card is away. */
export function watchContext(canvas: HTMLCanvasElement, restored: () => void): void {
  const message = document.createElement("p");
  message.className = "stage-message";
  message.setAttribute("role", "alert");
  message.textContent = "The graphics card has dropped the 3D view. It comes back by itself, or when the page is loaded again.";
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    canvas.hidden = true;
    canvas.after(message);
  });
  canvas.addEventListener("webglcontextrestored", () => {
    message.remove();
    canvas.hidden = false;
    restored();
  });
}
