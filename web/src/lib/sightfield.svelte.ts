import type { Point } from "./geometry";
import { Latest } from "./latest";
import { orders } from "./orders.svelte";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";
import type { AskSight, SightField } from "./wire.gen";

const PAUSE = 60;
/** The pointer is taken to the nearest part of an inch: what is seen from there is seldom different. */
const GRAIN = 4;

/** Where it is looked from: where the unit stands, the end of its planned move, or the pointer. */
export type Stand = "unit" | "end" | "pointer";

interface Wanted {
  readonly wish: AskSight;
  readonly stand: Stand;
}

/** What is seen of the table, as long as its key is held: from the selected unit or the end of its planned move; once the
 * pointer moves, from there or from the unit it points at. The buttons on the card of a unit keep it on. */
class Sight {
  held = $state(false);
  reverse = $state(false);
  pinned = $state.raw<{ readonly unit: string; readonly reverse: boolean } | null>(null);
  /** Where the pointer was when the key was pressed. */
  private began = $state.raw<Point | null>(null);
  private found = $state.raw<(Wanted & { readonly field: SightField }) | null>(null);
  private readonly latest = new Latest<Wanted>(PAUSE, async ({ wish, stand }, wanted) => {
    const reply = await table.query(wish).catch(() => null);
    if (reply?.reply === "sight-field" && wanted()) this.found = { field: reply, wish, stand };
  });

  /** The unit that looks if the pointer is on none. */
  private readonly unit = $derived(orders.draft?.unit ?? selection.unit ?? orders.acting ?? selection.hovered ?? firstOwn());

  private readonly wanted = $derived.by((): Wanted | null => {
    const unit = this.held ? this.unit : (this.pinned?.unit ?? null);
    if (table.past || !unit || !table.units.has(unit)) return null;
    const of_enemies = this.held ? this.reverse : (this.pinned?.reverse ?? false);
    const asked = (who: string, stand: Stand, at: Point | null = null): Wanted =>
      ({ wish: { query: "sight-field", unit: who, at: at && [at.x, at.y], of_enemies }, stand });
    if (this.held && selection.pointed && selection.pointed !== this.began) {
      return selection.hovered ? asked(selection.hovered, "unit") : asked(unit, "pointer", grained(selection.pointed));
    }
    const end = orders.draft?.unit === unit ? (orders.draft.end ?? null) : null;
    return asked(unit, end ? "end" : "unit", end);
  });

  readonly shown = $derived(this.wanted && this.found ? this.found.field : null);

  /** What the shades are about, in words. */
  get title(): string {
    if (!this.found) return "";
    const { wish, stand } = this.found;
    const name = table.units.get(wish.unit)?.name ?? "";
    if (wish.of_enemies) return `${name} ${{ unit: "can be seen from:", end: "can be seen at the end of the move from:", pointer: "could be seen at the pointer from:" }[stand]}`;
    return `${name} ${{ unit: "see:", end: "see from the end of the move:", pointer: "would see from the pointer:" }[stand]}`;
  }

  /** Asks for what is wanted now; again when the battle goes on. */
  ask(): void {
    if (this.wanted) this.latest.want(this.wanted);
    else this.forget();
  }

  hold(reverse: boolean): void {
    if (!this.held) this.began = selection.pointed;
    this.held = true;
    this.reverse = reverse;
  }

  release(): void {
    this.held = false;
  }

  toggle(unit: string, reverse: boolean): void {
    this.pinned = this.isPinned(unit, reverse) ? null : { unit, reverse };
  }

  isPinned(unit: string, reverse: boolean): boolean {
    return this.pinned?.unit === unit && this.pinned.reverse === reverse;
  }

  private forget(): void {
    this.found = null;
    this.latest.drop();
  }
}

function grained(at: Point): Point {
  return { x: Math.round(at.x * GRAIN) / GRAIN, y: Math.round(at.y * GRAIN) / GRAIN };
}

/** A unit of the player: its models look where nothing is selected. */
function firstOwn(): string | null {
  const units = table.shown?.units ?? [];
  return (units.find((unit) => unit.side === table.view?.seat && unit.models.length > 0) ?? units[0])?.id ?? null;
}

export const sightField = new Sight();
