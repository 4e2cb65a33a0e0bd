import type { Invitation } from "./wire.gen";

/** Which invitation is shown. */
class Inviting {
  whom = $state<Invitation["role"] | null>(null);
}

export const inviting = new Inviting();
