// Surfaces of all parts: one batch, drawn once for opaque and once for translucent parts.

import { BatchedMesh, BufferAttribute, BufferGeometry, DoubleSide, FrontSide, ShaderMaterial, Sphere, Vector4, type Camera, type WebGLRenderer } from "three";
import type { PartData } from "../data";
import type { PageMesh } from "./decode";
import type { PartAppearance, Mode } from "./part_appearance";
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
  private appearances: PartAppearance[] = [];

  constructor(
    meshes: PageMesh[],
    private readonly parts: PartData[],
    private readonly space: Space,
  ) {
    this.geometries = meshes.map((mesh, i) => {
      const geometry = surface(mesh);
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
    for (const part of parts) this.batch.addInstance(part.mesh);
    this.move();
  }

  /** Updates the matrices of the parts. */
  move(): void {
    this.space.matrices.forEach((matrix, part) => this.batch.setMatrixAt(part, matrix));
  }

  /** Updates the vertices of a mesh. */
  deform(mesh: number): void {
    this.batch.setGeometryAt(mesh, this.geometries[mesh]);
  }

  restyle(appearances: PartAppearance[]): void {
    this.appearances = appearances;
    const color = new Vector4();
    appearances.forEach((look, part) => this.batch.setColorAt(part, color.set(...look.color, look.alpha)));
  }

  drawSolid(renderer: WebGLRenderer, camera: Camera): void {
    this.draw(renderer, camera, "solid", this.solid);
  }

  drawGlass(renderer: WebGLRenderer, camera: Camera): void {
    this.draw(renderer, camera, "glass", this.glass);
  }

  /** Draws each part in a color that encodes the part index, for picking. */
  drawIdentities(renderer: WebGLRenderer, camera: Camera, mode: Mode): void {
    this.draw(renderer, camera, mode, this.identity);
  }

  private draw(renderer: WebGLRenderer, camera: Camera, mode: Mode, material: ShaderMaterial): void {
    let any = false;
    this.appearances.forEach((look, part) => {
      const shown = look.mode === mode;
      any ||= shown;
      this.batch.setVisibleAt(part, shown);
    });
    if (!any || this.parts.length === 0) return;
    this.batch.material = material;
    renderer.render(this.batch, camera);
  }
}

function surface(mesh: PageMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  // The batch requires a geometry for every mesh. A mesh without triangles gets one degenerate triangle.
  const empty = mesh.shown === 0 || mesh.positions.length === 0;
  geometry.setAttribute("position", new BufferAttribute(empty ? new Float32Array(3) : mesh.positions, 3));
  geometry.setIndex(new BufferAttribute(empty ? new Uint32Array(3) : mesh.indices.subarray(0, mesh.shown * 3), 1));
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
