import { Latest } from "./latest";
import { table } from "./table.svelte";

const STEP = 450;
const PAUSE = 60;

/** Going through a battle again: the place looked at, stepping and playing. It is open as long as the table looks back. */
class Replay {
  at = $state(0);
  playing = $state(false);
  /** Where a part that is shown again ends. */
  private until = Infinity;
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly latest = new Latest<number>(PAUSE, async (at) => table.look(at));

  get open(): boolean {
    return table.looking;
  }

  get end(): number {
    return table.view?.events ?? 0;
  }

  start(): void {
    this.jump(this.end);
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.end, Math.round(at)));
    this.latest.want(this.at);
  }

  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  /** Opens the replay at a line of the log. */
  jump(at: number): void {
    this.pause();
    table.looking = true;
    this.go(at);
  }

  /** To the beginning of the next or the last activation. */
  leap(by: 1 | -1): void {
    this.pause();
    const starts = table.log.filter((entry) => entry.level <= 1).map((entry) => entry.n);
    const next = by > 0 ? starts.find((n) => n > this.at) : starts.findLast((n) => n < this.at);
    this.go(next ?? (by > 0 ? this.end : 0));
  }

  /** Shows a part of the battle again. */
  show(from: number, to: number): void {
    this.jump(from);
    this.play(to);
  }

  play(until = Infinity): void {
    if (this.at >= this.end) this.go(0);
    this.playing = true;
    this.until = until;
    this.timer = setInterval(() => {
      if (!this.open || this.at >= Math.min(this.end, this.until)) this.pause();
      else this.go(this.at + 1);
    }, STEP);
  }

  pause(): void {
    clearInterval(this.timer);
    this.playing = false;
  }

  playOn(): void {
    this.pause();
    table.playOn(this.at);
  }

  close(): void {
    this.pause();
    table.backToNow();
  }
}

export const replay = new Replay();
