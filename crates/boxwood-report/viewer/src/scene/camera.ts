// Orbit camera with z up: rotation, pan and zoom by pointer or touch, and animated flights to a box.

import { Box3, PerspectiveCamera, Sphere, Vector2, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Loop } from "./loop";

const FLIGHT_MS = 420;
const MARGIN = 1.1;
const STEP = Math.PI / 24;
const DEFAULT_DIRECTION = new Vector3(0.62, -1, 0.62).normalize();

/** Unobstructed area of the canvas, as shares of the canvas: size, and offset of its center from the canvas center. */
export interface UnobstructedArea {
  size: Vector2;
  shift: Vector2;
}

export class OrbitCamera {
  readonly camera = new PerspectiveCamera(32, 1, 0.1, 1000);
  private readonly controls: OrbitControls;
  private flight = 0;
  /** Offset of the target from the canvas center, as a share of the canvas. The view still rotates around the
   *  target. */
  private readonly shift = new Vector2();

  constructor(
    canvas: HTMLCanvasElement,
    private readonly loop: Loop,
    /** Bounding sphere of everything that can be visible. */
    private readonly everything: () => Sphere,
    private readonly unobstructed: () => UnobstructedArea,
  ) {
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.zoomToCursor = true;
    this.controls.minDistance = 0.01;
    this.controls.maxDistance = 5000;
    this.controls.addEventListener("start", () => {
      this.flight++;
      loop.hold(true);
    });
    this.controls.addEventListener("end", () => loop.hold(false));
    this.controls.addEventListener("change", () => loop.interact());
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  resize(width: number, height: number): void {
    this.camera.setViewOffset(width, height, -this.shift.x * width, -this.shift.y * height, width, height);
  }

  /** Shows a box from the current direction. */
  frame(box: Box3, fly: boolean): void {
    if (box.isEmpty()) return;
    const from = this.camera.position.clone().sub(this.controls.target);
    const direction = from.lengthSq() > 0 ? from.normalize() : DEFAULT_DIRECTION;
    const { size, shift } = this.unobstructed();
    const { target, distance } = this.fitBox(box, direction, size);
    if (fly && !window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.fly(target, distance, shift);
    } else {
      this.setShift(shift);
      this.setPose(target, direction, distance);
    }
  }

  /** Resets the direction: from the front, the right and above. */
  reset(box: Box3): void {
    this.camera.position.copy(this.controls.target).add(DEFAULT_DIRECTION);
    this.frame(box, false);
  }

  /** Fits the near and far planes to the scene, for the best depth precision. */
  focus(): void {
    const { center, radius } = this.everything();
    const away = this.camera.position.distanceTo(center);
    const near = Math.max(away - radius, this.camera.position.distanceTo(this.controls.target) * 0.02);
    this.camera.near = near * 0.98;
    this.camera.far = Math.max(away + radius, near * 1.1) * 1.02;
    this.camera.updateProjectionMatrix();
  }

  private setShift(shift: Vector2): void {
    this.shift.copy(shift);
    const { fullWidth, fullHeight } = this.camera.view!;
    this.resize(fullWidth, fullHeight);
  }

  private setPose(target: Vector3, direction: Vector3, distance: number): void {
    this.flight++;
    this.controls.target.copy(target);
    this.camera.position.copy(target).addScaledVector(direction, distance);
    this.controls.update();
    this.loop.request();
  }

  private fly(target: Vector3, distance: number, shift: Vector2): void {
    const flight = ++this.flight;
    const begin = performance.now();
    const from = this.controls.target.clone();
    const offset = this.camera.position.clone().sub(from);
    const before = offset.length();
    const shiftBefore = this.shift.clone();
    const direction = offset.normalize();
    this.loop.animate((now) => {
      if (flight !== this.flight) return false;
      const time = Math.min(Math.max((now - begin) / FLIGHT_MS, 0), 1);
      const share = time * time * (3 - 2 * time);
      this.setShift(new Vector2().lerpVectors(shiftBefore, shift, share));
      this.controls.target.lerpVectors(from, target, share);
      this.camera.position.copy(this.controls.target).addScaledVector(direction, before * Math.pow(distance / before, share));
      this.controls.update();
      return time < 1;
    });
  }

  /** Target and smallest distance of a camera that sees the whole box in the unobstructed area, with a margin. */
  private fitBox(box: Box3, direction: Vector3, free: Vector2): { target: Vector3; distance: number } {
    const target = box.getCenter(new Vector3());
    const right = new Vector3().crossVectors(this.camera.up, direction);
    if (right.lengthSq() < 1e-9) right.set(1, 0, 0);
    right.normalize();
    const up = new Vector3().crossVectors(direction, right);
    const half = Math.tan((this.camera.fov * Math.PI) / 360) / MARGIN;
    const height = half * free.y;
    const width = half * this.camera.aspect * free.x;
    // Smallest camera distances from the box center with which no corner is beyond the left, right, lower and upper
    // side of the image.
    const need = [0.02, 0.02, 0.02, 0.02];
    for (let corner = 0; corner < 8; corner++) {
      const at = new Vector3(
        corner & 1 ? box.max.x : box.min.x,
        corner & 2 ? box.max.y : box.min.y,
        corner & 4 ? box.max.z : box.min.z,
      ).sub(target);
      const sides = [at.dot(right) / width, -at.dot(right) / width, at.dot(up) / height, -at.dot(up) / height];
      sides.forEach((side, i) => (need[i] = Math.max(need[i], at.dot(direction) + side)));
    }
    target.addScaledVector(right, ((need[0] - need[1]) / 2) * width).addScaledVector(up, ((need[2] - need[3]) / 2) * height);
    return { target, distance: Math.max(need[0] + need[1], need[2] + need[3]) / 2 };
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case "ArrowLeft": this.rotate(-STEP, 0); break;
      case "ArrowRight": this.rotate(STEP, 0); break;
      case "ArrowUp": this.rotate(0, STEP); break;
      case "ArrowDown": this.rotate(0, -STEP); break;
      case "+": case "=": this.zoom(0.85); break;
      case "-": case "_": this.zoom(1 / 0.85); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private rotate(around: number, over: number): void {
    this.flight++;
    const from = this.camera.position.clone().sub(this.controls.target);
    const length = from.length();
    const height = Math.min(Math.max(Math.asin(from.z / length) + over, -1.55), 1.55);
    const angle = Math.atan2(from.y, from.x) + around;
    from.set(Math.cos(angle) * Math.cos(height), Math.sin(angle) * Math.cos(height), Math.sin(height));
    this.setPose(this.controls.target.clone(), from, length);
  }

  private zoom(factor: number): void {
    const from = this.camera.position.clone().sub(this.controls.target);
    const length = from.length();
    this.setPose(this.controls.target.clone(), from.normalize(), length * factor);
  }
}
