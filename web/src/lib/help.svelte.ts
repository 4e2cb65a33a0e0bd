/** Whether the list of keys is shown. */
class Help {
  shown = $state(false);

  toggle(): void {
    this.shown = !this.shown;
  }
}

export const help = new Help();
