/** Everything the page can be heard with. Each sound has something to see beside it, so that nothing is missed without it:
 * dice in the tray, tracers, marks of the fallen, the card of a melee, the banner of a bust, the turn and the question. */
export type Sound = "dice" | "shot" | "hit" | "melee" | "bust" | "turn" | "decide";

const KEY = "arap.sound";
const VOLUME = 0.22;
/** Sounds of one moment follow each other. */
const APART = 0.16;

/** A short noise: how long, how loud, and the band of frequencies it moves through. */
interface Noise {
  readonly at: number;
  readonly length: number;
  readonly loud: number;
  readonly band: readonly [number, number];
}

/** A short tone that glides from one pitch to another. */
interface Tone extends Noise {
  readonly wave: OscillatorType;
}

const noise = (at: number, length: number, loud: number, from: number, to = from): Noise => ({ at, length, loud, band: [from, to] });
const tone = (at: number, length: number, loud: number, wave: OscillatorType, from: number, to = from): Tone => ({ ...noise(at, length, loud, from, to), wave });

const SCORES: Readonly<Record<Sound, readonly (Noise | Tone)[]>> = {
  dice: [0, 0.06, 0.11, 0.19].map((at) => noise(at, 0.035, 0.8, 2600, 1800)),
  shot: [noise(0, 0.16, 1, 1800, 240), noise(0.09, 0.16, 0.7, 1600, 220)],
  hit: [tone(0, 0.18, 0.9, "sine", 160, 55), noise(0, 0.06, 0.5, 700)],
  melee: [tone(0, 0.14, 0.4, "triangle", 1900, 1500), tone(0.1, 0.2, 0.35, "triangle", 2300, 1700), noise(0, 0.05, 0.5, 4200)],
  bust: [tone(0, 0.22, 0.5, "sawtooth", 220, 180), tone(0.2, 0.42, 0.5, "sawtooth", 165, 90)],
  turn: [tone(0, 0.5, 0.6, "sine", 392), tone(0.14, 0.6, 0.5, "sine", 523)],
  decide: [tone(0, 0.16, 0.5, "sine", 660), tone(0.09, 0.2, 0.4, "sine", 880)],
};

/** Makes the sounds of the page; silent until somebody switches it on. */
class Speaker {
  on = $state(localStorage.getItem(KEY) === "on");
  private context: AudioContext | null = null;

  /** Switched on by a person, so that the browser lets it be heard. */
  switch(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEY, on ? "on" : "off");
    if (on) this.play(["decide"]);
    else void this.context?.suspend();
  }

  play(sounds: readonly Sound[]): void {
    if (!this.on || sounds.length === 0) return;
    this.context ??= new AudioContext();
    const { context } = this;
    if (context.state === "suspended") void context.resume();
    sounds.forEach((sound, n) => SCORES[sound].forEach((part) => sing(context, part, context.currentTime + n * APART)));
  }
}

function sing(context: AudioContext, part: Noise | Tone, start: number): void {
  const begin = start + part.at;
  const end = begin + part.length;
  const gain = context.createGain();
  gain.gain.setValueAtTime(part.loud * VOLUME, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  gain.connect(context.destination);
  const source = "wave" in part ? toneOf(context, part, begin, end) : noiseOf(context, part, begin, end, gain);
  if ("wave" in part) source.connect(gain);
  source.start(begin);
  source.stop(end);
}

function toneOf(context: AudioContext, { wave, band }: Tone, begin: number, end: number): OscillatorNode {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(band[0], begin);
  source.frequency.exponentialRampToValueAtTime(band[1], end);
  return source;
}

function noiseOf(context: AudioContext, { band, length }: Noise, begin: number, end: number, into: AudioNode): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(band[0], begin);
  filter.frequency.exponentialRampToValueAtTime(band[1], end);
  source.connect(filter).connect(into);
  return source;
}

export const speaker = new Speaker();
