import type { Component } from "svelte";

import type { Point } from "../geometry";
import type { Alternative, Choice, ModelView, OrderRead, Question, Refusal, Refused, Scene } from "../wire.gen";

/** Something of a draft on the table that the hand can hold. */
export interface Handle {
  /** It is dragged to a place of the table. */
  put(at: Point): void;
  /** It is clicked without being dragged. */
  click?(): void;
}

/** A click on the table: where, on which model if on any, whether on a handle, and whether Shift was pressed. */
export interface Click {
  readonly at: Point;
  readonly model: ModelView | null;
  readonly held: boolean;
  readonly shift: boolean;
}

/** What a player plans before answering a question: every part of the page that serves drafts uses only this. */
export interface Draft {
  readonly kind: string;
  readonly unit: string;
  /** What the main button says; null while the button passes instead. */
  readonly label: string | null;
  /** Whether the server has approved what is planned. */
  readonly ready: boolean;
  /** Whether Space and Enter confirm it: never where something would be given up by mistake. */
  readonly space: boolean;
  /** Whether the main button is drawn as the button to press although Space does not press it. */
  readonly strong?: boolean;
  /** What the main button waits for. */
  readonly hint?: string;
  readonly refusal: Refusal | Refused | null;
  /** Whether it needs a tall panel, or all the room the dock has. */
  readonly room: "small" | "tall" | "whole";
  /** Whether its marks need a table clear of the marks of earlier acts. */
  readonly clears?: boolean;
  /** Whether it has sight lines to show. */
  readonly sighted?: boolean;
  /** Whether its ghosts are shown in place of the models. */
  readonly lifted?: boolean;
  /** Where the middle of the unit would end. */
  readonly end?: Point | null;
  /** The enemy unit it is aimed at. */
  readonly target?: string | null;
  /** The units that Tab goes through. */
  readonly candidates?: readonly string[];
  /** The units that may react to it. */
  readonly reactors?: readonly string[];

  confirm(): void;
  /** It is given up: what was asked for it is no longer wanted. */
  drop(): void;
  /** Whether it is a draft of this option. */
  isOf(option: Choice): boolean;
  /** An action of this name is chosen while this is planned; gives whether this draft goes on with it. */
  again(name: string): boolean;
  /** A key pressed; gives whether it meant something. */
  key(event: KeyboardEvent): boolean;
  /** An enemy unit clicked; gives whether it meant something. */
  aim?(unit: string): boolean;
  /** What the hand takes hold of at an element of the table. */
  grip?(element: Element, from: Point, shift: boolean): Handle | null;
  /** The unit itself, dragged from where it stands. */
  body?(from: Point): Handle;
  /** A click on the table that no handle takes; gives whether it meant something. */
  click?(click: Click): boolean;
  /** A typed order, as the server has understood it. */
  follow?(order: OrderRead): void;
}

type Panel<D> = Component<{ draft: D }>;
type Overlay<D> = Component<{ draft: D; scene: Scene; zoom: number }>;

/** What a draft looks like: its panel, and what it draws under, over and high above the models. */
export interface Look<D = Draft> {
  readonly panel: Panel<D>;
  readonly under?: readonly Overlay<D>[];
  readonly over?: readonly Overlay<D>[];
  readonly above?: readonly Overlay<D>[];
}

/** How drafts of one kind begin. */
export interface Beginning<D = Draft> {
  /** Whether an option is planned by such a draft. */
  readonly takes: (option: Choice) => boolean;
  readonly open: (ask: Question, option: Choice, unit: string) => D;
  /** The draft that a question asks for at once. */
  readonly asked?: (ask: Question, unit: string) => D;
  /** Whether a question may ask for it about a unit that is not on the table. */
  readonly anywhere?: boolean;
  /** Whether it is shown already while its option is pointed at. */
  readonly peeks?: boolean;
}

export interface DraftKind extends Beginning {
  readonly kind: string;
  readonly look: Look;
}

/** A kind of draft, to be listed with the others. A draft is only ever given to the look of its own kind. */
export function draftKind<D extends Draft>(kind: D["kind"], beginning: Beginning<D>, look: Look<D>): DraftKind {
  return { kind, ...beginning, look: look as unknown as Look };
}

/** The targets that may be chosen. */
export function able(targets: readonly Alternative[]): string[] {
  return targets.filter(({ refusal }) => !refusal).map(({ answer }) => String(answer));
}
