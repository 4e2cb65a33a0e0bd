import { table } from "./table.svelte";
import { isHouseWall, isSteep, top } from "./terrain";
import type { Piece } from "./wire.gen";

const NEAR = 0.6;

/** Which level of houses and heights is looked at; null shows all of them. */
class Levels {
  shown = $state<number | null>(null);

  /** The levels there are beside the ground: floors, roofs, decks and the tops of crags. */
  readonly all = $derived.by<readonly number[]>(() => {
    const tops = (table.scene?.terrain ?? []).filter(isStoodOn).map(top);
    return [...new Set([0, ...tops])].sort((a, b) => a - b);
  });

  step(way: 1 | -1): void {
    const ring: (number | null)[] = [null, ...this.all];
    this.shown = ring.at((ring.indexOf(this.shown) + way) % ring.length) ?? null;
  }

  /** Whether something at this height is on the level looked at. */
  has(z: number): boolean {
    return this.shown === null || Math.abs(z - this.shown) < NEAR;
  }

  /** Whether a piece of terrain lies above the level looked at. */
  above(piece: Piece): boolean {
    return this.shown !== null && piece.base > this.shown && piece.base > NEAR;
  }
}

function isStoodOn(piece: Piece): boolean {
  const height = top(piece);
  return piece.surface && !isHouseWall(piece) && piece.rise === null && height > 1 && isSteep(piece);
}

export const levels = new Levels();
