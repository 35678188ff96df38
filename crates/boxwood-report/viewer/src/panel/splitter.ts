// The bar between the view and the panel. It is dragged, or moved by arrow keys; a double click puts it back.

import { make } from "./dom";

const STEP = 24;

interface Direction {
  orientation: "vertical" | "horizontal";
  /** The size of the panel is this one's, in pixels. */
  variable: string;
  least: number;
  /** What is left to the view at least. */
  spare: number;
  whole(): number;
  /** The size of the panel if the pointer is here. */
  sizeAt(event: PointerEvent): number;
  smaller: string;
  larger: string;
}

const BESIDE: Direction = {
  orientation: "vertical",
  variable: "--panel-width",
  least: 320,
  spare: 280,
  whole: () => window.innerWidth,
  sizeAt: (event) => window.innerWidth - event.clientX,
  smaller: "ArrowRight",
  larger: "ArrowLeft",
};

const BELOW: Direction = {
  orientation: "horizontal",
  variable: "--panel-height",
  least: 160,
  spare: 180,
  whole: () => window.innerHeight,
  sizeAt: (event) => window.innerHeight - event.clientY,
  smaller: "ArrowDown",
  larger: "ArrowUp",
};

export function createSplitter(layout: HTMLElement, panel: HTMLElement, phone: MediaQueryList): HTMLElement {
  const bar = make("div", { class: "splitter", role: "separator", tabindex: 0, "aria-label": "Size of the panel" });
  const direction = (): Direction => (phone.matches ? BELOW : BESIDE);

  const size = (): number => (phone.matches ? panel.offsetHeight : panel.offsetWidth);
  const tell = (): void => {
    const { orientation, least, spare, whole } = direction();
    bar.setAttribute("aria-orientation", orientation);
    bar.setAttribute("aria-valuemin", String(least));
    bar.setAttribute("aria-valuemax", String(Math.max(least, whole() - spare)));
    bar.setAttribute("aria-valuenow", String(size()));
  };
  const resize = (wanted: number): void => {
    const { variable, least, spare, whole } = direction();
    const fitting = Math.max(least, Math.min(whole() - spare, wanted));
    layout.style.setProperty(variable, `${Math.round(fitting)}px`);
    tell();
  };

  bar.addEventListener("pointerdown", (event) => {
    bar.setPointerCapture(event.pointerId);
    bar.classList.add("dragged");
    event.preventDefault();
    bar.focus({ preventScroll: true });
  });
  bar.addEventListener("pointermove", (event) => {
    if (bar.hasPointerCapture(event.pointerId)) resize(direction().sizeAt(event));
  });
  bar.addEventListener("lostpointercapture", () => bar.classList.remove("dragged"));
  bar.addEventListener("dblclick", () => {
    layout.style.removeProperty(direction().variable);
    tell();
  });
  bar.addEventListener("keydown", (event) => {
    const { smaller, larger, whole } = direction();
    const wanted = { [smaller]: size() - STEP, [larger]: size() + STEP, Home: 0, End: whole() }[event.key];
    if (wanted === undefined) return;
    resize(wanted);
    event.preventDefault();
    event.stopPropagation();
  });
  new ResizeObserver(tell).observe(panel);
  return bar;
}
