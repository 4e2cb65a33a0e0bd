import type { SavedGame } from "../lib/wire.gen";

/** How far a saved game has come, in words. */
export function stage({ over, turn, turns }: SavedGame): string {
  if (over) return "Over";
  if (turn < 1) return "Not begun";
  return turns >= turn ? `Turn ${turn} of ${turns}` : `Turn ${turn}`;
}
