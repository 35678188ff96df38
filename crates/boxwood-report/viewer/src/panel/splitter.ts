// Splitter between the view and the panel. It is moved by dragging or arrow keys; a double click resets it.

import { make } from "./dom";

const STEP = 24;

interface Direction {
  orientation: "vertical" | "horizontal";
  /** CSS variable that stores the panel size in pixels. */
  variable: string;
  min: number;
  /** Minimum size in pixels that the splitter leaves for the view. */
  reserved: number;
  whole(): number;
  /** Panel size in pixels for a position of the dragging pointer. */
  sizeAt(event: PointerEvent): number;
  smaller: string;
  larger: string;
}

const MARK_MARGIN: Direction = {
  orientation: "vertical",
  variable: "--panel-width",
  min: 320,
  reserved: 280,
  whole: () => window.innerWidth,
  sizeAt: (event) => window.innerWidth - event.clientX,
  smaller: "ArrowRight",
  larger: "ArrowLeft",
};

const BELOW: Direction = {
  orientation: "horizontal",
  variable: "--panel-height",
  min: 160,
  reserved: 180,
  whole: () => window.innerHeight,
  sizeAt: (event) => window.innerHeight - event.clientY,
  smaller: "ArrowDown",
  larger: "ArrowUp",
};

export function createSplitter(layout: HTMLElement, panel: HTMLElement, phone: MediaQueryList): HTMLElement {
  const bar = make("div", { class: "splitter", role: "separator", tabindex: 0, "aria-label": "Size of the panel" });
  const direction = (): Direction => (phone.matches ? BELOW : MARK_MARGIN);

  const size = (): number => (phone.matches ? panel.offsetHeight : panel.offsetWidth);
  const updateAria = (): void => {
    const { orientation, min, reserved, whole } = direction();
    bar.setAttribute("aria-orientation", orientation);
    bar.setAttribute("aria-valuemin", String(min));
    bar.setAttribute("aria-valuemax", String(Math.max(min, whole() - reserved)));
    bar.setAttribute("aria-valuenow", String(size()));
  };
  const resize = (wanted: number): void => {
    const { variable, min, reserved, whole } = direction();
    const clamped = Math.max(min, Math.min(whole() - reserved, wanted));
    layout.style.setProperty(variable, `${Math.round(clamped)}px`);
    updateAria();
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
    updateAria();
  });
  bar.addEventListener("keydown", (event) => {
    const { smaller, larger, whole } = direction();
    const wanted = { [smaller]: size() - STEP, [larger]: size() + STEP, Home: 0, End: whole() }[event.key];
    if (wanted === undefined) return;
    resize(wanted);
    event.preventDefault();
    event.stopPropagation();
  });
  new ResizeObserver(updateAria).observe(panel);
  return bar;
}
