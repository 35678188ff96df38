// The surfaces of all parts: one batch, drawn once for what is solid and once for what is glass.

import { BatchedMesh, BufferAttribute, BufferGeometry, DoubleSide, FrontSide, ShaderMaterial, Sphere, Vector4, type Camera, type WebGLRenderer } from "three";
import type { PartData } from "../data";
import type { Shape } from "./decode";
import type { Look, Mode } from "./looks";
import { sectionPlane } from "./section";
import { glassFragment, identityFragment, solidFragment, surfaceVertex } from "./shading";
import { pixelRatio } from "./screen";
import type { Space } from "./space";

export class Faces {
  private readonly batch: BatchedMesh;
  private readonly geometries: BufferGeometry[];
  private readonly solid = material(solidFragment, true);
  private readonly glass = material(glassFragment, false);
  private readonly identity = material(identityFragment, true);
  private looks: Look[] = [];

  constructor(
    shapes: Shape[],
    private readonly parts: PartData[],
    private readonly space: Space,
  ) {
    this.geometries = shapes.map((shape, i) => {
      const geometry = surface(shape);
      geometry.boundingBox = space.boxes[i];
      geometry.boundingSphere = space.boxes[i].getBoundingSphere(new Sphere());
      return geometry;
    });
    const sum = (count: (geometry: BufferGeometry) => number) => this.geometries.reduce((all, geometry) => all + count(geometry), 0);
    this.batch = new BatchedMesh(
      Math.max(parts.length, 1),
      Math.max(sum((geometry) => geometry.attributes.position.count), 1),
      Math.max(sum((geometry) => geometry.index!.count), 1),
      this.solid,
    );
    this.batch.frustumCulled = false;
    for (const geometry of this.geometries) this.batch.addGeometry(geometry);
    for (const part of parts) this.batch.addInstance(part.shape);
    this.move();
  }

  /** The parts have moved. */
  move(): void {
    this.space.matrices.forEach((matrix, part) => this.batch.setMatrixAt(part, matrix));
  }

  /** The vertices of a shape have moved. */
  deform(shape: number): void {
    this.batch.setGeometryAt(shape, this.geometries[shape]);
  }

  dress(looks: Look[]): void {
    this.looks = looks;
    const colour = new Vector4();
    looks.forEach((look, part) => this.batch.setColorAt(part, colour.set(...look.colour, look.alpha)));
  }

  drawSolid(renderer: WebGLRenderer, camera: Camera): void {
    this.draw(renderer, camera, "solid", this.solid);
  }

  drawGlass(renderer: WebGLRenderer, camera: Camera): void {
    this.draw(renderer, camera, "glass", this.glass);
  }

  /** The numbers of the parts as colours. */
  drawIdentities(renderer: WebGLRenderer, camera: Camera, mode: Mode): void {
    this.draw(renderer, camera, mode, this.identity);
  }

  private draw(renderer: WebGLRenderer, camera: Camera, mode: Mode, dressed: ShaderMaterial): void {
    let any = false;
    this.looks.forEach((look, part) => {
      const shown = look.mode === mode;
      any ||= shown;
      this.batch.setVisibleAt(part, shown);
    });
    if (!any || this.parts.length === 0) return;
    this.batch.material = dressed;
    renderer.render(this.batch, camera);
  }
}

function surface(shape: Shape): BufferGeometry {
  const geometry = new BufferGeometry();
  // A shape without triangles still has its place in the batch.
  const empty = shape.shown === 0 || shape.positions.length === 0;
  geometry.setAttribute("position", new BufferAttribute(empty ? new Float32Array(3) : shape.positions, 3));
  geometry.setIndex(new BufferAttribute(empty ? new Uint32Array(3) : shape.indices.subarray(0, shape.shown * 3), 1));
  return geometry;
}

function material(fragmentShader: string, opaque: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: surfaceVertex,
    fragmentShader,
    uniforms: { section: sectionPlane, ratio: pixelRatio },
    transparent: !opaque,
    depthWrite: opaque,
    side: opaque ? DoubleSide : FrontSide,
  });
}
