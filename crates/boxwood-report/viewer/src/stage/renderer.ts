// The canvas as a place to draw on: its size, its resolution, and what happens when the graphics card is lost.

import { Vector2, WebGLRenderer } from "three";
import { pixelRatio, resolution } from "./screen";

const MOST_PIXELS = 2;

/** More triangles than this are drawn without smooth edges where there is no graphics card: they cost more than the rest. */
const SMOOTH_IN_SOFTWARE = 100_000;

export function createRenderer(canvas: HTMLCanvasElement, triangles: number): WebGLRenderer {
  const antialias = triangles <= SMOOTH_IN_SOFTWARE || !inSoftware();
  // Asked of the canvas itself: what three.js would say of a missing WebGL belongs into a log.
  const context = canvas.getContext("webgl2", { alpha: false, antialias, depth: true, stencil: true, powerPreference: "high-performance" });
  if (!context) throw new Error("It needs WebGL 2, which this browser does not offer here.");
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.autoClear = false;
  renderer.sortObjects = false;
  return renderer;
}

/** Whether the browser draws by itself, without a graphics card. */
function inSoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const names = context?.getExtension("WEBGL_debug_renderer_info");
  const name = context && names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/** As large as the canvas is on the page, at a share of the screen's resolution. Says whether that is a new size. */
export function resize(renderer: WebGLRenderer, width: number, height: number, share: number): boolean {
  const ratio = Math.min(window.devicePixelRatio || 1, MOST_PIXELS) * share;
  const size = renderer.getSize(new Vector2());
  // Even the same size would empty the canvas.
  if (ratio === pixelRatio.value && size.x === width && size.y === height) return false;
  setResolution(renderer, width, height, ratio);
  return true;
}

export function setResolution(renderer: WebGLRenderer, width: number, height: number, ratio: number): void {
  pixelRatio.value = ratio;
  renderer.setDrawingBufferSize(width, height, ratio);
  renderer.getDrawingBufferSize(resolution.value);
}

/** A message stands in for the canvas while the graphics card is away. */
export function watchContext(canvas: HTMLCanvasElement, restored: () => void): void {
  const words = document.createElement("p");
  words.textContent = "The graphics card has dropped the 3D view. It comes back by itself, or when the page is loaded again.";
  const message = document.createElement("div");
  message.className = "stage-status failed";
  message.setAttribute("role", "alert");
  message.append(words);
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
