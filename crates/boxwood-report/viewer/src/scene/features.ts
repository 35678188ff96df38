// Feature edges of a mesh: creases and boundaries.

import type { PageMesh } from "./decode";

const SHARP_COSINE = Math.cos((30 * Math.PI) / 180);

/** Feature edges, six numbers each: start and end point. */
export function featureEdges(mesh: PageMesh): Float32Array {
  const corners = weld(mesh);
  const normals = faceNormals(mesh);
  const triangles = mesh.shown;
  const sides = new EdgeTable(triangles * 3);
  const lines: number[] = [];
  const { positions, indices } = mesh;
  for (let triangle = 0; triangle < triangles; triangle++) {
    for (let side = 0; side < 3; side++) {
      const a = corners[indices[triangle * 3 + side]];
      const b = corners[indices[triangle * 3 + ((side + 1) % 3)]];
      if (a !== b) sides.add(a, b, triangle);
    }
  }
  sides.each((a, b, first, second, count) => {
    if (count === 2) {
      const dot = normals[first * 3] * normals[second * 3] + normals[first * 3 + 1] * normals[second * 3 + 1] + normals[first * 3 + 2] * normals[second * 3 + 2];
      if (dot > SHARP_COSINE) return;
    }
    for (const end of [a, b]) lines.push(positions[end * 3], positions[end * 3 + 1], positions[end * 3 + 2]);
  });
  return new Float32Array(lines);
}

/** For each vertex, the first vertex with equal coordinates: files often have one vertex per triangle corner. */
function weld({ positions }: PageMesh): Uint32Array {
  const count = positions.length / 3;
  const mask = powerOfTwo(count * 2) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const first = new Uint32Array(count);
  for (let vertex = 0; vertex < count; vertex++) {
    const x = positions[vertex * 3];
    const y = positions[vertex * 3 + 1];
    const z = positions[vertex * 3 + 2];
    let slot = mixBits(Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) & mask;
    for (;;) {
      const other = table[slot];
      if (other < 0) {
        table[slot] = vertex;
        first[vertex] = vertex;
        break;
      }
      if (positions[other * 3] === x && positions[other * 3 + 1] === y && positions[other * 3 + 2] === z) {
        first[vertex] = other;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  return first;
}

function faceNormals({ positions, indices, shown }: PageMesh): Float32Array {
  const normals = new Float32Array(shown * 3);
  for (let triangle = 0; triangle < shown; triangle++) {
    const a = indices[triangle * 3] * 3;
    const b = indices[triangle * 3 + 1] * 3;
    const c = indices[triangle * 3 + 2] * 3;
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.hypot(x, y, z) || 1;
    normals[triangle * 3] = x / length;
    normals[triangle * 3 + 1] = y / length;
    normals[triangle * 3 + 2] = z / length;
  }
  return normals;
}

/** Hash table of edges, each with its first two triangles and its number of triangles. */
class EdgeTable {
  private readonly mask: number;
  private readonly slots: Int32Array;
  private readonly low: Uint32Array;
  private readonly high: Uint32Array;
  private readonly first: Uint32Array;
  private readonly second: Uint32Array;
  private readonly counts: Uint32Array;
  private length = 0;

  constructor(capacity: number) {
    this.mask = powerOfTwo(capacity * 2) - 1;
    this.slots = new Int32Array(this.mask + 1).fill(-1);
    this.low = new Uint32Array(capacity);
    this.high = new Uint32Array(capacity);
    this.first = new Uint32Array(capacity);
    this.second = new Uint32Array(capacity);
    this.counts = new Uint32Array(capacity);
  }

  add(a: number, b: number, triangle: number): void {
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    let slot = mixBits(Math.imul(low, 73856093) ^ Math.imul(high, 19349663)) & this.mask;
    for (;;) {
      const edge = this.slots[slot];
      if (edge < 0) break;
      if (this.low[edge] === low && this.high[edge] === high) {
        if (this.counts[edge]++ === 1) this.second[edge] = triangle;
        return;
      }
      slot = (slot + 1) & this.mask;
    }
    const edge = this.length++;
    this.slots[slot] = edge;
    this.low[edge] = low;
    this.high[edge] = high;
    this.first[edge] = triangle;
    this.counts[edge] = 1;
  }

  each(visit: (a: number, b: number, first: number, second: number, count: number) => void): void {
    for (let i = 0; i < this.length; i++) visit(this.low[i], this.high[i], this.first[i], this.second[i], this.counts[i]);
  }
}

function mixBits(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return hash ^ (hash >>> 16);
}

function powerOfTwo(minimum: number): number {
  let size = 16;
  while (size < minimum) size *= 2;
  return size;
}
