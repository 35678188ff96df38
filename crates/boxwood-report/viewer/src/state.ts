// State of the user interface. The panel and the 3D view both write it and listen to its changes; neither uses the
// other.

export interface State {
  /** Selected rows; `focus` is the selected row that was clicked last. */
  rows: ReadonlySet<number>;
  focus: number | null;
  /** Selected parts: clicked parts, and the parts of the selected rows. */
  parts: ReadonlySet<number>;
  /** Part under the pointer, in the view or in the table. */
  hovered: number | null;
  /** If set, all but the selected parts are hidden. */
  isolated: boolean;
  /** Amount of the exploded view, from 0 (not exploded) to 1. */
  explode: number;
  section: Section;
  /** Tree level whose boxes are drawn; `null` for no boxes. */
  level: number | null;
  frame: number;
  playing: boolean;
  /** Playback speed relative to the frame rate. */
  speed: number;
  /** Appearance of parts that no row refers to. */
  others: "translucent" | "solid" | "hidden";
  edges: boolean;
  marks: boolean;
  theme: "light" | "dark";
}

export interface Section {
  axis: 0 | 1 | 2 | null;
  /** Position of the section plane along its axis, from the lower (0) to the upper (1) end of the bounds. */
  at: number;
  /** If set, the opposite side of the section plane is cut away. */
  flipped: boolean;
}

export type Listener = (state: Readonly<State>, changed: ReadonlySet<keyof State>) => void;

export class Store {
  private listeners: Listener[] = [];
  constructor(private current: State) {}

  get state(): Readonly<State> {
    return this.current;
  }

  /** Changes the state and notifies all listeners of the changed keys, if any. */
  set(patch: Partial<State>): void {
    const changed = new Set<keyof State>();
    for (const key of Object.keys(patch) as (keyof State)[]) {
      if (!Object.is(this.current[key], patch[key])) changed.add(key);
    }
    if (changed.size === 0) return;
    this.current = { ...this.current, ...patch };
    for (const listener of this.listeners) listener(this.current, changed);
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }
}

export function initial(theme: State["theme"]): State {
  return {
    rows: new Set(),
    focus: null,
    parts: new Set(),
    hovered: null,
    isolated: false,
    explode: 0,
    section: { axis: null, at: 0.5, flipped: false },
    level: null,
    frame: 0,
    playing: false,
    speed: 1,
    others: "translucent",
    edges: true,
    marks: true,
    theme,
  };
}
