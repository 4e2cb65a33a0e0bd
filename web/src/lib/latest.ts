/** Runs the latest of many wishes, at most one every `pause` milliseconds; wishes in between are dropped. */
export class Latest<T> {
  private wish: { value: T } | null = null;
  private busy = false;
  private epoch = 0;

  constructor(
    private readonly pause: number,
    private readonly run: (wish: T, wanted: () => boolean) => Promise<void>,
  ) {}

  want(value: T): void {
    this.wish = { value };
    if (!this.busy) void this.work();
  }

  /** Forgets what was asked for; an answer still under way is no longer wanted. */
  drop(): void {
    this.wish = null;
    this.epoch += 1;
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.wish !== null) {
      const { value } = this.wish;
      const epoch = this.epoch;
      this.wish = null;
      const wait = new Promise((done) => setTimeout(done, this.pause));
      await this.run(value, () => epoch === this.epoch);
      await wait;
    }
    this.busy = false;
  }
}
