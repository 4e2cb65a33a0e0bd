import { table } from "./table.svelte";
import type { ProspectRow, Question } from "./wire.gen";

/** What the options of a question promise, once the server has worked it out. */
export class ProspectsOf {
  rows = $state.raw<readonly ProspectRow[]>([]);
  private asked: Question | null = null;

  async ask(question: Question): Promise<void> {
    this.asked = question;
    this.rows = [];
    const [unit] = question.about;
    if (unit === undefined) return;
    const reply = await table.query({ query: "ask-prospects", unit }).catch(() => null);
    if (reply?.reply === "prospects" && this.asked === question) this.rows = reply.rows;
  }

  of(option: number): ProspectRow | undefined {
    return this.rows.find((row) => row.option === option);
  }
}
