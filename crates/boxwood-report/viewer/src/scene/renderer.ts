// Renderer of the canvas: size, resolution, and loss of the graphics context.

import { Vector2, WebGLRenderer } from "three";
import { pixelRatio, resolution } from "./screen";

const MAX_PIXEL_RATIO = 2;

/** Without a graphics card, scenes with more triangles are not antialiased: antialiasing would dominate the time. */
const SMOOTH_IN_SOFTWARE = 100_000;

export function createRenderer(canvas: HTMLCanvasElement, triangles: number): WebGLRenderer {
  const antialias = triangles <= SMOOTH_IN_SOFTWARE || !inSoftware();
  // The context is created here, because three.js only logs an error if WebGL is missing.
  const context = canvas.getContext("webgl2", { alpha: false, antialias, depth: true, stencil: true, powerPreference: "high-performance" });
  if (!context) throw new Error("WebGL 2 is required but not available in this browser.");
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.autoClear = false;
  renderer.sortObjects = false;
  return renderer;
}

/** Returns true if the browser renders without a graphics card. */
function inSoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const names = context?.getExtension("WEBGL_debug_renderer_info");
  const name = context && names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/** Resizes the image to the canvas at a share of the screen resolution. Returns true if the size changed. */
export function resize(renderer: WebGLRenderer, width: number, height: number, share: number): boolean {
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO) * share;
  const size = renderer.getSize(new Vector2());
  // Setting the size clears the canvas, even if the size stays equal. So an equal size is not set again.
  if (ratio === pixelRatio.value && size.x === width && size.y === height) return false;
  setResolution(renderer, width, height, ratio);
  return true;
}

export function setResolution(renderer: WebGLRenderer, width: number, height: number, ratio: number): void {
  pixelRatio.value = ratio;
  renderer.setDrawingBufferSize(width, height, ratio);
  renderer.getDrawingBufferSize(resolution.value);
}

/** Replaces the canvas by a message while the graphics context is lost. */
export function watchContext(canvas: HTMLCanvasElement, restored: () => void): void {
  const words = document.createElement("p");
  words.textContent = "The graphics context of the 3D view was lost. It is restored automatically or by reloading the page.";
  const message = document.createElement("div");
  message.className = "scene-status failed";
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
