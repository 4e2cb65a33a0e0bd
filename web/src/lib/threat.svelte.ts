import { inches } from "./format";
import { SCALE, toBoard } from "./geometry";
import { Latest } from "./latest";
import { orders } from "./orders.svelte";
import { edgeOf, labelled, pathOf } from "./rings";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";
import type { AskThreat, Scene, Threat } from "./wire.gen";

const PAUSE = 60;
const MARGIN = 24;

export const BANDS = ["move", "charge", "shoot"] as const;
export type Band = (typeof BANDS)[number];
const NAMES: Record<Band, string> = { move: "Move", charge: "Charge", shoot: "Shoot" };

/** How far a unit can move, charge or shoot: the edge of it as a path, what it says, and where. */
export interface ReachRing {
  readonly band: Band;
  readonly edge: string;
  readonly text: string;
  readonly at: { readonly x: number; readonly y: number } | null;
}

/** The rings of a threat, on a drawing of the table. */
export function ringsOf(threat: Threat, scene: Scene): ReachRing[] {
  const taken = [...table.models.values()].map((model) => toBoard(scene, model.x, model.y));
  return BANDS.flatMap((band) => {
    const discs = threat.reaches.flatMap((reach) => {
      const model = table.models.get(reach.model);
      return model && reach[band] > 0 ? [{ ...toBoard(scene, model.x, model.y), radius: reach[band] * SCALE }] : [];
    });
    if (discs.length === 0) return [];
    const arcs = edgeOf(discs);
    const at = labelled(arcs, scene.width * SCALE, scene.depth * SCALE, MARGIN, taken);
    return [{ band, edge: pathOf(arcs), text: `${NAMES[band]} ${farthest(threat, band)}`, at }];
  });
}

/** The reach of the members: one number if all have the same. */
export function farthest(threat: Threat, band: Band): string {
  const reaches = threat.reaches.map((reach) => reach[band]);
  const most = Math.max(...reaches);
  return reaches.every((reach) => reach === most) ? inches(most) : `up to ${inches(most)}`;
}

/** How far a unit threatens, as long as its key is held: the unit pointed at, or else the one selected. The button on its
 * card shows it until it is pressed again. */
class ThreatLook {
  held = $state(false);
  pinned = $state<string | null>(null);
  private found = $state.raw<Threat | null>(null);
  private readonly latest = new Latest<AskThreat>(PAUSE, async (wish, wanted) => {
    const reply = await table.query(wish).catch(() => null);
    if (reply?.reply === "threat" && wanted()) this.found = reply;
  });

  /** The unit it is about. */
  readonly unit = $derived.by(() => {
    const unit = this.held ? (selection.hovered ?? selection.unit ?? orders.acting) : this.pinned;
    return table.past || !unit || !table.units.has(unit) ? null : unit;
  });

  readonly shown = $derived(this.unit !== null && this.found?.unit === this.unit ? this.found : null);

  get name(): string {
    return table.units.get(this.unit ?? "")?.name ?? "";
  }

  /** Asks for the unit it is about now; again when the battle goes on. */
  ask(): void {
    if (this.unit) this.latest.want({ query: "ask-threat", unit: this.unit });
    else this.forget();
  }

  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
  }

  toggle(unit: string): void {
    this.pinned = this.pinned === unit ? null : unit;
  }

  private forget(): void {
    this.found = null;
    this.latest.drop();
  }
}

export const threatLook = new ThreatLook();
