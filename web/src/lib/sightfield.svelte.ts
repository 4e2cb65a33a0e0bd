import { Latest } from "./latest";
import { orders } from "./orders.svelte";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";
import type { AskSight, SightField } from "./wire.gen";

const PAUSE = 60;

/** What is seen of the table, as long as its key is held: from the end of a planned move, or from the selected unit. */
class Sight {
  held = $state(false);
  reverse = $state(false);
  private field = $state.raw<SightField | null>(null);
  private readonly latest = new Latest<AskSight>(PAUSE, async (wish, wanted) => {
    const reply = await table.query(wish).catch(() => null);
    if (reply?.reply === "sight-field" && wanted()) this.field = reply;
  });

  get shown(): SightField | null {
    return this.held ? this.field : null;
  }

  get name(): string {
    return table.units.get(this.field?.unit ?? "")?.name ?? "";
  }

  hold(reverse: boolean): void {
    const unit = orders.draft?.unit ?? selection.unit ?? orders.acting ?? selection.hovered;
    if (!unit || table.past || (this.held && this.reverse === reverse)) return;
    this.held = true;
    this.reverse = reverse;
    const end = orders.draft?.end ?? null;
    this.latest.want({ query: "sight-field", unit, at: end ? [end.x, end.y] : null, of_enemies: reverse });
  }

  release(): void {
    this.held = false;
    this.field = null;
    this.latest.drop();
  }
}

export const sightField = new Sight();
