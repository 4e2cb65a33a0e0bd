/** The rules overlay: edges of cover, going and heights in words, over a quieter painting. */
class Overlay {
  shown = $state(false);

  toggle(): void {
    this.shown = !this.shown;
  }
}

export const overlay = new Overlay();
