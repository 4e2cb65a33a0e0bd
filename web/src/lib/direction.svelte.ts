import { bearing, type Point } from "./geometry";
import { table } from "./table.svelte";

const CIRCLE = 360;

/** A direction for a real die, pointed out on the table: whole degrees clockwise from the north edge, 1 to 360. */
class Direction {
  degrees = $state<number | null>(null);
  /** The point from which the direction is rolled, if one is asked for. */
  readonly from = $derived<Point | null>(
    table.roll?.sides === CIRCLE && table.roll.at ? { x: table.roll.at[0], y: table.roll.at[1] } : null,
  );

  /** Points to a place of the table. Returns whether a direction was asked for. */
  point(at: Point): boolean {
    if (!this.from) return false;
    this.degrees = Math.round(bearing(at.x - this.from.x, at.y - this.from.y)) || CIRCLE;
    return true;
  }
}

export const direction = new Direction();
