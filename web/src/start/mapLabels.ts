import { spotAt, spread, type Box, type Spot, type Wish } from "../lib/labels";
import type { ScenarioInfo } from "../lib/wire.gen";

/** The ring of an objective and the marker of a unit on a briefing map, in inches. */
export const RING = 2;
export const MARKER = 1;

const LETTER = 0.58;
const LINE = 1.25;
const ROOM = 0.5;

/** Where names stand on the map of a briefing, in inches from its north-west corner: those of objectives (by their ids) and of
 *  forces (by their sides), in letters so high. */
export function mapLabels(scenario: ScenarioInfo, letters: number): Map<string, Spot> {
  const { width, depth, objectives, forces } = scenario;
  const units = forces.flatMap(({ places }) => places).map(([x, y]): Box => [x - MARKER, depth - y - MARKER, x + MARKER, depth - y + MARKER]);
  const rings = objectives.map(({ at: [x, y] }): Box => [x - 1, depth - y - 1, x + 1, depth - y + 1]);
  const sides = forces.map(({ side, name, home }): Wish => ({ id: side, spots: atHome(scenario, home, wide(name, letters), letters) }));
  const names = objectives.map(({ id, at: [x, y], name, points }): Wish => ({ id, spots: around(x, depth - y, wide(`${name} ${points}`, letters), letters) }));
  return spread([...sides, ...names], [...units, ...rings], [ROOM, ROOM, width - ROOM, depth - ROOM]);
}

function wide(text: string, letters: number): number {
  return text.length * letters * LETTER;
}

/** At the edge of the table a force comes from, in the middle or beside it. */
function atHome({ width, depth }: ScenarioInfo, home: string, long: number, letters: number): Spot[] {
  const [near, far] = [letters + ROOM, depth - ROOM - letters * 0.4];
  const spot = (x: number, y: number): Spot => spotAt(x, y, "middle", long, 1, letters * LINE);
  if (home === "north" || home === "south") return [width / 2, width / 4, (width * 3) / 4].map((x) => spot(x, home === "north" ? near : far));
  const x = home === "west" ? ROOM + long / 2 : width - ROOM - long / 2;
  return [depth / 2, depth / 4, (depth * 3) / 4].map((y) => spot(x, y));
}

/** Above the ring, below it, beside it, and farther away. */
function around(x: number, y: number, long: number, letters: number): Spot[] {
  const [up, down, aside] = [RING + ROOM, RING + ROOM + letters, RING + ROOM];
  const spots: readonly (readonly [number, number, Spot["anchor"]])[] = [
    [0, -up, "middle"], [0, down, "middle"], [aside, letters / 3, "start"], [-aside, letters / 3, "end"],
    [aside / 2, -up, "start"], [-aside / 2, -up, "end"], [aside / 2, down, "start"], [-aside / 2, down, "end"],
    [0, -up - letters * LINE, "middle"], [0, down + letters * LINE, "middle"],
  ];
  return spots.map(([dx, dy, anchor]) => spotAt(x + dx, y + dy, anchor, long, 1, letters * LINE));
}
