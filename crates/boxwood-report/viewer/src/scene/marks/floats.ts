// Growable Float32Array.

export class Floats {
  private array = new Float32Array(1024);
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  push(...values: number[]): void {
    if (this.length + values.length > this.array.length) {
      const larger = new Float32Array(this.array.length * 2);
      larger.set(this.array);
      this.array = larger;
    }
    for (const value of values) this.array[this.length++] = value;
  }

  take(): Float32Array {
    return this.array.slice(0, this.length);
  }
}
