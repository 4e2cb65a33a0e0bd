export type Theme = "dark" | "light";
export type Pace = "full" | "brisk" | "instant";

function stored<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const value = localStorage.getItem(key);
  return allowed.find((one) => one === value) ?? otherwise;
}

/** What a person likes, kept in this browser. */
class Preferences {
  theme = $state<Theme>(stored("arap.theme", ["dark", "light"], prefersLight() ? "light" : "dark"));
  pace = $state<Pace>(stored("arap.pace", ["full", "brisk", "instant"], "full"));
  rosterOpen = $state(localStorage.getItem("arap.roster") !== "closed");

  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem("arap.theme", theme);
    this.apply();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    localStorage.setItem("arap.pace", pace);
  }

  toggleRoster(): void {
    this.rosterOpen = !this.rosterOpen;
    localStorage.setItem("arap.roster", this.rosterOpen ? "open" : "closed");
  }

  apply(): void {
    document.documentElement.dataset["theme"] = this.theme;
    const bar = getComputedStyle(document.documentElement).getPropertyValue("--panel").trim();
    document.querySelectorAll<HTMLMetaElement>("meta[name='theme-color']").forEach((meta) => (meta.content = bar));
  }
}

function prefersLight(): boolean {
  return matchMedia("(prefers-color-scheme: light)").matches;
}

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const preferences = new Preferences();
