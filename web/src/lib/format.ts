/** Numbers as a player reads them. */

export function percent(chance: number): string {
  return `${(chance * 100).toFixed(chance > 0 && chance < 0.01 ? 1 : 0)} %`;
}

/** How much of what an inch of the engine is shown as; set when a battle is opened. */
const step = { size: 1, name: "″" };

export function showInchesAs(size: number, name: string): void {
  step.size = size;
  step.name = name === '"' ? "″" : name;
}

export function inches(length: number): string {
  return `${Number((length * step.size).toFixed(2))}${step.name}`;
}

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

export function points(value: number): string {
  return `${Number(value.toFixed(2))}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The number of a model in its unit. */
export function numberOf(model: string): string {
  return model.slice(model.lastIndexOf(".") + 1);
}

/** A word of the engine as a heading: "rapid-fire" becomes "Rapid fire". */
export function titled(word: string): string {
  const text = word.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function short(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
