import { camera } from "./camera.svelte";
import { gm } from "./gm.svelte";
import { help } from "./help.svelte";
import { ARROWS, done } from "./keys";
import { levels } from "./levels.svelte";
import { orders } from "./orders.svelte";
import { overlay } from "./overlay.svelte";
import { primary } from "./primary.svelte";
import { sightField } from "./sightfield.svelte";
import { replay } from "./replay.svelte";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";
import { threatLook } from "./threat.svelte";
import { diceOffered, REACT } from "./offers";
import { actOf } from "./options";

/** After a click of the pointer the keys are for the table again, at once and also if the click gave the focus to
 * something, unless something is to be typed. */
export function clicked(byPointer: boolean): void {
  if (!byPointer) return;
  leave();
  setTimeout(leave);
}

function leave(): void {
  if (!isTyped(document.activeElement)) letGo();
}

function letGo(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function isTyped(element: Element | null): boolean {
  return element !== null && element.matches("input:not([type=checkbox], [type=radio]), select, textarea");
}

/** A key let go: what is shown while it is held is gone. */
export function released(event: KeyboardEvent): void {
  if (event.key === "v" || event.key === "V") sightField.release();
  if (event.key === "Shift") sightField.reverse = false;
  if (event.key === "h" || event.key === "H") threatLook.release();
}

/** The page no longer hears which keys are held. */
export function blurred(): void {
  sightField.release();
  threatLook.release();
}

/** A key pressed during a battle. Gives whether it meant something. */
export function pressed(event: KeyboardEvent): boolean {
  if (!table.scene || table.lobbyShown) return false;
  if (event.ctrlKey || event.metaKey) return held(event);
  const typing = isField(event.target) && !(event.key === "Enter" && !isTyped(event.target as Element));
  if (event.key === "Escape") return done(escape);
  if (typing || event.altKey) return false;
  return command(event) || moving(event) || chosen(event);
}

/** Keys with Ctrl: undo, and the main button from any control. */
function held(event: KeyboardEvent): boolean {
  if (event.key === "Enter") return done(press);
  return event.key === "z" && done(() => table.undo());
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea") !== null;
}

function onButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, [role=tab]") !== null;
}

function command(event: KeyboardEvent): boolean {
  const { scene } = table;
  if (!scene) return false;
  switch (event.key) {
    case "Tab":
      return !event.shiftKey && (orders.drafting ? intoPanel() : nextUnit());
    case " ":
      return !onButton(event.target) && done(space);
    case "f":
    case "F":
      return done(() => camera.fit(scene));
    case "+":
    case "=":
      return done(() => camera.zoomBy(1.25, scene));
    case "-":
      return done(() => camera.zoomBy(0.8, scene));
    case "l":
    case "L":
      return orders.draft?.sighted === true && done(() => (orders.allLines = !orders.allLines));
    case "v":
    case "V":
      return done(() => sightField.hold(event.shiftKey));
    case "Shift":
      return sightField.held && done(() => sightField.hold(true));
    case "h":
    case "H":
      return done(() => threatLook.hold());
    case "r":
    case "R":
      return done(() => overlay.toggle());
    case "?":
      return done(() => help.toggle());
    case "/":
      return done(() => document.querySelector<HTMLElement>("[data-testid='command']")?.focus());
    case "PageUp":
      return done(() => levels.step(1));
    case "PageDown":
      return done(() => levels.step(-1));
    default:
      return false;
  }
}

function moving(event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (replay.open && arrow && arrow[0] !== 0) return done(() => replay.step(Math.sign(arrow[0])));
  if (event.key === "Enter" && !onButton(event.target)) return confirm();
  return orders.draft?.key(event) ?? false;
}

function confirm(): boolean {
  return orders.drafting && done(() => orders.confirm());
}

/** A key of the action bar, or the number of an option elsewhere. */
function chosen(event: KeyboardEvent): boolean {
  const number = Number(event.key);
  const { ask } = table;
  if (!ask) return false;
  if (ask.kind === "activation" && number >= 1 && number <= 9) return done(() => orders.takeDice(number));
  const offer = diceOffered(ask);
  if (offer) return giveDie(offer.units[number - 1]);
  const found = ask.options.find(({ key }) => key !== "" && key === event.key.toUpperCase());
  if (found && ask.kind === "action" && actsForAnother()) return done(() => tellWhose(found.key));
  return found !== undefined && done(() => orders.choose(found));
}

/** One failed die for the unit of that number. */
function giveDie(unit: string | undefined): boolean {
  return unit !== undefined && done(() => orders.giveDie(unit));
}

/** Whether another unit of the same side is looked at than the one whose action is decided. */
function actsForAnother(): boolean {
  const [acting, looked] = [table.units.get(orders.acting ?? ""), table.units.get(selection.unit ?? "")];
  return acting !== undefined && looked !== undefined && acting !== looked && acting.side === looked.side;
}

function tellWhose(key: string): void {
  const name = table.units.get(orders.acting ?? "")?.name ?? "";
  orders.heard = { text: `${key} is for ${name}, which acts now. Select that unit first.`, wrong: true };
}

/** The main button; while something is shown, goes on to its next stage. A replay plays or pauses. */
function space(): void {
  if (replay.open) return replay.playing ? replay.pause() : replay.play();
  if (primary()) return press();
  table.playback.step();
}

/** The main button, unless it has to be clicked. */
function press(): void {
  const main = primary();
  if (main?.ready && main.space) main.run();
}

/** From the table, Tab goes to the first control of what is planned. */
function intoPanel(): boolean {
  const first = document.querySelector<HTMLElement>("[data-testid='decision'] :is(button, input, select):not([disabled])");
  return isFree() && first !== null && done(() => first.focus());
}

function isFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** From the table, Tab goes through the units that can act; from a control it moves on as usual. */
function nextUnit(): boolean {
  const units = candidates();
  if (!isFree() || units.length === 0) return false;
  const at = units.indexOf(selection.unit ?? "");
  const next = units[at + 1];
  if (at >= 0 && next === undefined) return false;
  selection.take(next ?? units[0] ?? null);
  return true;
}

function candidates(): string[] {
  if (orders.draft?.candidates) return [...orders.draft.candidates];
  if (table.ask?.kind === REACT) return [...table.ask.focus.asked];
  const named = (table.ask?.options ?? []).flatMap((option) => {
    const act = actOf(option.answer);
    return !option.refusal && "unit" in act ? [act.unit] : [];
  });
  return [...new Set(named)];
}

function escape(): void {
  if (help.shown) return help.toggle();
  if (table.rule) table.rule = null;
  else if (replay.open) replay.close();
  else if (orders.disputing) orders.disputing = false;
  else if (orders.sure) orders.sure = false;
  else if (orders.drafting) orders.giveUp();
  else if (gm.shown) gm.toggle();
  else selection.clear();
  letGo();
}
