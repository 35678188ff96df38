// The view as a file.

import type { Stage } from "../../stage";
import { make } from "../dom";

export function savePicture(stage: Stage, title: string): void {
  make("a", { href: stage.shot(), download: `${fileName(title)}.png` }).click();
}

function fileName(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return plain.slice(0, 80) || "view";
}
