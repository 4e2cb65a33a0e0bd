import type { Aftermath, DiceTold } from "../lib/wire.gen";

/** How the battle went, once it is over: what the server tells, and whether its screen is shown. */
class Ending {
  report = $state.raw<Aftermath | null>(null);
  /** The dice and their key, once the player wants to check them. */
  dice = $state.raw<DiceTold | null>(null);
  shown = $state(false);

  clear(): void {
    this.report = null;
    this.dice = null;
    this.shown = false;
  }
}

export const ending = new Ending();
