import { ending } from "../learn/ending.svelte";
import { rulebook } from "../learn/rulebook.svelte";
import { applied } from "./changes";
import { Connection } from "./connection.svelte";
import { newValue } from "./fairness";
import { showInchesAs } from "./format";
import { inviting } from "./inviting.svelte";
import { allSecrets, forgetSecrets, keepInvitation, keepPledge, keepSecrets, secretOf, takeFromAddress } from "./secrets";
import { slides } from "./pace";
import { Playback } from "./playback.svelte";
import { preferences } from "./preferences.svelte";
import { changesIn, sceneWith } from "./scenery";
import { letterOf, playersOf, type SideLetter } from "./sides";
import { soundsOfLines, soundsOfResult } from "./sounds";
import { speaker } from "./speaker.svelte";
import type {
  Act,
  Changed,
  Exported,
  Invitation,
  HandOver,
  Lobby,
  LessonView,
  LogEntry,
  ModelView,
  NewGame,
  Opened,
  Past,
  PolicyView,
  Query,
  Reading,
  Refused,
  Reply,
  Report,
  RuleEntry,
  Scene,
  ToPage,
  UnitView,
  Update,
  View,
} from "./wire.gen";


/** Everything the page knows from the server, and the orders it can send. */
class Table {
  lobby = $state.raw<Lobby | null>(null);
  opened = $state.raw<Opened | null>(null);
  /** The player the page must go to before anything is shown. */
  handOver = $state.raw<HandOver | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  /** Every act and its result, in order. */
  reports = $state.raw<readonly Report[]>([]);
  /** The act whose dice are being shown. */
  staged = $state.raw<Report | null>(null);
  past = $state.raw<Past | null>(null);
  rule = $state.raw<RuleEntry | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** What the server passes on for this player. */
  policies = $state.raw<readonly PolicyView[]>([]);
  /** What the lesson says, if this battle is one; it waits until what led there has been shown. */
  lesson = $state.raw<LessonView | null>(null);
  slides = $state.raw<ReadonlyMap<string, number>>(new Map());
  updates = $state(0);
  lobbyShown = $state(false);
  busy = $state(false);
  /** Whether the player looks back; what the server shows of the past is taken only then. */
  looking = $state(false);

  /** The latest view from the server; the one shown may be older. Null while the whole view is awaited. */
  private heard: View | null = null;
  private changes = 0;
  private coming: LessonView | null = null;
  private wanted: string | null = null;

  readonly playback = new Playback(
    (update) => (this.staged = update.reports.at(-1) ?? null),
    (lines, fresh) => this.tell(lines, fresh),
    (update) => this.showResult(update),
  );

  readonly line = new Connection(
    () => this.greet(),
    (message) => this.receive(message),
  );

  /** The battle as the board shows it: now, or at a point of the replay. */
  readonly shown = $derived<View | null>(this.past?.view ?? this.view);
  /** What has changed on the table, as text: equal changes are no reason to paint it again. */
  private readonly scenery = $derived(changesIn(this.shown?.scenery));
  /** What the battle is fought on, as the table is shown. */
  readonly scene = $derived<Scene | null>(this.opened && sceneWith(this.opened.scene, this.scenery));
  readonly models = $derived(new Map((this.shown?.models ?? []).map((model) => [model.id, model])));
  readonly units = $derived(new Map((this.shown?.units ?? []).map((unit) => [unit.id, unit])));
  readonly ask = $derived(this.past || this.playback.staging ? null : (this.view?.ask ?? null));
  readonly roll = $derived(this.past || this.playback.staging ? null : (this.view?.roll ?? null));

  start(): void {
    preferences.apply();
    takeFromAddress();
    addEventListener("hashchange", () => takeFromAddress() && location.reload());
    this.wanted = new URLSearchParams(location.search).get("game");
    this.line.connect();
  }

  /** Whether more than one side is played by people. */
  get seatsOfPeople(): boolean {
    return Object.values(this.opened?.players ?? {}).filter((player) => player === "human").length > 1;
  }

  side(id: string): SideLetter {
    return letterOf(this.scene?.sides.findIndex((side) => side.id === id) ?? 0);
  }

  sideName(id: string | null): string {
    return this.scene?.sides.find((side) => side.id === id)?.name ?? id ?? "";
  }

  modelsOf(unit: Pick<UnitView, "models">): ModelView[] {
    return unit.models.flatMap((id) => this.models.get(id) ?? []);
  }

  newGame(wish: Omit<NewGame, "type">): void {
    this.busy = this.line.send({ type: "new", ...wish });
  }

  /** Asks for a new link in place of one that was lost. */
  newLink(role: Invitation["role"], seat: string): void {
    this.line.send({ type: "new-link", role, seat });
  }

  learn(): void {
    this.busy = this.line.send({ type: "learn", lesson: "first-steps" });
  }

  /** Has the server do what the lesson waits for. */
  showMe(): void {
    if (this.busy || this.past) return;
    this.playback.resume();
    this.busy = this.line.send({ type: "show-me" });
  }

