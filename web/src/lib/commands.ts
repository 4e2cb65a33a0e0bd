/** What was typed as an order, latest last: kept from one decision to the next. */
class Commands {
  private readonly said: string[] = [];
  private at = 0;

  keep(order: string): void {
    if (this.said.at(-1) !== order) this.said.push(order);
    this.at = this.said.length;
  }

  /** The order before (-1) or after (1) the one shown now; past the latest there is none. */
  step(way: -1 | 1): string {
    this.at = Math.max(0, Math.min(this.said.length, this.at + way));
    return this.said[this.at] ?? "";
  }
}

export const commands = new Commands();
