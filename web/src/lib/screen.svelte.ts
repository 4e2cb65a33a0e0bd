import { MediaQuery } from "svelte/reactivity";

/** How the page is laid out: a wide desk with a roster, a desk with a rail, a table over a sheet, or a phone held one way or the other. */
export type Layout = "wide" | "rail" | "sheet" | "upright" | "lying";

const upright = new MediaQuery("(max-width: 600px)");
const low = new MediaQuery("(max-height: 500px)");
const touched = new MediaQuery("(max-width: 1000px), (pointer: coarse) and (max-width: 1400px)");
const vast = new MediaQuery("(min-width: 2900px)");
const coarse = new MediaQuery("(pointer: coarse)");
const broad = new MediaQuery("(min-width: 1500px)");

/** The window. The layout is also on the root element, for style sheets. */
class Screen {
  readonly layout = $derived<Layout>(
    upright.current ? "upright" : low.current ? "lying" : touched.current ? "sheet" : broad.current ? "wide" : "rail",
  );
  /** A phone has room for the decision or for the log, not for both: they are tabs. */
  readonly tabbed = $derived(this.layout === "upright" || this.layout === "lying");
  /** How much larger plates and signs are drawn on a very large screen, as its panels are. */
  readonly signs = $derived(vast.current ? 1.4 : 1);
  /** What a player does to a thing on the table. */
  readonly press = $derived(coarse.current ? "Tap" : "Click");
  /** The dock stands beside the table. */
  readonly desk = $derived(this.layout === "wide" || this.layout === "rail");

  apply(): void {
    document.documentElement.dataset["layout"] = this.layout;
  }
}

export const screen = new Screen();
