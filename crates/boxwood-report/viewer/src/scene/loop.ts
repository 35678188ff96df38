// Render loop: draws only on changes. If drawing is slow while the user moves the view, the resolution is reduced until
// the view stops.

const SETTLE_MS = 220;
const SLOW_FRAME_MS = 60;
const MIN_RESOLUTION = 0.4;

/** One step of an animation; returns true if the animation continues. */
type Animation = (now: number) => boolean;

export class Loop {
  private scheduled = false;
  private animations: Animation[] = [];
  private resolution = 1;
  private last = 0;
  /** Time between the last two images while the user moves the view, in milliseconds; otherwise 0. */
  private took = 0;
  private moving = false;
  private held = false;
  private settle = 0;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly draw: () => void,
    /** Called when the resolution changes, with the new share of the full resolution. */
    private readonly resolve: (share: number) => void,
  ) {}

  request(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame((now) => this.tick(now));
  }

  /** Resolves when the next image is drawn. */
  next(): Promise<void> {
    return new Promise((done) => {
      this.waiting.push(done);
      this.request();
    });
  }

  animate(animation: Animation): void {
    this.animations.push(animation);
    this.request();
  }

  /** Must be called when the user moves the view. */
  interact(): void {
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => this.sharpen(), Math.max(SETTLE_MS, this.took * 2));
    this.request();
  }

  /** Must be called when the user starts or stops dragging. */
  hold(held: boolean): void {
    this.held = held;
    this.interact();
  }

  private tick(now: number): void {
    this.scheduled = false;
    const running = this.animations;
    this.animations = [];
    const going = running.filter((animation) => animation(now));
    this.animations.push(...going);
    this.took = this.moving ? now - this.last : 0;
    this.last = now;
    this.moving = this.settle !== 0;
    if (this.took > SLOW_FRAME_MS && this.resolution > MIN_RESOLUTION) {
      this.resolution = Math.max(MIN_RESOLUTION, this.resolution * 0.75);
      this.resolve(this.resolution);
    }
    this.draw();
    for (const done of this.waiting.splice(0)) done();
    if (this.animations.length > 0) this.request();
  }

  private sharpen(): void {
    if (this.held) return;
    this.settle = 0;
    this.moving = false;
    if (this.resolution === 1) return;
    this.resolution = 1;
    this.resolve(1);
    this.request();
  }
}
