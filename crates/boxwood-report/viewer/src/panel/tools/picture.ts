// Saves the view as an image file.

import type { SceneView } from "../../scene";
import { make } from "../dom";

export function savePicture(scene: SceneView, title: string): void {
  make("a", { href: scene.shot(), download: `${fileName(title)}.png` }).click();
}

function fileName(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return plain.slice(0, 80) || "view";
}
