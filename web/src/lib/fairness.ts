import type { DiceTold, MixedIn, Seal, Thrown } from "./wire.gen";

/** What this browser remembers of a battle: what the server committed to, and the value it mixed in. */
export interface Pledge {
  commitment: string;
  value: string;
}

export interface Finding {
  good: boolean;
  text: string;
}

const PER_BLOCK = 16;
const WORDS = 2 ** 32;
const HMAC = { name: "HMAC", hash: "SHA-512" };

/** A value of 128 random bits, as text. */
export function newValue(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Checks in this browser that the server kept its word and that every die is the one its key gives. */
export async function checkDice({ seal, rolls }: DiceTold, pledge: Pledge | null): Promise<Finding[]> {
  if (!seal) return [];
  if (!crypto.subtle) return [{ good: false, text: "This browser checks dice only over https or on this computer; use arap verify." }];
  return [await keyFinding(seal, pledge), mixedFinding(seal, pledge), await diceFinding(seal, rolls)];
}

async function keyFinding(seal: Seal, pledge: Pledge | null): Promise<Finding> {
  const digest = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(seal.key))));
  if (digest !== seal.commitment) return { good: false, text: "The key is not the one the server committed to." };
  if (!pledge) return { good: true, text: "The key fits its commitment. This browser did not see it before the battle." };
  return pledge.commitment === digest
    ? { good: true, text: "The key is the one the server committed to before the first die." }
    : { good: false, text: "Before the first die the server committed to another key." };
}

function mixedFinding(seal: Seal, pledge: Pledge | null): Finding {
  if (!pledge) return { good: true, text: `Values of ${seal.luck.length} browsers are mixed in; none of them is this one's.` };
  return seal.luck.some((one) => one.value === pledge.value)
    ? { good: true, text: "The value of this browser is mixed in." }
    : { good: false, text: "The value of this browser is not mixed in." };
}

async function diceFinding(seal: Seal, rolls: readonly Thrown[]): Promise<Finding> {
  const own = rolls.filter((roll) => roll.first >= seal.first);
  const source = new Source(seal);
  for (const roll of own) {
    for (const [place, face] of roll.faces.entries()) {
      const right = await source.face(roll.first + place, roll.sides);
      if (right !== face) {
        return { good: false, text: `Die ${roll.first + place + 1} (${roll.purpose}) shows ${face}, but the key gives ${right}.` };
      }
    }
  }
  const count = own.reduce((sum, roll) => sum + roll.faces.length, 0);
  const before = rolls.reduce((sum, roll) => sum + roll.faces.length, 0) - count;
  const rest = before > 0 ? ` ${before} dice from a battle before this one cannot be checked.` : "";
  return { good: before === 0, text: `${count} dice are those of the key.${rest}` };
}

/** The dice of a seal, as docs/dice.md says. */
class Source {
  private readonly keys = new Map<number, Promise<CryptoKey>>();
  private readonly blocks = new Map<string, Promise<DataView>>();

  constructor(private readonly seal: Seal) {}

  async face(die: number, sides: number): Promise<number> {
    const mixed = this.mixedBefore(die);
    const fair = WORDS - (WORDS % sides);
    let word = (await this.block(mixed, `${Math.floor(die / PER_BLOCK)}`)).getUint32(4 * (die % PER_BLOCK));
    for (let attempt = 1; word >= fair; attempt++) word = (await this.block(mixed, `${die}/${attempt}`)).getUint32(0);
    return 1 + (word % sides);
  }

  private mixedBefore(die: number): number {
    const later = this.seal.luck.slice(1).findIndex((one) => one.first > die);
    return later < 0 ? this.seal.luck.length : later + 1;
  }

  private block(mixed: number, name: string): Promise<DataView> {
    const id = `${mixed} ${name}`;
    const known = this.blocks.get(id) ?? this.key(mixed).then((key) => signed(key, name)).then((all) => new DataView(all));
    this.blocks.set(id, known);
    return known;
  }

  private key(mixed: number): Promise<CryptoKey> {
    const known = this.keys.get(mixed) ?? this.derived(this.seal.luck.slice(0, mixed));
    this.keys.set(mixed, known);
    return known;
  }

  private async derived(luck: readonly MixedIn[]): Promise<CryptoKey> {
    const told = luck.map(({ seats, value }) => `${seats} ${value}\n`).join("");
    return imported(await signed(await imported(bytes(this.seal.key)), told));
  }
}

function imported(key: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", key, HMAC, false, ["sign"]);
}

function signed(key: CryptoKey, text: string): Promise<ArrayBuffer> {
  return crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function hex(all: Uint8Array): string {
  return [...all].map((one) => one.toString(16).padStart(2, "0")).join("");
}
