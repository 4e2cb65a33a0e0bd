import { dwell, rollTime, stages } from "./pace";
import { preferences } from "./preferences.svelte";
import type { LogEntry, Update } from "./wire.gen";

/** Shows what the server tells, act by act and stage by stage: dice in their order, then the result. */
export class Playback {
  /** Whether the dice of an act are being shown; its result is not on the table yet. */
  staging = $state(false);
  paused = $state(false);
  /** How many updates wait to be shown. */
  waiting = $state(0);

  private queue: Update[] = [];
  private rest: LogEntry[][] = [];
  private update: Update | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private hurry = false;

  constructor(
    private readonly begin: (update: Update) => void,
    private readonly tell: (lines: readonly LogEntry[], fresh: boolean) => void,
    private readonly finish: (update: Update) => void,
  ) {}

  add(update: Update): void {
    this.queue.push(update);
    this.waiting = this.queue.length;
    if (this.idle) this.next();
  }

  /** Forgets what waits: it is part of a whole view that comes. */
  clear(): void {
    this.queue = [];
    this.rest = [];
    this.update = null;
    this.waiting = 0;
    this.staging = false;
    this.resume();
  }

  /** Ends the pause in which the last thing shown can be looked at: somebody here has decided. */
  resume(): void {
    this.stop();
    this.paused = false;
  }

  pause(): void {
    this.stop();
    this.paused = true;
  }

  private stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.hurry = false;
  }

  play(): void {
    this.paused = false;
    this.next();
  }

  /** Goes on to the next stage at once. */
  step(): void {
    this.stop();
    this.next();
  }

  /** Shows at once everything up to the next decision here. */
  skip(): void {
    this.resume();
    this.hurry = true;
    this.next();
  }

  private get idle(): boolean {
    return this.timer === null && !this.paused && !this.update;
  }

  private next(): void {
    this.timer = null;
    if (this.update) return this.stage(this.update);
    const update = this.queue.shift();
    if (!update) return;
    this.waiting = this.queue.length;
    this.update = update;
    this.rest = this.hurry ? [[...update.log]] : stages(update, preferences.pace);
    this.begin(update);
    this.stage(update);
  }

  private stage(update: Update): void {
    this.tell(this.rest.shift() ?? [], update.fresh);
    const last = this.rest.at(0);
    if (last === undefined || this.hurry) return this.end(update);
    this.staging = true;
    this.wait(rollTime(preferences.pace));
  }

  private end(update: Update): void {
    this.tell(this.rest.flat(), false);
    this.rest = [];
    this.update = null;
    this.staging = false;
    this.finish(update);
    if (update.view.ask || update.view.roll) this.hurry = false;
    this.wait(update.fresh || this.hurry ? 0 : dwell(update, preferences.pace));
  }

  private wait(time: number): void {
    if (this.paused) return;
    if (time > 0) this.timer = setTimeout(() => this.next(), time);
    else if (this.update || this.queue.length > 0) this.next();
  }
}
