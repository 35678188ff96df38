// Draws when there is something new to see, and only then. If pictures come slowly while the reader turns the view they get
// coarser, and sharp again when it stands still.

const SETTLED = 220;
const SLOW = 60;
const COARSEST = 0.4;

/** One step of something that moves; says whether it goes on. */
type Animation = (now: number) => boolean;

export class Loop {
  private scheduled = false;
  private animations: Animation[] = [];
  private coarseness = 1;
  private last = 0;
  /** How long the last picture took, if it was one of a movement. */
  private took = 0;
  private moving = false;
  private held = false;
  private settle = 0;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly draw: () => void,
    /** A new share of the full resolution. */
    private readonly resolve: (share: number) => void,
  ) {}

  request(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame((now) => this.tick(now));
  }

  /** When the next picture is drawn. */
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

  /** The reader moves the view. */
  interact(): void {
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => this.sharpen(), Math.max(SETTLED, this.took * 2));
    this.request();
  }

  /** The reader has taken hold of the view, or let go of it. */
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
    if (this.took > SLOW && this.coarseness > COARSEST) {
      this.coarseness = Math.max(COARSEST, this.coarseness * 0.75);
      this.resolve(this.coarseness);
    }
    this.draw();
    for (const done of this.waiting.splice(0)) done();
    if (this.animations.length > 0) this.request();
  }

  private sharpen(): void {
    if (this.held) return;
    this.settle = 0;
    this.moving = false;
    if (this.coarseness === 1) return;
    this.coarseness = 1;
    this.resolve(1);
    this.request();
  }
}
