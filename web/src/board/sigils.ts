/** Marks that tell the squads of a side apart, in radii of a base. None is a sign of a role. */
export const SIGILS: readonly string[] = [
  "M-.42-.42H.42V.42H-.42z",
  "M0-.58L.55 .42H-.55z",
  "M-.56-.18H-.18V-.56H.18V-.18H.56V.18H.18V.56H-.18V.18H-.56z",
  "M-.5-.45H-.14V.45H-.5zM.14-.45H.5V.45H.14z",
  "M-.5 0a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0zM-.22 0a.22 .22 0 1 1 .44 0a.22 .22 0 1 1-.44 0z",
  "M-.55 .45L0-.55L.55 .45L.24 .45L0 0L-.24 .45z",
  "M-.52-.48H.52L.12 0L.52 .48H-.52L-.12 0z",
  "M-.52-.5H.52V-.16H.17V.5H-.17V-.16H-.52z",
  "M-.52-.16H.52V.18H-.52zM-.52-.56H.52V-.32H-.52zM-.52 .34H.52V.58H-.52z",
  "M-.5-.5L0-.2L.5-.5V.1L0 .56L-.5 .1z",
  "M.3-.52A.55 .55 0 1 0 .3 .52A.42 .42 0 1 1 .3-.52z",
  "M-.5-.5H.16V-.14H.5V.5H-.16V.14H-.5z",
];

/** Who bears which sigil: given out when a unit is first seen, and kept. */
class SigilBook {
  private given = new Map<string, number>();
  private counts = new Map<string, number>();
  private battle = "";

  of(battle: string, side: string, unit: string): string {
    if (battle !== this.battle) this.begin(battle);
    let number = this.given.get(unit);
    if (number === undefined) {
      number = this.counts.get(side) ?? 0;
      this.counts.set(side, number + 1);
      this.given.set(unit, number);
    }
    return SIGILS[number % SIGILS.length] ?? "";
  }

  private begin(battle: string): void {
    this.battle = battle;
    this.given.clear();
    this.counts.clear();
  }
}

const book = new SigilBook();

/** The sigil of a unit in a battle. */
export function sigilOf(battle: string, side: string, unit: string): string {
  return book.of(battle, side, unit);
}
