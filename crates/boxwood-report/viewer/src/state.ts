// What the reader has chosen. The panel and the 3D view both write it and both listen; neither knows the other.

export interface State {
  /** Rows that are selected; one of them is the row that was clicked last (`focus`). */
  rows: ReadonlySet<number>;
  focus: number | null;
  /** Parts that are selected, by a click on them or because a selected row is about them. */
  parts: ReadonlySet<number>;
  /** A part under the pointer, in the view or in the table. */
  hovered: number | null;
  /** Whether everything but the selected parts is hidden. */
  isolated: boolean;
  /** How far parts are pulled apart: 0 to 1. */
  explode: number;
  section: Section;
  /** The level of the trees whose boxes are drawn. */
  level: number | null;
  frame: number;
  playing: boolean;
  /** Playing speed: 1 is the rate of the frames. */
  speed: number;
  /** How parts are shown that no row names. */
  others: "translucent" | "solid" | "hidden";
  edges: boolean;
  marks: boolean;
  theme: "light" | "dark";
}

export interface Section {
  axis: 0 | 1 | 2 | null;
  /** From the lower (0) to the upper (1) end of the bounds. */
  at: number;
  /** Which side is cut away. */
  flipped: boolean;
}

export type Listener = (state: Readonly<State>, changed: ReadonlySet<keyof State>) => void;

export class Store {
  private listeners: Listener[] = [];
  constructor(private current: State) {}

  get state(): Readonly<State> {
    return this.current;
  }

  /** Tells all listeners what has changed, if something has. */
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
