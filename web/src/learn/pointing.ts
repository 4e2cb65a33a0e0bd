import type { LessonView } from "../lib/wire.gen";

const RING = "outline: 3px solid var(--warn) !important;";
/** Controls stand apart; the rows of units fill their bar, so that only inside of them there is room for a ring. */
const ROUND = `{ ${RING} outline-offset: 2px; }`;
const INSIDE = `{ ${RING} outline-offset: -3px; }`;

/** A control named as in a lesson, such as `reaction unit=second-squad`, as a selector. */
function selector(control: string): string {
  const [name = "", ...data] = control.split(" ");
  const more = data.map((one) => one.split("=")).map(([key = "", value = ""]) => `[data-${CSS.escape(key)}="${CSS.escape(value)}"]`);
  return `[data-testid="${CSS.escape(name)}"]${more.join("")}:not([aria-disabled="true"]):not(g)`;
}

/** The style that rings what a lesson points at: controls and the row of a unit, by their names for tests. */
export function pointedAt({ controls, unit }: LessonView): string {
  const rings = controls.map((control) => `${selector(control)} ${ROUND}`);
  if (unit) rings.push(`[data-testid="roster-unit"][data-unit="${CSS.escape(unit)}"] ${INSIDE}`);
  return rings.join("\n");
}

/** Brings the first control that a lesson points at into sight. */
export function bringIntoSight(controls: LessonView["controls"]): void {
  const found = controls.map((control) => document.querySelector(selector(control))).find((one) => one !== null);
  found?.scrollIntoView({ block: "nearest" });
}
