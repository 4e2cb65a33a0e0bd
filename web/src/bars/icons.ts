/** Small drawings on buttons, as paths in a square of 16. */
export const ICONS = {
  move: "M2 12L8 4l6 8M8 4v9",
  shoot: "M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M8 4.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 0 0 0-7.6",
  charge: "M2.5 3.5L7 8l-4.5 4.5M8.5 3.5L13 8l-4.5 4.5",
  aim: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5",
  regroup: "M13 8a5 5 0 1 1-1.6-3.6M13 2v3h-3",
  overwatch: "M1.5 8S4 3.5 8 3.5S14.5 8 14.5 8S12 12.5 8 12.5S1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 0 0 0-3.6",
  ignite: "M8 1.5C11 5 12.5 7 11.5 10.5C10.8 14 5.2 14 4.5 10.5C4 8 5.5 7 6 5C7 6.5 7.4 7 7.6 7.6C8.6 6 8.4 3.5 8 1.5",
  douse: "M8 1.8C10.5 5.5 12 7.5 12 9.8a4 4 0 0 1-8 0C4 7.5 5.5 5.5 8 1.8",
  ground: "M1.5 13h13M3 10l3-3 3 1.5L13 5",
  ladder: "M5 1.5v13M11 1.5v13M5 4h6M5 7h6M5 10h6M5 13h6",
  rope: "M8 1.5v8.5M8 10a2.5 2.5 0 1 1-4 2M5.5 1.5h5",
  gear: "M2 6.5h12v7H2zM5.5 6.5V3.5h5v3M5.5 6.5v7M10.5 6.5v7",
  block: "M2.5 14V2M13.5 14V2M2.5 6h11M2.5 10h11",
  hide: "M1.5 8S4 3.5 8 3.5S14.5 8 14.5 8S12 12.5 8 12.5S1.5 8 1.5 8M3 13.5l10-11",
  tunnel: "M2 14V9a6 6 0 0 1 12 0v5M6 14v-4a2 2 0 0 1 4 0v4",
  finish: "M2.5 8.5L6 12l7.5-8",
  undo: "M5.5 3L2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6",
  replay: "M8 2.2a5.8 5.8 0 1 0 5.8 5.8M8 2.2L5.4.8M8 2.2L6 4.6M6.6 5.6v4.8L10.6 8z",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  more: "M3.5 8v.1M8 8v.1M12.5 8v.1",
  crawl: "M2 11h12M4 8h5l3 3",
  view: "M2 5.5V2h3.5M10.5 2H14v3.5M14 10.5V14h-3.5M5.5 14H2v-3.5",
  filter: "M2 3.5h12L9.5 9v4.5L6.5 12V9z",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  up: "M3.5 10.5L8 5.5l4.5 5",
  down: "M3.5 5.5L8 10.5l4.5-5",
} as const;

export type IconName = keyof typeof ICONS;

/** The drawing that the server names. */
export function iconOf(name: string): IconName {
  return name in ICONS ? (name as IconName) : "more";
}
