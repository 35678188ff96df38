// Keeps elements of the panel up to date with the state of the user interface.

import type { State, Store } from "../state";

/** Calls `show` now and whenever one of `keys` changes. */
export function sync(store: Store, keys: readonly (keyof State)[], show: (state: Readonly<State>) => void): void {
  show(store.state);
  store.listen((state, changed) => {
    if (keys.some((key) => changed.has(key))) show(state);
  });
}
