import type { Colour } from "./colours";

type Named =
  | "moss" | "grass" | "dry" | "earth" | "road" | "rut" | "sand" | "mud" | "shallow" | "deep" | "foam" | "litter" | "rock" | "stone"
  | "dust" | "scorch" | "plank" | "floor" | "leafDark" | "leaf" | "leafLight" | "hedgeLight" | "tile" | "lead" | "slate" | "plaster"
  | "bag" | "straw" | "ice" | "iron" | "rust";

/** The colours of what is painted, for one theme. */
export interface Palette extends Readonly<Record<Named, Colour>> {
  readonly shadow: string;
  readonly shade: number;
  readonly blades: readonly string[];
  readonly relief: number;
  readonly lit: number;
  readonly vignette: number;
  readonly grain: number;
}

export type Light = "dark" | "light";

export const PALETTES: Readonly<Record<Light, Palette>> = {
  dark: {
    moss: [38, 50, 34], grass: [55, 68, 41], dry: [86, 88, 54], earth: [74, 61, 43], road: [92, 83, 67], rut: [60, 53, 43],
    sand: [104, 93, 68], mud: [44, 38, 29], shallow: [60, 98, 102], deep: [16, 38, 52], foam: [158, 186, 186], litter: [42, 38, 25],
    rock: [94, 94, 88], stone: [118, 114, 105], dust: [84, 79, 70], scorch: [22, 20, 18], plank: [112, 88, 60], floor: [98, 78, 54],
    leafDark: [20, 34, 20], leaf: [43, 67, 35], leafLight: [92, 121, 58], hedgeLight: [112, 146, 78], tile: [128, 72, 50],
    lead: [92, 98, 106], slate: [70, 78, 92], plaster: [150, 140, 120], bag: [146, 124, 80], straw: [150, 122, 66], ice: [128, 150, 160],
    iron: [74, 78, 82], rust: [104, 62, 40],
    shadow: "6,9,16", shade: 0.58, blades: ["#6d7546", "#59663a", "#3a4a2c", "#878553"], relief: 2.6, vignette: 0.26, grain: 0.5, lit: 0.46,
  },
  light: {
    moss: [146, 156, 100], grass: [176, 178, 118], dry: [208, 200, 148], earth: [184, 160, 116], road: [216, 203, 170],
    rut: [178, 160, 126], sand: [222, 206, 160], mud: [140, 116, 82], shallow: [150, 194, 192], deep: [66, 122, 146],
    foam: [240, 250, 248], litter: [140, 124, 82], rock: [176, 172, 160], stone: [190, 184, 170], dust: [196, 186, 164],
    scorch: [92, 82, 68], plank: [180, 146, 100], floor: [188, 156, 112], leafDark: [62, 88, 44], leaf: [104, 136, 66],
    leafLight: [166, 186, 102], hedgeLight: [150, 178, 100], tile: [196, 116, 82], lead: [164, 170, 174], slate: [120, 130, 146],
    plaster: [226, 216, 194], bag: [204, 188, 146], straw: [212, 182, 112], ice: [226, 238, 242], iron: [120, 124, 128], rust: [164, 104, 70],
    shadow: "40,36,52", shade: 0.46, blades: ["#b9b877", "#9aa362", "#7f8c50", "#dcd39a"], relief: 1.7, vignette: 0.12, grain: 0.4, lit: 0.26,
  },
};
