import type { Reference, RuleIndex } from "../lib/wire.gen";

type Page = "reference" | "index";

/** The rules screen: whether it is shown, which page of it, and what the server has said for it. */
class Rulebook {
  shown = $state(false);
  page = $state<Page>("reference");
  reference = $state.raw<Reference | null>(null);
  index = $state.raw<RuleIndex | null>(null);
}

export const rulebook = new Rulebook();
