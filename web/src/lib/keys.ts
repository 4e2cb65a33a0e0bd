/** How far an arrow key moves what is in hand, in inches. */
const NUDGE = 0.5;
/** How far Q and E turn a unit, in degrees. */
export const WHEEL = 15;

export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, NUDGE],
  ArrowDown: [0, -NUDGE],
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
};

/** What a key does, as a value: it meant something. */
export function done(action: () => void): true {
  action();
  return true;
}
