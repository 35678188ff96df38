// Plays the frames in a loop.

import type { FramesData } from "../data";
import type { Store } from "../state";
import type { Loop } from "./loop";

export function play(frames: FramesData, store: Store, loop: Loop): void {
  const count = frames.names.length;
  if (count < 2) return;
  let playing = false;
  store.listen((state) => {
    if (!state.playing || playing) return;
    playing = true;
    let last: number | null = null;
    let position = state.frame;
    loop.animate((now) => {
      const { speed, frame } = store.state;
      // If the user has selected another frame since the last image, playback continues from there.
      if (Math.floor(position) !== frame) position = frame;
      if (last !== null) position = (position + ((now - last) / 1000) * frames.rate * speed) % count;
      last = now;
      playing = store.state.playing;
      if (playing) store.set({ frame: Math.floor(position) });
      return playing;
    });
  });
}
