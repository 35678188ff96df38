// Placement of the parts. Scene coordinates are page coordinates, scaled to a bounding box diagonal of 100.

import { Box3, Matrix4, Vector3 } from "three";
import type { Corners, Matrix, ViewData } from "../data";
import { decodeFloats, decodePositions, type PageMesh } from "./decode";

const DIAGONAL = 100;
/** Displacement of a part in a fully exploded view, as a multiple of the distance of the part from the scene center. */
const MAX_EXPLODE = 1.6;

export class Space {
  readonly scale: number;
  readonly bounds: Box3;
  readonly center = new Vector3();
  /** Current matrix per part. */
  readonly matrices: Matrix4[];
  /** Current displacement per part. */
  readonly offsets: Vector3[];
  /** Bounding box per mesh, in mesh coordinates. */
  readonly boxes: Box3[];
  private readonly framePoses: Matrix4[];
  /** Center per mesh, in mesh coordinates. */
  private readonly centers: Vector3[];
  /** Current bounding boxes of the parts. They are computed on demand and dropped when parts move. */
  private partBoxes: Box3[] = [];

  constructor(
    private readonly data: ViewData,
    private readonly blob: ArrayBuffer,
    private readonly meshes: PageMesh[],
  ) {
    const diagonal = new Vector3(...data.bounds[0]).distanceTo(new Vector3(...data.bounds[1]));
    this.scale = diagonal > 0 && Number.isFinite(diagonal) ? DIAGONAL / diagonal : 1;
    this.bounds = this.box(data.bounds);
    this.bounds.getCenter(this.center);
    this.boxes = meshes.map(boxOf);
    this.framePoses = data.parts.map((part) => this.matrix(part.matrix, 0));
    this.matrices = this.framePoses.map((matrix) => matrix.clone());
    this.offsets = data.parts.map(() => new Vector3());
    this.centers = this.boxes.map((box) => box.getCenter(new Vector3()));
    if (data.frames?.motion.kind === "vertices") this.boxes[data.frames.motion.mesh].set(new Vector3(), new Vector3(65535, 65535, 65535));
  }

  box(corners: Corners): Box3 {
    return new Box3(new Vector3(...corners[0]).multiplyScalar(this.scale), new Vector3(...corners[1]).multiplyScalar(this.scale));
  }

  /** Bounding box of all parts in all frames, exploded. */
  explodedBounds(explode: number): Box3 {
    const stretch = (corner: Vector3) => corner.clone().sub(this.center).multiplyScalar(1 + explode * MAX_EXPLODE).add(this.center);
    return new Box3(stretch(this.bounds.min), stretch(this.bounds.max));
  }

  /** Current bounding box of a part. */
  partBox(part: number): Box3 {
    return this.currentBox(part).clone();
  }

  /** True if the box of `outer` contains that of `inner`. False if `outer` deforms: its box encloses all frames,
  *  so it does not tell what `outer` contains in the current frame. */
  encloses(outer: number, inner: number): boolean {
    const motion = this.data.frames?.motion;
    if (motion?.kind === "vertices" && motion.mesh === this.data.parts[outer].mesh) return false;
    const [outerBox, innerBox] = [this.currentBox(outer), this.currentBox(inner)];
    return outerBox.containsBox(innerBox) && !outerBox.equals(innerBox);
  }

  /** Updates the parts for a frame and an amount of explosion. Returns true if a mesh was deformed. */
  update(frame: number, explode: number): boolean {
    const motion = this.data.frames?.motion;
    if (motion?.kind === "poses") {
      const poses = decodeFloats(this.blob, motion.data.at + frame * motion.parts.length * 48, motion.parts.length * 12);
      motion.parts.forEach((part, i) => this.framePoses[part].copy(this.matrix(poses, i * 12)));
    }
    const deformed = motion?.kind === "vertices";
    if (deformed) this.deform(motion.mesh, motion.data.at, frame);
    this.matrices.forEach((matrix, part) => {
      const position = this.offsets[part].copy(this.centers[this.data.parts[part].mesh]).applyMatrix4(this.framePoses[part]);
      const offset = position.sub(this.center).multiplyScalar(explode * MAX_EXPLODE);
      matrix.copy(this.framePoses[part]);
      matrix.elements[12] += offset.x;
      matrix.elements[13] += offset.y;
      matrix.elements[14] += offset.z;
    });
    this.partBoxes = [];
    return deformed;
  }

  private deform(mesh: number, at: number, frame: number): void {
    const { positions } = this.meshes[mesh];
    decodePositions(this.blob, at + frame * positions.length * 2, positions.length / 3, positions);
    boxOf(this.meshes[mesh]).getCenter(this.centers[mesh]);
  }

  private currentBox(part: number): Box3 {
    return (this.partBoxes[part] ??= this.boxes[this.data.parts[part].mesh].clone().applyMatrix4(this.matrices[part]));
  }

  private matrix(rows: Matrix | Float32Array, at: number): Matrix4 {
    const m = (i: number) => rows[at + i] * this.scale;
    return new Matrix4().set(m(0), m(1), m(2), m(3), m(4), m(5), m(6), m(7), m(8), m(9), m(10), m(11), 0, 0, 0, 1);
  }
}

function boxOf(mesh: PageMesh): Box3 {
  return mesh.positions.length > 0 ? new Box3().setFromArray(mesh.positions) : new Box3(new Vector3(), new Vector3());
}
