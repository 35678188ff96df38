// Picking: to find the part at a position, draws the pixel there with colors that encode part indices.

import { WebGLRenderTarget, type PerspectiveCamera, type WebGLRenderer } from "three";
import type { ViewData } from "../data";
import type { Store } from "../state";
import type { Faces } from "./faces";
import { selectionOf } from "./rows";

const CLICK_RADIUS = 5;
const HOVER_DELAY_MS = 50;

export class Picker {
  private readonly target = new WebGLRenderTarget(1, 1);
  private readonly pixel = new Uint8Array(4);

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly renderer: WebGLRenderer,
    private readonly camera: PerspectiveCamera,
    private readonly faces: Faces,
  ) {}

  /** Part at a position in CSS pixels; opaque parts take precedence over translucent ones around them. */
  at(x: number, y: number): number | null {
    const { clientWidth, clientHeight } = this.canvas;
    const { offsetX, offsetY } = this.camera.view!;
    this.camera.setViewOffset(clientWidth, clientHeight, offsetX + x - 0.5, offsetY + y - 0.5, 1, 1);
    const part = this.read("solid") ?? this.read("glass");
    this.camera.setViewOffset(clientWidth, clientHeight, offsetX, offsetY, clientWidth, clientHeight);
    return part;
  }

  private read(mode: "solid" | "glass"): number | null {
    this.renderer.setRenderTarget(this.target);
    this.renderer.setClearColor(0, 0);
    this.renderer.clear();
    this.faces.drawIdentities(this.renderer, this.camera, mode);
    this.renderer.readRenderTargetPixels(this.target, 0, 0, 1, 1, this.pixel);
    this.renderer.setRenderTarget(null);
    const number = this.pixel[0] | (this.pixel[1] << 8) | (this.pixel[2] << 16);
    return number === 0 ? null : number - 1;
  }
}

/** Hovering highlights the part under the pointer, a click selects it, a double click also moves the camera to it. */
export function listen(canvas: HTMLCanvasElement, picker: Picker, data: ViewData, store: Store, frameSelection: () => void): void {
  let down: { x: number; y: number; id: number } | null = null;
  let waiting = 0;
  const positionOf = (event: MouseEvent): [number, number] => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const hover = (part: number | null): void => {
    canvas.style.cursor = part === null ? "" : "pointer";
    store.set({ hovered: part });
  };

  canvas.addEventListener("pointerdown", (event) => {
    down = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY, id: event.pointerId } : null;
  });
  canvas.addEventListener("pointerup", (event) => {
    const click = down && down.id === event.pointerId && Math.hypot(event.clientX - down.x, event.clientY - down.y) < CLICK_RADIUS;
    down = null;
    if (!click) return;
    const part = picker.at(...positionOf(event));
    store.set({ ...selectionOf(part, data, store.state.frame), isolated: part !== null && store.state.isolated });
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || event.buttons !== 0 || waiting) return;
    // The part is picked after a delay, at the latest pointer position. So the part under a resting pointer is
    // always highlighted.
    let latest = event;
    const sync = (next: PointerEvent): void => void (latest = next);
    canvas.addEventListener("pointermove", sync);
    waiting = window.setTimeout(() => {
      waiting = 0;
      canvas.removeEventListener("pointermove", sync);
      if (latest.buttons === 0) hover(picker.at(...positionOf(latest)));
    }, HOVER_DELAY_MS);
  });
  canvas.addEventListener("pointerleave", () => {
    clearTimeout(waiting);
    waiting = 0;
    hover(null);
  });
  canvas.addEventListener("dblclick", (event) => {
    if (picker.at(...positionOf(event)) !== null) frameSelection();
  });
}
