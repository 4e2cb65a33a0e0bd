import { DecisionDraft, GmDraft } from "./drafts/gm.svelte";
import type { Point } from "./geometry";
import { orders } from "./orders.svelte";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";
import { pieceAt } from "./terrain";
import type { Form, GmDesk, ModelView, OpenQuestion, Option, Refused } from "./wire.gen";

/** The desk of the GM: whether it is open, what is pointed at, and what the server offers for it. */
class Gm {
  open = $state(false);
  /** The piece of terrain or the ladder that is pointed at. */
  piece = $state<string | null>(null);
  at = $state.raw<Point | null>(null);
  desk = $state.raw<GmDesk | null>(null);
  refused = $state.raw<Refused | null>(null);
  private asked = 0;

  /** Whether the page holds the seat of the GM of this battle. */
  readonly seated = $derived(table.opened?.gm === true && table.opened.seats.includes("gm"));
  readonly shown = $derived(this.open && this.seated && table.past === null);

  toggle(): void {
    selection.held = this.open = !this.open;
    orders.giveUp();
    if (!this.open) this.piece = this.at = null;
  }

  /** A click on a model while the desk is open: it and its unit are pointed at. */
  take(model: ModelView): void {
    this.piece = null;
    selection.unit = model.unit;
    selection.model = model.id;
  }

  /** A click beside the models: the terrain there is pointed at, if there is any. */
  point(at: Point): void {
    selection.clear();
    this.at = at;
    this.piece = table.scene ? (pieceAt(table.scene, at)?.id ?? null) : null;
  }

  begin(form: Form): void {
    orders.take(new GmDraft(form));
  }

  decide(question: OpenQuestion, option: Option): void {
    orders.take(new DecisionDraft(question, option));
  }

  /** Asks what can be done to what is pointed at. */
  async ask(): Promise<void> {
    const stamp = ++this.asked;
    const { at, piece } = this;
    const thing = { model: selection.model ?? "", unit: selection.unit ?? "", piece: piece ?? "", at: at && ([at.x, at.y] as const) };
    try {
      const reply = await table.query({ query: "ask-gm", ...thing });
      if (stamp !== this.asked || reply.reply !== "gm-desk") return;
      this.desk = reply;
      this.refused = null;
    } catch (refused) {
      if (stamp === this.asked) this.refused = refused as Refused;
    }
  }
}

export const gm = new Gm();
