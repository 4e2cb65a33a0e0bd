import type { Invitation } from "./wire.gen";

/** Which invitation is shown, and how many links have been made anew meanwhile. */
class Inviting {
  whom = $state<Invitation["role"] | null>(null);
  made = $state(0);
}

export const inviting = new Inviting();
