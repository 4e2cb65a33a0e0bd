import type { Aftermath } from "../lib/wire.gen";

/** How the battle went, once it is over: what the server tells, and whether its screen is shown. */
class Ending {
  report = $state.raw<Aftermath | null>(null);
  shown = $state(false);

  clear(): void {
    this.report = null;
    this.shown = false;
  }
}

export const ending = new Ending();
