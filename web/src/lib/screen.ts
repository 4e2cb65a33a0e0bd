import { MediaQuery } from "svelte/reactivity";

/** Whether the window is as narrow as a phone held upright. */
export const phone = new MediaQuery("max-width: 600px");
