// Keyboard shortcuts. They are ignored in text fields.

export interface KeyActions {
  fit(): void;
  isolate(): void;
  edges(): void;
  marks(): void;
  theme(): void;
  search(): void;
  help(): void;
  /** Moves the selection to the next (1) or previous (-1) row. */
  step(by: number): void;
  /** Plays or pauses the animation; `null` if the view has no frames. */
  play: (() => void) | null;
  // Moves by a number of frames; `null` if the view has no frames.
  stepFrame: ((by: number) => void) | null;
  escape(): void;
}

export function listenToKeys(actions: KeyActions): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]")) return;
    const { key, target } = event;
    if (key === "Escape") return actions.escape();
    if (isTextInput(target) || handlesKey(key, target)) return;
    const action = actionOf(key, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function actionOf(key: string, actions: KeyActions): (() => void) | null {
  switch (key.toLowerCase()) {
    case "f":
      return actions.fit;
    case "i":
      return actions.isolate;
    case "e":
      return actions.edges;
    case "m":
      return actions.marks;
    case "t":
      return actions.theme;
    case "/":
      return actions.search;
    case "?":
      return actions.help;
    case "n":
      return () => actions.step(1);
    case "p":
      return () => actions.step(-1);
    case " ":
      return actions.play;
    case "arrowleft":
      return actions.stepFrame && (() => actions.stepFrame?.(-1));
    case "arrowright":
      return actions.stepFrame && (() => actions.stepFrame?.(1));
    default:
      return null;
  }
}

function isTextInput(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return target.type !== "range" && target.type !== "radio";
  return target instanceof HTMLElement && target.isContentEditable;
}

/** Returns true if the focused element handles the key: buttons, sliders and radio buttons use space or arrows. */
function handlesKey(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === " ") return target.matches("button, summary, a, [type=radio]");
  return key.startsWith("Arrow") && target.matches("input");
}