  lessonBack(): void {
    if (this.busy || this.past) return;
    this.playback.resume();
    this.busy = this.line.send({ type: "lesson-back" });
  }

  open(game: string): void {
    this.wanted = game;
    this.line.send({ type: "open", game, secret: secretOf(game) });
  }

  answer(act: Act): void {
    if (this.busy || this.past || !this.view?.ask) return;
    this.playback.resume();
    this.refused = null;
    this.busy = this.line.send({ type: "answer", act, request: this.view.request });
  }

  dice(faces: readonly number[]): void {
    if (this.busy || !this.view?.roll) return;
    this.playback.resume();
    this.busy = this.line.send({ type: "dice", faces, request: this.view.request });
  }

  undo(): void {
    if (this.busy || !this.view) return;
    if (!this.view.can_undo) return this.refuse({ type: "refused", reason: `${this.view.why_no_undo}.`, rule: "", id: null });
    this.playback.resume();
    this.busy = this.line.send({ type: "undo" });
  }

  /** Takes back the act of the GM that a line of the log tells of. */
  withdraw(event: number): void {
    if (this.busy || this.past || !this.view) return;
    this.playback.resume();
    this.refused = null;
    this.busy = this.line.send({ type: "undo", event });
  }

  /** How offers of a kind are answered from now on; by default of the kind now offered. */
  setPolicy(manner: "ask" | "turn" | "always", kind = "", seat = ""): void {
    if (!this.past) this.line.send({ type: "policy", manner, kind, seat });
  }

  /** Raises a point the rules leave open; what was asked is asked again afterwards. */
  dispute(readings: readonly Reading[]): void {
    if (this.busy || this.past || !this.view) return;
    this.playback.resume();
    this.refused = null;
    this.busy = this.line.send({ type: "answer", act: { act: "dispute", readings }, request: this.view.request });
  }

  /** Converts a blip of one's own out of turn. */
  convert(unit: string): void {
    this.interject({ act: "convert", unit });
  }

  /** The GM decides that a mob is agitated. */
  agitate(unit: string): void {
    this.interject({ act: "agitate", unit });
  }

  /** The GM changes something. */
  overrule(act: Act): void {
    this.interject(act);
  }

  /** The GM decides the question of a side. */
  decideFor(act: Act, why: string): void {
    if (this.busy || this.past || !this.view) return;
    this.playback.resume();
    this.refused = null;
    this.busy = this.line.send({ type: "decide-for", act, why, request: this.view.request });
  }

  private interject(act: Act): void {
    if (this.busy || this.past || !this.view) return;
    this.refused = null;
    this.busy = this.line.send({ type: "answer", act, request: this.view.request });
  }

  look(at: number): void {
    if (this.looking) this.line.send({ type: "look", at });
  }

  backToNow(): void {
    this.looking = false;
    this.past = null;
  }

  /** Leaves the past and begins another battle from one of its moments. */
  playOn(at: number): void {
    this.backToNow();
    this.busy = this.line.send({ type: "play-on", at });
  }

  deleteGame(game: string): void {
    this.line.send({ type: "delete", game, secret: secretOf(game) });
    forgetSecrets(game);
    if (this.opened?.game === game) this.leave();
  }

  query(query: Query): Promise<Reply> {
    return this.line.query(query);
  }

  showRule(rule: string): void {
    if (rule) this.line.send({ type: "rule", rule });
  }

  showDice(): void {
    this.line.send({ type: "show-dice" });
  }

  exportAs(form: "save" | "script"): void {
    this.line.send({ type: "export", form });
  }

  load(text: string): void {
    this.line.send({ type: "import", text });
  }

  showLobby(): void {
    this.lobbyShown = true;
    this.line.send({ type: "list", secrets: allSecrets() });
  }

  private greet(): void {
    this.busy = false;
    if (this.wanted) this.catchUp(this.wanted);
    else this.line.send({ type: "list", secrets: allSecrets() });
  }

  /** Asks for the whole view of a game and for the lines behind those shown. What waits to be shown is part of that. */
  private catchUp(game: string): void {
    this.playback.clear();
    this.heard = null;
    this.staged = null;
    this.log = this.log.slice(0, this.view?.events ?? 0);
    this.line.send({ type: "open", game, secret: secretOf(game), since: this.log.length, hash: this.log.at(-1)?.hash ?? "" });
  }

  private receive(message: ToPage): void {
    switch (message.type) {
      case "lobby":
        this.lobby = message;
        return this.startFromAddress(message);
      case "opened":
        return this.opening(message);
      case "invited":
        keepInvitation(message.game, message.invitation);
        inviting.made += 1;
        break;
      case "hand-over":
        return this.handedOver(message);
      case "update":
        return this.updated(message);
      case "changed":
        return this.changed(message);
      case "policies":
        this.policies = message.policies;
        return;
      case "lesson":
        this.coming = message;
        return this.hearLesson();
      case "past":
        return this.lookedBack(message);
      case "refused":
        return this.refuse(message);
      case "rule-entry":
        this.rule = message;
        return;
      case "rule-index":
        rulebook.index = message;
        return;
      case "report":
        ending.report = message;
        return;
      case "dice-told":
        ending.dice = message;
        return;
      case "reference":
        rulebook.reference = message;
        return;
      case "exported":
        return download(message);
      case "reply":
        return;
    }
  }

