// Coordinate axes in a corner of the view.

import {
  CanvasTexture, PerspectiveCamera, Scene, Sprite, SpriteMaterial, SRGBColorSpace, Vector2, Vector3, Vector4, type Camera, type WebGLRenderer,
} from "three";
import type { State } from "../state";
import { HEAD, LINE, Segments } from "./marks/segments";
import { schemes, type Rgb } from "./palette";
import { pixelRatio } from "./screen";

const SIZE = 92;
const AXES: { name: string; direction: [number, number, number]; color: Rgb }[] = [
  { name: "x", direction: [1, 0, 0], color: [0.84, 0.27, 0.27] },
  { name: "y", direction: [0, 1, 0], color: [0.22, 0.6, 0.32] },
  { name: "z", direction: [0, 0, 1], color: [0.25, 0.47, 0.88] },
];

export class Triad {
  private readonly camera = new PerspectiveCamera(12, 1, 10, 20);
  private readonly size = { value: new Vector2() };
  private readonly arrows = new Segments({ section: { value: new Vector4(0, 0, 0, 1) }, resolution: this.size });
  private readonly letters = new Scene();

  restyle(theme: State["theme"]): void {
    this.arrows.clear();
    this.letters.clear();
    const middle = new Vector3();
    for (const { name, direction, color } of AXES) {
      const end = new Vector3(...direction);
      this.arrows.add(middle, end, color, 1, 2.5, LINE);
      this.arrows.add(middle, end, color, 1, 9, HEAD);
      const letter = new Sprite(new SpriteMaterial({ map: drawLetter(name, schemes[theme].ink), depthTest: false }));
      letter.position.copy(end).multiplyScalar(1.3);
      letter.scale.setScalar(0.62);
      this.letters.add(letter);
    }
    this.arrows.build({ halo: schemes[theme].background, background: schemes[theme].background });
  }

  draw(renderer: WebGLRenderer, orbit: Camera): void {
    this.camera.quaternion.copy(orbit.quaternion);
    this.camera.position.set(0, 0, 15).applyQuaternion(orbit.quaternion);
    this.camera.updateMatrixWorld();
    const size = renderer.getSize(new Vector2());
    this.size.value.setScalar(SIZE * pixelRatio.value);
    renderer.setViewport(0, 0, SIZE, SIZE);
    renderer.clearDepth();
    this.arrows.draw(renderer, this.camera);
    renderer.render(this.letters, this.camera);
    renderer.setViewport(0, 0, size.x, size.y);
  }
}

function drawLetter(letter: string, color: Rgb): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = `rgb(${color.map((part) => Math.round(part * 255)).join(",")})`;
    context.font = "600 44px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(letter, 32, 32);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
