// What is shown of the state, kept up to date.

import type { State, Store } from "../state";

/** Shows it now, and whenever one of these changes. */
export function follow(store: Store, keys: readonly (keyof State)[], show: (state: Readonly<State>) => void): void {
  show(store.state);
  store.listen((state, changed) => {
    if (keys.some((key) => changed.has(key))) show(state);
  });
}
