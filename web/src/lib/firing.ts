import { bearing, centre, distance, step, type Point } from "./geometry";
import { table } from "./table.svelte";
import type { FireOrder, FireRow } from "./wire.gen";

/** Orders to fire as they are changed by hand: points, bearings and distances on the table. */

export function rowKey(row: { model: string; weapon: string }): string {
  return `${row.model}/${row.weapon}`;
}

export function blank(row: { model: string; weapon: string }, target: string, aim: FireOrder["aim"]): FireOrder {
  const unsaid = { facing: null, points: null, shots: null, bearing: null, distance: null, mode: null, part: null, bounce: null, passing: false, ground: null, ignite: null };
  return { model: row.model, weapon: row.weapon, target, aim, ...unsaid };
}

/** Rows that differ only in their model, in the order of their first; `alone` are rows that are always shown by themselves. */
export function grouped(rows: readonly FireRow[], likeness: (row: FireRow) => string, alone: (row: FireRow) => boolean): FireRow[][] {
  const groups = new Map<string, FireRow[]>();
  for (const row of rows) {
    const key = alone(row) ? rowKey(row) : likeness(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Whether an order cannot stand beside that of a row: a model fires several weapons only where both allow it, and
 *  one weapon at several targets only where its shots may be spread. */
export function barred(rows: readonly FireRow[], row: FireRow, order: FireOrder): boolean {
  if (order.model !== row.model) return false;
  if (rowKey(order) === rowKey(row)) return !row.choices?.spread;
  const other = rows.find((one) => rowKey(one) === rowKey(order));
  return !(row.choices?.besides && other?.choices?.besides);
}

/** The shots a weapon that fires elsewhere as well makes at one more target. */
export function sparedBy(row: FireRow): number | null {
  return row.choices?.spread ? 1 : null;
}

/** An order that leaves a shot for another target. */
export function spared(row: FireRow, order: FireOrder): FireOrder {
  const most = row.choices?.spread ?? 0;
  return { ...order, shots: order.shots ?? Math.max(1, most - 1) };
}

/** Orders in which these models fire as one of them is ordered to. */
export function sharedBy(orders: readonly FireOrder[], order: FireOrder, models: readonly string[]): FireOrder[] {
  return [...orders.filter(({ model }) => !models.includes(model)), ...models.map((model) => ({ ...order, model }))];
}

/** What a model that does not throw its grenade fires instead, if it can. */
export function insteadOf(rows: readonly FireRow[], row: FireRow): FireOrder[] {
  if (!isGrenade(row)) return [];
  const other = rows.find((one) => one.model === row.model && one.order && !one.refusal && !isGrenade(one));
  return other?.order ? [other.order] : [];
}

function isGrenade(row: FireRow): boolean {
  return table.scene?.weapons[row.weapon]?.type === "grenade";
}

export function firer(row: FireRow): Point {
  return table.models.get(row.model) ?? { x: 0, y: 0 };
}

/** Where a shot is aimed as far as that is known: by the plan, else by the order itself. */
export function aimOf(row: FireRow, order: FireOrder | null): Point | null {
  const known = row.strike ? row.strike.aim : (order?.aim ?? null);
  return known ? { x: known[0], y: known[1] } : null;
}

export function bearingOf(row: FireRow, order: FireOrder | null): number {
  if (order?.bearing !== null && order?.bearing !== undefined) return order.bearing;
  if (row.strike?.bearing) return row.strike.bearing;
  const aim = aimOf(row, order);
  const target = aim ?? centreOf(order?.target ?? "");
  const here = firer(row);
  return target ? bearing(target.x - here.x, target.y - here.y) : (table.models.get(row.model)?.facing ?? 0);
}

function centreOf(unit: string): Point | null {
  const found = table.units.get(unit);
  return found && found.models.length > 0 ? centre(table.modelsOf(found)) : null;
}

/** The start of what is laid along a bearing: the firer, or the narrow end that was put elsewhere. */
export function startOf(row: FireRow, order: FireOrder | null): Point {
  return (row.choices?.turns ? aimOf(row, order) : null) ?? firer(row);
}

export function toward(row: FireRow, order: FireOrder | null, at: Point): number {
  const start = startOf(row, order);
  return tenth(bearing(at.x - start.x, at.y - start.y));
}

export function turnedBy(row: FireRow, order: FireOrder | null, degrees: number): number {
  return tenth((bearingOf(row, order) + degrees + 360) % 360);
}

/** What an order says of a place, in the way its weapon is told of places. */
export function placedBy(row: FireRow, order: FireOrder | null, at: Point): Partial<FireOrder> {
  const here = firer(row);
  const towards = tenth(bearing(at.x - here.x, at.y - here.y));
  if (row.choices?.turns) return { bearing: toward(row, order, at) };
  if (row.choices?.place === "guess") return { bearing: towards };
  if (row.choices?.place === "measured") return { aim: null, bearing: towards, distance: tenth(distance(here, at)) };
  return { target: "", aim: [thousandth(at.x), thousandth(at.y)], bearing: null, distance: null, part: null };
}

/** What an order says once its weapon is fired in another way; a place that may be measured stays where it was. */
export function inMode(row: FireRow, order: FireOrder | null, mode: FireOrder["mode"], measured: boolean): Partial<FireOrder> {
  const at = aimOf(row, order);
  if (mode === "direct") return { mode, aim: null, bearing: null, distance: null };
  if (!measured || !at || row.choices?.place !== "point") return { mode, aim: null };
  const here = firer(row);
  return { mode, aim: null, part: null, bearing: tenth(bearing(at.x - here.x, at.y - here.y)), distance: tenth(distance(here, at)) };
}

/** The narrow end of a torrent put somewhere, or the place aimed at. */
export function endedAt(row: FireRow, order: FireOrder | null, at: Point): Partial<FireOrder> {
  if (!row.choices?.turns) return placedBy(row, order, at);
  return { aim: [thousandth(at.x), thousandth(at.y)], bearing: bearingOf(row, order) };
}

/** A place shifted by hand; where the distance is a guess, turned and lengthened instead. */
export function shifted(row: FireRow, order: FireOrder | null, dx: number, dy: number): Partial<FireOrder> {
  if (row.choices?.place === "guess")
    return dx !== 0 ? { bearing: turnedBy(row, order, 2 * dx) } : { distance: Math.max(0.5, (order?.distance ?? 0) + dy) };
  if (row.choices?.place === "none") return { bearing: turnedBy(row, order, 10 * dx) };
  const aim = order?.aim ? { x: order.aim[0], y: order.aim[1] } : (aimOf(row, order) ?? ahead(row, order));
  return endedAt(row, order, { x: aim.x + dx, y: aim.y + dy });
}

function ahead(row: FireRow, order: FireOrder | null): Point {
  const here = firer(row);
  const by = step(order?.distance ?? 1, bearingOf(row, order));
  return { x: here.x + by.x, y: here.y + by.y };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}
