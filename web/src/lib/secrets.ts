import type { Pledge } from "./fairness";
import type { Invitation, Opened } from "./wire.gen";

/** The secrets this browser holds. Each opens a battle; the one of a link counts for its tab. */
interface Held {
  secret: string;
  invitations: readonly Invitation[];
}

const HELD = "arap.keys";
const OWNER = "arap.owner";
const HERE = "arap.key.";
const PLEDGES = "arap.pledges";

function held(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(HELD) ?? "{}") as Record<string, Held>;
  } catch {
    return {};
  }
}

function keep(game: string, one: Held): void {
  localStorage.setItem(HELD, JSON.stringify({ ...held(), [game]: one }));
}

/** Takes the secret out of the address, so that it is not passed on with it; true if there was one. */
export function takeFromAddress(): boolean {
  const given = new URLSearchParams(location.hash.slice(1));
  const owner = given.get("owner");
  const key = given.get("key");
  const game = new URLSearchParams(location.search).get("game");
  if (owner) localStorage.setItem(OWNER, owner);
  if (key && game) {
    sessionStorage.setItem(HERE + game, key);
    if (!held()[game]) keep(game, { secret: key, invitations: [] });
  }
  if (owner || key) history.replaceState(null, "", location.pathname + location.search);
  return Boolean(key && game);
}

export function secretOf(game: string): string {
  return sessionStorage.getItem(HERE + game) ?? held()[game]?.secret ?? localStorage.getItem(OWNER) ?? "";
}

/** Every secret, for the list of this browser's battles. */
export function allSecrets(): string[] {
  const owner = localStorage.getItem(OWNER);
  return [...Object.values(held()).map((one) => one.secret), ...(owner ? [owner] : [])];
}

/** Keeps the secrets of a battle that was made here. */
export function keepSecrets({ game, secret, invitations }: Opened): void {
  if (secret) keep(game, { secret, invitations });
}

/** Keeps a new link in place of the one before for the same role and seat. */
export function keepInvitation(game: string, one: Invitation): void {
  const before = held()[game] ?? { secret: secretOf(game), invitations: [] };
  const others = before.invitations.filter(({ role, seat }) => role !== one.role || seat !== one.seat);
  keep(game, { ...before, invitations: [...others, one] });
}

export function invitationsOf(game: string): readonly Invitation[] {
  return held()[game]?.invitations ?? [];
}

export function forgetSecrets(game: string): void {
  const rest = Object.entries(held()).filter(([other]) => other !== game);
  localStorage.setItem(HELD, JSON.stringify(Object.fromEntries(rest)));
  sessionStorage.removeItem(HERE + game);
}

function pledges(): Record<string, Pledge> {
  try {
    return JSON.parse(localStorage.getItem(PLEDGES) ?? "{}") as Record<string, Pledge>;
  } catch {
    return {};
  }
}

/** What this browser was told of a battle's dice before they were thrown, and what it mixed in. */
export function pledgeOf(game: string): Pledge | null {
  return pledges()[game] ?? null;
}

export function keepPledge(game: string, pledge: Pledge): void {
  localStorage.setItem(PLEDGES, JSON.stringify({ ...pledges(), [game]: pledge }));
}

/** The link of an invitation. The secret stands behind the #, which browsers send to nobody. */
export function linkOf(game: string, { secret }: Invitation): string {
  return `${location.origin}/?game=${encodeURIComponent(game)}#key=${secret}`;
}