  /** `/?scenario=…&a=…&b=…` starts a battle without a further step. */
  private startFromAddress(lobby: Lobby): void {
    const wish = new URLSearchParams(location.search);
    const name = wish.get("scenario");
    const scenario = lobby.scenarios.find((one) => one.name === name);
    if (name === null || this.opened || this.wanted) return;
    if (!scenario) return this.refuse({ type: "refused", reason: `This server has no scenario called ${name}.`, rule: "", id: null });
    const players = playersOf(scenario.sides, (letter) => wish.get(letter));
    history.replaceState(null, "", location.pathname);
    this.newGame({ scenario: scenario.name, players, seed: wish.get("seed"), real_dice: wish.get("dice") === "real" });
  }

  private hearLesson(): void {
    if (this.playback.waiting === 0 && this.coming) this.lesson = this.coming;
  }

  private opening(opened: Opened): void {
    if (this.opened?.game !== opened.game) this.clear();
    keepSecrets(opened);
    if (opened.wants_luck) this.mixIn(opened);
    this.heard = null;
    this.policies = [];
    this.lesson = this.coming = null;
    ending.clear();
    showInchesAs(opened.scene.inch_shown ?? 1, opened.scene.inch_name ?? "″");
    this.opened = opened;
    this.wanted = opened.game;
    this.lobbyShown = false;
    this.backToNow();
    this.busy = false;
    history.replaceState(null, "", `?game=${encodeURIComponent(opened.game)}`);
    document.title = `${opened.scene.title} · ARAP`;
  }

  /** Mixes a random value of this browser into the dice; what the server has committed to is kept with it. */
  private mixIn({ game, commitment }: Opened): void {
    const value = newValue();
    keepPledge(game, { commitment, value });
    this.line.send({ type: "mix-in", value });
  }

  /** Gets up from the battle; the start screen is all there is. */
  private leave(): void {
    this.clear();
    this.opened = null;
    this.wanted = null;
    history.replaceState(null, "", location.pathname);
  }

  private clear(): void {
    this.playback.clear();
    this.view = null;
    this.log = [];
    this.reports = [];
    this.staged = null;
    this.rule = null;
    this.refused = null;
  }

  /** The page goes to another player: nothing stays on the screen until that player has taken it. */
  private handedOver(message: HandOver): void {
    this.clear();
    this.heard = null;
    this.past = null;
    this.busy = false;
    this.handOver = message;
  }

  /** The player who was asked for sits at the page. */
  takeOver(): void {
    if (this.handOver && this.line.send({ type: "take-over" })) this.handOver = null;
  }

  private updated(update: Update): void {
    this.handOver = null;
    this.heard = update.view;
    this.changes = 0;
    this.playback.add(update);
  }

  /** Brings the view up to date; when changes before these are missing, the whole view is asked for. */
  private changed({ number, changes, log, fresh, reports }: Changed): void {
    if (!this.heard || !this.opened) return;
    if (number !== this.changes + 1) return this.catchUp(this.opened.game);
    this.heard = applied(this.heard, changes);
    this.changes = number;
    this.playback.add({ type: "update", view: this.heard, log, fresh, reports });
  }

  private tell(lines: readonly LogEntry[], fresh: boolean): void {
    this.log = fresh ? lines : [...this.log, ...lines];
    if (!fresh && !this.past) speaker.play(soundsOfLines(lines));
  }

  private showResult(update: Update): void {
    if (!update.fresh && !this.past) speaker.play(soundsOfResult(update, this.view, this.reports));
    if (update.fresh) ending.clear();
    this.slides = this.past || update.fresh ? new Map() : slides(this.view, update.view);
    this.view = update.view;
    this.reports = merged(update.fresh ? [] : this.reports, update.reports);
    this.staged = null;
    this.updates += 1;
    this.busy = false;
    this.hearLesson();
  }

  private lookedBack(past: Past): void {
    if (!this.looking) return;
    const near = Math.abs((this.past?.at ?? Infinity) - past.at) <= 1;
    this.slides = near ? slides(this.past?.view ?? null, past.view) : new Map();
    this.past = past;
  }

  private refuse(refused: Refused): void {
    this.busy = false;
    this.refused = refused;
    if (this.opened) return;
    this.wanted = null;
    this.line.send({ type: "list", secrets: allSecrets() });
  }
}

/** Reports that the page had are replaced by their latest form. */
function merged(before: readonly Report[], now: readonly Report[]): Report[] {
  const all = new Map([...before, ...now].map((report) => [report.id, report]));
  return [...all.values()].sort((one, other) => one.id - other.id);
}

function download(file: Exported): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file.text], { type: "text/plain" }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const table = new Table();
