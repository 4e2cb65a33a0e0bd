// Written by tools/generate_types.py from the Python structs: run it again, do not edit.

export const PROTOCOL = 3;

/** A fixed ladder is set up: at the wall near a place (`at`), or written as in a scenario file, with its foot, its */
export interface AddLadder {
  readonly act: "gm-add-ladder"; readonly ladder: Readonly<Record<string, unknown>>; readonly why: string;
}

/** A unit has one more model of a kind, at a place; without a facing it faces as the first model does. */
export interface AddModel {
  readonly act: "gm-add-model"; readonly unit: string; readonly kind: string; readonly at: readonly [number, number];
  readonly facing: number | null; readonly why: string;
}

/** A piece of terrain is laid, written as in a scenario file: a feature, a shape, and properties that differ from */
export interface AddPiece {
  readonly act: "gm-add-piece"; readonly piece: Readonly<Record<string, unknown>>; readonly why: string;
}

/** A side has another unit like one on the rosters of this battle (`like`), round a place. */
export interface AddUnit {
  readonly act: "gm-add-unit"; readonly side: string; readonly like: string; readonly at: readonly [number, number];
  readonly facing: number | null; readonly why: string;
}

/** Who won and why, the story, the score after each game turn, the units and the dice. */
export interface Aftermath {
  readonly type: "report"; readonly headline: string; readonly score: readonly (readonly [string, number])[];
  readonly why: string; readonly ended: string; readonly length: string; readonly story: readonly Moment[];
  readonly turns: readonly (Readonly<Record<string, number>>)[]; readonly units: readonly UnitRow[];
  readonly luck: readonly SideLuck[];
}

/** What a hit needs to wound one kind of model, and what that model needs to save. */
export interface Against {
  readonly kind: string; readonly models: number; readonly wound: Breakdown; readonly save: Breakdown;
  readonly outright: boolean;
}

/** When footing may be lost on a piece, and whether one then falls over or falls down, from which height (None: */
export interface Agility {
  readonly when: "always" | "over-half-rate"; readonly fail: "fall" | "fall-over"; readonly height: number | null;
}

/** The GM decides that a mob is agitated. */
export interface Agitate { readonly act: "agitate"; readonly unit: string; }

/** An aiming action. */
export interface Aim { readonly act: "aim"; }

/** One value to choose for a plan, such as a target or a number of points; with a refusal when it cannot be chosen */
export interface Alternative {
  readonly answer: string | number; readonly label: string; readonly cost: number; readonly refusal: Refusal | null;
  readonly rule: string;
}

/** A decision. `request` is the id of the question it answers; a question is answered once. */
export interface Answer { readonly type: "answer"; readonly act: Act; readonly request: string; }

/** What are the odds of this charge? The fields are those of the act; `answer` is what its target does: "receive", */
export interface AskCharge {
  readonly query: "ask-charge"; readonly unit: string; readonly target: string; readonly models?: readonly string[];
  readonly paths?: readonly ModelPath[]; readonly fire?: boolean; readonly orders?: readonly FireOrder[];
  readonly fleet?: boolean; readonly grenades?: string; readonly answer?: string;
}

/** A question before committing; `id` comes back with the reply. */
export interface AskFor { readonly type: "query"; readonly id: number; readonly query: Query; }

/** What can the GM do to this thing: a model and its unit, a piece of terrain or a ladder, or nothing of these at a */
export interface AskGm {
  readonly query: "ask-gm"; readonly unit: string; readonly model?: string; readonly piece?: string;
  readonly at?: readonly [number, number] | null;
}

/** What are the odds of the next round of the melee this unit fights in? */
export interface AskMelee { readonly query: "ask-melee"; readonly unit: string; }

/** What does morale promise for this unit? `unsettled`: it was charged in flank or rear; `attempts`: how often it */
export interface AskMorale {
  readonly query: "ask-morale"; readonly unit: string; readonly unsettled?: boolean; readonly attempts?: number;
}

/** What are the odds of these orders (None: of the fire proposed) against this target, if it goes to `ground` or */
export interface AskOdds {
  readonly query: "ask-odds"; readonly unit: string; readonly target: string; readonly points?: number;
  readonly volley?: number; readonly orders?: readonly FireOrder[] | null; readonly ground?: boolean;
  readonly quick?: boolean;
}

/** What do the options of the pending question promise, in melee, in morale or against a charge? `unit` is one of */
export interface AskProspects { readonly query: "ask-prospects"; readonly unit: string; }

/** What does each reaction promise that is offered now? `unit` is one of the units that can react. `only` names the */
export interface AskReactions {
  readonly query: "ask-reactions"; readonly unit: string; readonly only?: readonly string[];
}

/** What does the unit see of the table, from where it is or from `at`? With `of_enemies`: from where would it be */
export interface AskSight {
  readonly query: "sight-field"; readonly unit: string; readonly at?: readonly [number, number] | null;
  readonly of_enemies?: boolean;
}

/** How far can the unit move, charge and shoot? */
export interface AskThreat { readonly query: "ask-threat"; readonly unit: string; }

/** Try to activate a unit with one, two or three dice. */
export interface Attempt { readonly act: "attempt"; readonly unit: string; readonly dice: number; }

/** Models block the door, bridge or ladder they stand in: a free act of the unit that acts; or the answer of a */
export interface Block {
  readonly act: "block"; readonly place: string; readonly models: readonly string[]; readonly unit: string;
}

/** A blocked door, bridge or ladder: the `line` that enemies cannot cross, its blockers, how many enemies may fight */
export interface BlockView {
  readonly place: string; readonly name: string; readonly side: string; readonly models: readonly string[];
  readonly line: readonly (readonly [number, number])[]; readonly attackers: readonly number[];
  readonly fighters: readonly string[];
}

/** Equal attacks of a unit: the Initiative step, how many models make how many attacks, and what they need against */
export interface BlowRow {
  readonly initiative: number; readonly weapon: string; readonly models: number; readonly attacks: number;
  readonly against: string; readonly hit: Breakdown; readonly wound: Breakdown; readonly save: Breakdown;
}

/** An attempt to break off: the chance to get away, the models the free blows cost if the test is passed, and the */
export interface BreakOffOdds {
  readonly leaves: number; readonly routs: number; readonly casualties: readonly number[]; readonly destroyed: number;
  readonly needed: Breakdown | null; readonly exact: boolean; readonly error: number;
}

/** A number and its reasons. */
export interface Breakdown {
  readonly label: string; readonly needed: string; readonly base: number; readonly base_reason: string;
  readonly modifiers: readonly Modifier[]; readonly chance: number; readonly rule: string;
}

/** A chance card: what it says, whether it is instant or held, and what its effect does in general. For a card in */
export interface CardView {
  readonly id: string; readonly name: string; readonly text: string; readonly kind: "held" | "instant";
  readonly effect: string; readonly why_not: string; readonly units: readonly string[];
}

/** These models of the unit throw down a ladder: one to three of them if anybody is on it. */
export interface CastDown { readonly act: "cast-down"; readonly ladder: string; readonly models: readonly string[]; }

/** The members that the owner chooses to be hit. */
export interface Casualties { readonly act: "casualties"; readonly models: readonly string[]; }

/** A model challenges an enemy model to a face-off: a free act. */
export interface Challenge { readonly act: "challenge"; readonly model: string; readonly enemy: string; }

/** What may happen, and how likely it is. */
export interface Chance { readonly what: string; readonly chance: number; }

/** The chance cards: the pile, the hand of the seat, the hands of the others, the cards played, the effects. */
export interface ChanceView {
  readonly deck: string; readonly draws: string; readonly blanks: number; readonly events: number;
  readonly hand: readonly CardView[]; readonly others: readonly HandView[]; readonly played: readonly CardView[];
  readonly force: readonly ForceView[];
}

/** A piece becomes another feature, or has other properties, written as in a scenario file. */
export interface ChangePiece {
  readonly act: "gm-change-piece"; readonly piece: string; readonly to: Readonly<Record<string, unknown>>;
  readonly why: string;
}

/** What changed since the last view, and the log lines since then (all of them when `fresh`). */
export interface Changed {
  readonly type: "changed"; readonly number: number; readonly changes: Changes; readonly log: readonly LogEntry[];
  readonly fresh: boolean; readonly reports: readonly Report[];
}

/** What is different in a later view: fields with a new value, and lists in which only some things changed. */
export interface Changes {
  readonly fields: Readonly<Record<string, unknown>>; readonly lists: Readonly<Record<string, Rows>>;
}

/** A charge action at one enemy unit. `models` are the members that charge, all that can if none is named; `paths` */
export interface Charge {
  readonly act: "charge"; readonly target: string; readonly models: readonly string[];
  readonly paths: readonly ModelPath[]; readonly fire: boolean; readonly orders: readonly FireOrder[];
  readonly fleet: boolean; readonly grenades: string;
}

/** The odds of a charge, if its target does what `answer` says and units on overwatch fire. `contact`: a charger */
export interface ChargeOdds {
  readonly reply: "charge-odds"; readonly unit: string; readonly target: string; readonly answer: string;
  readonly contact: number; readonly fallen: readonly number[]; readonly shot: readonly number[]; readonly lost: number;
  readonly killed: number; readonly breaks: number; readonly broken: number; readonly destroyed: number;
  readonly caught: number | null; readonly melee: RoundOdds | null; readonly exact: boolean; readonly samples: number;
  readonly error: number; readonly why: string; readonly told: string; readonly refusal: Refusal | null;
}

/** The answer to a question about a charge, all dice on the way going well. */
export interface ChargePlan {
  readonly reply: "charge-plan"; readonly unit: string; readonly target: string;
  readonly chargers: readonly ChargerPlan[]; readonly idle: readonly string[]; readonly succeeds: boolean;
  readonly distance: number; readonly needed: number; readonly allowance: number;
  readonly direction: "flank" | "front" | "rear" | null; readonly bonus: boolean; readonly cover: boolean;
  readonly hooks: boolean; readonly grenades: boolean; readonly others: readonly string[]; readonly test: Target | null;
  readonly notes: readonly Remark[]; readonly reactions: readonly ChargeReaction[];
  readonly why_no_fire: Refusal | null; readonly why_no_fleet: Refusal | null; readonly refusal: Refusal | null;
}

/** A unit that will be asked whether it reacts to the charge, and how it may react. */
export interface ChargeReaction {
  readonly unit: string; readonly reaction: string; readonly rule: string; readonly text: string;
  readonly at: number | null; readonly place: readonly [number, number] | null;
  readonly successes: readonly [number, number, number] | null;
}

/** The enemy units, each with the reason if it cannot be charged. */
export interface ChargeTargets {
  readonly reply: "charge-targets"; readonly unit: string; readonly targets: readonly Alternative[];
}

/** What one charger does: its path, how it is placed, and the enemies it would have within reach. */
export interface ChargerPlan {
  readonly way: ModelPlan; readonly case: "engaged" | "failed" | "lead" | "leftover" | "short" | "unengaged";
  readonly engaged: readonly string[];
}

/** What exactly would these paths cost, and are they legal? */
export interface CheckMove {
  readonly query: "check-move"; readonly unit: string; readonly paths: readonly ModelPath[];
  readonly crawl?: readonly string[]; readonly prone?: readonly string[];
}

/** The morale check of a unit that loses a round by so much: the chance to break, and what it needs. */
export interface CheckRow { readonly lost_by: number; readonly breaks: number; readonly needed: Breakdown | null; }

/** An option and the key that chooses it. A `variant` is another way to do something, shown less prominently. `icon` */
export interface Choice {
  readonly answer: Act; readonly label: string; readonly cost: number; readonly refusal: Refusal | null;
  readonly rule: string; readonly open: boolean; readonly does: string; readonly key: string; readonly variant: boolean;
  readonly icon: string;
}

/** One of the named options of a question (yes, no, first, last ...). */
export interface Choose { readonly act: "choose"; readonly option: string; }

/** A cloud of smoke: an upright cylinder from `z` up. It disappears when the next turn of the side `until_turn_of` */
export interface Cloud {
  readonly id: string; readonly x: number; readonly y: number; readonly z: number; readonly radius: number;
  readonly height: number; readonly blind: boolean; readonly until_turn_of: string | null;
  readonly until_game_turn: number | null;
}

/** A blip is replaced by the models it stands for, or removed if it is a decoy. */
export interface Convert { readonly act: "convert"; readonly unit: string; }

/** A part of what a path costs: distance, difficult ground, turns, sidestep, backwards. */
export interface CostPart { readonly label: string; readonly inches: number; readonly rule: string; }

/** What crossing a piece may do to a model: on a die of `threshold` or less the effect befalls it. `strength` None */
export interface Dangerous {
  readonly threshold: number; readonly effect: "kill" | "prone" | "stop" | "wound"; readonly strength: number | null;
  readonly ap: number; readonly thresholds: readonly (readonly [string, number])[];
}

/** The GM decides the pending question of a side, and says why. `request` is the id of the question. */
export interface DecideFor {
  readonly type: "decide-for"; readonly act: Act; readonly why: string; readonly request: string;
}

/** The fire orders of a later volley of the same shooting action, or of a reaction. `best`: the orders that are */
export interface Declare { readonly act: "declare"; readonly orders: readonly FireOrder[]; readonly best: boolean; }

/** Forget a game for good; the answer is the list without it. Its host may do so, unless others are at it. */
export interface Delete { readonly type: "delete"; readonly game: string; readonly secret?: string; }

/** What real dice show; `request` is the id of the roll. */
export interface Dice { readonly type: "dice"; readonly faces: readonly number[]; readonly request: string; }

/** What came of checking dice: the verdict, the sentence that says why, how many dice there are and how many of */
export interface DiceCheck {
  readonly verdict: "changed" | "not-verifiable" | "verified"; readonly reason: string; readonly dice: number;
  readonly checked: number; readonly commitment: string; readonly luck: readonly MixedIn[];
}

/** Dice that decide how far members go: which dice, for which members, and the chance of each number of inches. */
export interface DiceForecast {
  readonly label: string; readonly models: readonly string[]; readonly inches: readonly (readonly [number, number])[];
  readonly rule: string; readonly danger: string;
}

/** Chances of an activation with this many dice: of each number of points, of a bust, of a die to pick up. */
export interface DiceOdds {
  readonly dice: number; readonly points: readonly number[]; readonly bust: number; readonly pick_up: number;
}

/** A run of dice inside one roll that share a goal: how a person sorts them by colour. */
export interface DicePart { readonly count: number; readonly label: string; readonly needed: string; }

/** What a declared move rolls before its paths are drawn and what it costs; or why it cannot be declared. */
export interface DicePlan {
  readonly reply: "dice-plan"; readonly unit: string; readonly rolls: readonly DiceForecast[]; readonly points: number;
  readonly refusal: Refusal | null;
}

/** Dice of one step of the rules: "To hit", "3 of 7", "Lasgun, 3 or less". `tone`: good, bad, or empty. */
export interface DiceRow {
  readonly label: string; readonly result: string; readonly goal: string; readonly dice: readonly Die[];
  readonly tone: string;
}

/** The dice of a battle that is over: what the server found, and for sealed dice all that a page needs to find it */
export interface DiceTold {
  readonly type: "dice-told"; readonly check: DiceCheck; readonly seal: Seal | null; readonly rolls: readonly Thrown[];
}

/** A die as the tray shows it; `met` is None if it was not rolled against a goal. */
export interface Die {
  readonly face: number; readonly met: boolean | null; readonly second: number | null; readonly sides: number;
}

/** A unit of tunnellers digs its way down, or up, where it is. */
export interface Dig { readonly act: "dig"; }

/** A model uses its smoke discharger: a free act. */
export interface Discharge { readonly act: "discharge"; readonly model: string; }

/** A player raises a point the rules leave open, before the next die is rolled. */
export interface Dispute { readonly act: "dispute"; readonly readings: readonly Reading[]; }

/** A unit with action points is finished. */
export interface EndActivation { readonly act: "gm-end-activation"; readonly unit: string; readonly why: string; }

/** The battle is over: a side has won, or it is a draw. */
export interface EndBattle { readonly act: "gm-end-battle"; readonly winner: string; readonly why: string; }

/** No further unit is tried this turn. */
export interface EndPhase { readonly act: "end-phase"; }

/** No further unit of the active player acts in this turn. */
export interface EndTurn { readonly act: "gm-end-turn"; readonly why: string; }

/** The point of the table's edge at which a unit comes on. */
export interface Enter { readonly act: "enter"; readonly x: number; readonly y: number; }

/** What a piece does when it breaks: hits of this Strength on all models so many inches from it; AP 0 is none. */
export interface Explosion {
  readonly strength: number; readonly radius: number; readonly ap: number; readonly does: string;
}

/** Ask for the save of this game as a file (`save`) or as a battle script (`script`). */
export interface Export { readonly type: "export"; readonly form?: string; }

export interface Exported { readonly type: "exported"; readonly name: string; readonly text: string; }

/** The facing of a unit that has rallied; `models` are the models that face elsewhere, each with its own facing. */
export interface Face {
  readonly act: "face"; readonly bearing: number; readonly models: readonly (readonly [string, number])[];
}

/** One consequence: "Suppressed", "no". */
export interface Fact { readonly label: string; readonly value: string; readonly tone: string; }

/** A model that the act removed from the table, and where it stood. */
export interface Fallen { readonly model: string; readonly side: string; readonly at: readonly [number, number]; }

/** One value of an act: its name, what the page calls it, and its present value. `path` puts it into a mapping of */
export interface Field {
  readonly name: string; readonly label: string; readonly kind: "choice" | "facing" | "number" | "place" | "switch";
  readonly value: unknown; readonly choices: readonly (readonly [string, string])[]; readonly least: number | null;
  readonly most: number | null; readonly step: number | null; readonly path: string;
}

/** How a player's models fight this round of a melee; models not named choose sensibly. */
export interface Fight { readonly act: "fight"; readonly orders: readonly FightOrder[]; }

/** How one model fights this round. `face` is the enemy it turns to, "" for the greatest threat. `two_weapons` None */
export interface FightOrder {
  readonly model: string; readonly face: string; readonly two_weapons: boolean | null;
  readonly weapons: readonly string[]; readonly aims: readonly string[]; readonly turns: boolean;
  readonly closes: boolean | null; readonly to: readonly [number, number] | null; readonly stands: boolean;
  readonly attack: "krak" | "plant" | "shield" | "weapons";
}

/** A model that may be hit: `under` if it is where the shot is aimed. The chance is over all scatter; amid much */
export interface FigurePlan {
  readonly model: string; readonly unit: string; readonly friend: boolean; readonly under: boolean;
  readonly cover: string; readonly chance: number;
}

/** Ask for the rules that contain all the words; without words, for all rules. */
export interface FindRules { readonly type: "find-rules"; readonly words?: string; }

/** The unit is finished; unused points are lost. */
export interface Finish { readonly act: "finish"; }

/** What an order for a weapon may say beside its target. */
export interface FireChoices {
  readonly place: "guess" | "measured" | "none" | "point"; readonly reach: number | null; readonly turns: boolean;
  readonly bounces: boolean; readonly modes: readonly Alternative[]; readonly parts: readonly Alternative[];
  readonly bursts: readonly Alternative[]; readonly besides: boolean; readonly spread: number;
  readonly volley: number | null; readonly pins: boolean; readonly pools: boolean;
  readonly squares: readonly FlameSquare[];
}

/** One model fires one weapon at a unit; `facing` is its pivot before the shot, None for the smallest one needed. */
export interface FireOrder {
  readonly model: string; readonly weapon: string; readonly target: string; readonly facing: number | null;
  readonly points: number | null; readonly shots: number | null; readonly aim: readonly [number, number] | null;
  readonly bearing: number | null; readonly distance: number | null;
  readonly mode: "direct" | "hidden" | "high" | "indirect" | null; readonly part: "centre" | "left" | "right" | null;
  readonly bounce: boolean | null; readonly passing: boolean | null; readonly ground: boolean | null;
  readonly ignite: readonly [number, number] | null;
}

/** A volley at a target. Unless `measured`, every goal is that of a shot that proves to be in range. `moments` are */
export interface FirePlan {
  readonly reply: "fire-plan"; readonly unit: string; readonly target: string; readonly points: number;
  readonly rows: readonly FireRow[]; readonly target_cover: Readonly<Record<string, string>>;
  readonly expected_hits: number | null; readonly hits_to_suppress: number; readonly casualties_to_test: number;
  readonly refusal: Refusal | null; readonly orders: readonly FireOrder[]; readonly measured: boolean;
  readonly aim: readonly [number, number] | null; readonly moments: readonly Alternative[];
  readonly notes: readonly Remark[];
}

/** One model and one of its weapons: the order to give, shots and goal, or why it cannot fire. */
export interface FireRow {
  readonly model: string; readonly weapon: string; readonly order: FireOrder | null; readonly shots: number | null;
  readonly needed: Breakdown | null; readonly wound: Breakdown | null; readonly save: string;
  readonly refusal: Refusal | null; readonly lines: readonly SightLine[]; readonly range: number | null;
  readonly strike: StrikePlan | null; readonly choices: FireChoices | null; readonly near_miss: string;
}

/** A square under a stream that a flamer may set on fire: its middle, and what is needed. */
export interface FlameSquare { readonly at: readonly [number, number]; readonly label: string; }

/** The bearing in which a routing or flinching unit runs. */
export interface Flee { readonly act: "flee"; readonly bearing: number; }

/** The last of several moves in a row: a die decides how much farther Fleet models go, then the paths are given. */
export interface FleetMove { readonly act: "fleet-move"; readonly rough: boolean; }

/** Which units a question is about: the unit whose action is decided, the units it is put to, and the units that are */
export interface Focus {
  readonly acting: string | null; readonly asked: readonly string[]; readonly outlined: readonly string[];
}

/** Who a side is: its name, what it has, where it comes from, and where its units stand in the open at the start. */
export interface Force {
  readonly side: string; readonly name: string; readonly words: string; readonly home: string;
  readonly places: readonly (readonly [number, number])[];
}

/** An effect of a card that lasts, and how long. */
export interface ForceView {
  readonly name: string; readonly side: string; readonly text: string; readonly lasts: string;
}

/** An act for a thing: the tag of the act, what it is called and does, the values that are settled, and the */
export interface Form {
  readonly act: string; readonly title: string; readonly does: string;
  readonly group: "battle" | "model" | "terrain" | "unit"; readonly fixed: Readonly<Record<string, unknown>>;
  readonly fields: readonly Field[];
}

/** Prone members get up. */
export interface GetUp { readonly act: "get-up"; readonly models: readonly string[]; }

/** The acts of the GM for a thing, the question that the GM may decide, and why nothing can be changed now. */
export interface GmDesk {
  readonly reply: "gm-desk"; readonly forms: readonly Form[]; readonly question: OpenQuestion | null;
  readonly refusal: Refusal | null; readonly terrain: readonly (readonly [string, string])[];
}

/** Why an act of the GM cannot be done; or where things would be: bases (x, y, radius), and outlines. `idle` says */
export interface GmTrial {
  readonly reply: "gm-trial"; readonly refusal: Refusal | null;
  readonly discs: readonly (readonly [number, number, number])[];
  readonly outlines: readonly (readonly (readonly [number, number])[])[]; readonly idle: string;
}

/** A unit goes to ground as a free action. */
export interface GoToGround { readonly act: "go-to-ground"; readonly unit: string; }

/** The page goes to the player of another seat who sees other things. Nothing is shown before that player has taken */
export interface HandOver { readonly type: "hand-over"; readonly seat: string; readonly name: string; }

/** How many cards another side holds. */
export interface HandView { readonly side: string; readonly cards: number; }

/** These models pull gear up a wall by rope. */
export interface HaulGear { readonly act: "haul-gear"; readonly gear: string; readonly models: readonly string[]; }

/** The unit keeps its heads down in its trench, or puts them up again: a free act. */
export interface Heads { readonly act: "heads"; readonly down: boolean; }

/** Members claim to hide where they are: a free act. */
export interface Hide { readonly act: "hide"; readonly models: readonly string[]; }

/** Models try to set squares on fire: each model, and a place in its square. */
export interface Ignite {
  readonly act: "ignite"; readonly lights: readonly (readonly [string, readonly [number, number]])[];
}

/** Load a save from its text. */
export interface Import { readonly type: "import"; readonly text: string; }

/** A number of a unit is better (a value above 0) or worse (below 0) than it would be. */
export interface Impose {
  readonly act: "gm-impose"; readonly unit: string;
  readonly number: "activation" | "leadership" | "save" | "to-hit" | "to-wound"; readonly value: number;
  readonly lasts: "battle" | "roll" | "turn"; readonly why: string;
}

/** A secret to pass on: for a player of a `seat`, for the GM, or for a watcher. */
export interface Invitation {
  readonly role: "gm" | "host" | "player" | "watcher"; readonly seat: string; readonly secret: string;
}

/** A new link of a battle, told once to its host. */
export interface Invited { readonly type: "invited"; readonly game: string; readonly invitation: Invitation; }

/** A ladder from foot to head (x, y, z). Its `length` is what it counts as; its width is in men side by side. A */
export interface Ladder {
  readonly id: string; readonly name: string; readonly foot: readonly [number, number, number];
  readonly head: readonly [number, number, number]; readonly length: number; readonly width: number;
  readonly rope: "" | "across" | "storeys" | "wall";
}

/** A point of a wall where a ladder may be set up now, and where its foot and its head would be. */
export interface LadderSpot {
  readonly at: readonly [number, number]; readonly foot: readonly [number, number];
  readonly head: readonly [number, number];
}

/** The cloud that a weapon lays instead of hitting anybody. No model sees through a `blind` one. It stays for so */
export interface LaidCloud { readonly radius: number; readonly blind: boolean; readonly turns: number | null; }

/** A heavy weapon or a pack that lies on the table, or hangs on a wall while it is hauled up. */
export interface LaidGear {
  readonly id: string; readonly name: string; readonly at: readonly [number, number]; readonly z: number;
}

/** A unit set down at a place: how it would stand there without scatter (x, y and radius of each base), where its */
export interface LandingPlan {
  readonly reply: "landing-plan"; readonly unit: string; readonly at: readonly [number, number];
  readonly refusal: Refusal | null; readonly places: readonly (readonly [number, number, number])[];
  readonly rings: readonly Ring[]; readonly mishap: number; readonly causes: readonly Chance[];
  readonly outcomes: readonly Chance[]; readonly bad: readonly (readonly [number, number])[];
}

/** A model lays down a heavy weapon, or its `pack`: a free act. */
export interface LayGear { readonly act: "lay-gear"; readonly model: string; readonly what: string; }

/** How a member goes to its goal: by which way of going, to which level (None: wherever that leads). */
export interface Lead { readonly by: string; readonly z: number | null; }

/** Begin a lesson: a guided battle. */
export interface Learn { readonly type: "learn"; readonly lesson?: string; }

/** Members that touch an edge after a movement leave the table there, to come back later: a free act. */
export interface Leave { readonly act: "leave"; readonly edge: string; }

/** Turn to `face` (None: keep facing), then go straight to the point, `by` walking or some other way, to the level */
export interface Leg {
  readonly x: number; readonly y: number; readonly face: number | null; readonly by: string; readonly z: number | null;
}

/** Take a lesson back to the learner's last decision, also after dice. */
export interface LessonBack { readonly type: "lesson-back"; }

/** What the coach says now. Step `steps` + 1 is the end. `place` is where a move should end. */
export interface LessonView {
  readonly type: "lesson"; readonly step: number; readonly steps: number; readonly title: string; readonly say: string;
  readonly task: string; readonly unit: string; readonly controls: readonly string[];
  readonly place: readonly [number, number] | null; readonly within: number; readonly can_go_back: boolean;
  readonly done: boolean;
}

/** These models of the unit carry a ladder from now on: one that lies near, or one that the unit */
export interface LiftLadder {
  readonly act: "lift-ladder"; readonly ladder: string; readonly models: readonly string[];
}

/** Which enemy units may this unit charge? */
export interface ListCharges { readonly query: "list-charges"; readonly unit: string; }

/** Scenarios, bots and the games that these secrets open. */
export interface ListGames { readonly type: "list"; readonly secrets?: readonly string[]; }

/** Which enemy units can this unit see and fire at? */
export interface ListTargets { readonly query: "list-targets"; readonly unit: string; }

export interface Lobby {
  readonly type: "lobby"; readonly scenarios: readonly ScenarioInfo[]; readonly bots: readonly string[];
  readonly games: readonly SavedGame[]; readonly version: string;
}

/** One line of the log, for one event. `level` 0 opens a turn, 1 an activation, 2 is what happens in it, 3 an aside. */
export interface LogEntry {
  readonly n: number; readonly kind: string; readonly level: number; readonly side: string | null;
  readonly text: string; readonly rule: string; readonly units: readonly string[]; readonly models: readonly string[];
  readonly dice: readonly Die[]; readonly breakdown: Breakdown | null; readonly hash: string;
  readonly mark: Mark | null;
}

/** Show the battle as it stood after event `at` (replay). */
export interface Look { readonly type: "look"; readonly at: number; }

/** What would these paths lead to: which enemies would see the unit, in what cover, and which unit would it join? */
export interface LookAhead {
  readonly query: "look-ahead"; readonly unit: string; readonly paths: readonly ModelPath[];
  readonly crawl?: readonly string[]; readonly prone?: readonly string[];
}

/** A portable ladder that lies on the table or is carried: its two ends; and where its carriers, if they have just */
export interface LooseLadder {
  readonly id: string; readonly name: string;
  readonly ends: readonly [readonly [number, number], readonly [number, number]]; readonly carried: boolean;
  readonly spots: readonly LadderSpot[];
}

/** A unit with no models left. `how`: destroyed, or fled from the table. */
export interface LostView {
  readonly unit: string; readonly name: string; readonly side: string; readonly models: number; readonly how: string;
}

/** Dice of one kind: how many, how many succeeded and how many should have; the difference in percent of all. */
export interface Luck {
  readonly kind: string; readonly dice: number; readonly successes: number; readonly expected: number;
  readonly percent: number;
}

/** What lies on the table after an event: a marker at a place, with its aim point, or the outline of a template. */
export interface Mark {
  readonly aim: readonly [number, number] | null; readonly at: readonly [number, number] | null;
  readonly radius: number; readonly shapes: readonly (readonly (readonly [number, number])[])[];
}

/** A random value of the page (32 digits from 0 to f), mixed into all dice to come. */
export interface MixIn { readonly type: "mix-in"; readonly value: string; }

/** A value that the browser of these seats has mixed in, for dice number `first` and all after it. */
export interface MixedIn { readonly seats: string; readonly value: string; readonly first: number; }

export interface ModelPath { readonly model: string; readonly legs: readonly Leg[]; }

/** A member's part in a move. `z` is the level on which it ends; `levels` are those on which a model can stand */
export interface ModelPlan {
  readonly model: string; readonly path: ModelPath; readonly x: number; readonly y: number; readonly facing: number;
  readonly cost: number; readonly allowance: number; readonly parts: readonly CostPart[];
  readonly refusal: Refusal | null; readonly dice: readonly TrialForecast[]; readonly z: number;
  readonly levels: readonly number[];
}

/** A member's place: which enemy units see it there, and its worst cover against them (none, soft, hard, or out of */
export interface ModelProspect { readonly model: string; readonly cover: string; readonly seen_by: readonly string[]; }

/** A model on the table. `kind` is the class of its creature, by which it is drawn. */
export interface ModelView {
  readonly id: string; readonly unit: string; readonly side: string; readonly name: string;
  readonly kind: "beast" | "bike" | "building" | "cavalry" | "dreadnought" | "emplacement" | "gargantuan" | "infantry" | "monstrous" | "robot" | "swarm" | "vehicle";
  readonly role: string; readonly x: number; readonly y: number; readonly z: number; readonly facing: number;
  readonly radius: number; readonly height: number; readonly size: number; readonly wounds: number;
  readonly max_wounds: number; readonly prone: boolean; readonly weapons: readonly string[]; readonly profile: number;
  readonly statuses: readonly string[];
}

/** A number added to a target number, with its reason and the rule it comes from. */
export interface Modifier { readonly value: number; readonly reason: string; readonly rule: string; }

/** A line of the story: the game turn, what kind of thing, its words, and the event to look at in the replay. */
export interface Moment {
  readonly turn: number; readonly kind: "bust" | "charge" | "gone" | "loss" | "rally" | "rout"; readonly text: string;
  readonly event: number; readonly weight: number;
}

/** What morale promises for a unit: its checks after a lost round; and if it routs, is locked or pursues, its odds */
export interface MoraleOdds {
  readonly reply: "morale-odds"; readonly unit: string; readonly name: string; readonly checks: readonly CheckRow[];
  readonly rally: RallyOdds | null; readonly break_off: BreakOffOdds | null; readonly pursuit: PursuitOdds | null;
}

/** A mouth that was dug in the battle. */
export interface Mouth { readonly id: string; readonly x: number; readonly y: number; }

/** A movement action: the path of every member that takes part. `crawl` names standing members that lie down first */
export interface Move {
  readonly act: "move"; readonly paths: readonly ModelPath[]; readonly prone: readonly string[];
  readonly crawl: readonly string[];
}

/** A model is put on a place, on the highest level there unless one is named; without a facing it keeps its own. */
export interface MoveModel {
  readonly act: "gm-move-model"; readonly model: string; readonly at: readonly [number, number];
  readonly facing: number | null; readonly z: number | null; readonly why: string;
}

/** A piece is put with its middle on a place, turned clockwise by so many degrees. */
export interface MovePiece {
  readonly act: "gm-move-piece"; readonly piece: string; readonly at: readonly [number, number]; readonly turn: number;
  readonly why: string;
}

/** The answer to a move question, with the same numbers the act itself will have. Members not among `models` stay. */
export interface MovePlan {
  readonly reply: "move-plan"; readonly unit: string; readonly models: readonly ModelPlan[];
  readonly links: readonly (readonly [string, string])[]; readonly coherent: boolean; readonly refusal: Refusal | null;
  readonly clipped: boolean; readonly watchers: readonly Watcher[]; readonly points: number;
  readonly ways: readonly Alternative[]; readonly short: Refusal | null; readonly limit: string | null;
  readonly parts: readonly (readonly string[])[]; readonly joins: readonly string[]; readonly note: string;
}

/** A unit is put with its middle on a place, each model on the level nearest to its own. If the first model has */
export interface MoveUnit {
  readonly act: "gm-move-unit"; readonly unit: string; readonly at: readonly [number, number];
  readonly facing: number | null; readonly why: string;
}

/** A unit near an objective: how many of its models count, and how near the nearest is if that may be measured. */
export interface NearObjective {
  readonly unit: string; readonly side: string; readonly models: number; readonly routing: boolean;
  readonly distance: number | null;
}

/** Start a battle. `players` maps a side to "human" or a bot. `gm`: somebody is the GM, sees all and */
export interface NewGame {
  readonly type: "new"; readonly scenario: string; readonly players: Readonly<Record<string, string>>;
  readonly seed?: string | null; readonly settings?: Readonly<Record<string, unknown>>; readonly real_dice?: boolean;
  readonly gm?: boolean;
}

/** Make a new link to the battle that is open, for a player of a `seat`, the GM or a watcher. The one before no */
export interface NewLink {
  readonly type: "new-link"; readonly role: "gm" | "host" | "player" | "watcher"; readonly seat?: string;
}

/** A mouth, through which troops go in and come out, or a chamber. */
export interface Node {
  readonly id: string; readonly name: string; readonly at: readonly [number, number]; readonly chamber: boolean;
}

/** A place worth points to the side with more models within `radius` when the battle ends. */
export interface Objective {
  readonly id: string; readonly name: string; readonly at: readonly [number, number]; readonly radius: number;
  readonly points: number;
}

/** Which side holds an objective now, and why. */
export interface ObjectiveView {
  readonly id: string; readonly holder: string | null; readonly why: string; readonly near: readonly NearObjective[];
}

/** A trained model guides the guns of its side: it watches a unit, or the place `aim`. */
export interface Observe {
  readonly act: "observe"; readonly model: string; readonly target: string;
  readonly aim: readonly [number, number] | null;
}

/** Go on with a game, or ask for the whole view of the game that is open. */
export interface Open {
  readonly type: "open"; readonly game: string; readonly secret?: string; readonly seat?: string | null;
  readonly since?: number; readonly hash?: string;
}

/** A question that is put to a side, with the answers that need no particulars. */
export interface OpenQuestion {
  readonly side: string; readonly name: string; readonly prompt: string; readonly rule: string;
  readonly options: readonly Option[];
}

/** A battle begins or goes on: what does not change, who plays what, which seats the page holds in which role; */
export interface Opened {
  readonly type: "opened"; readonly game: string; readonly scene: Scene;
  readonly players: Readonly<Record<string, string>>; readonly seed: string;
  readonly help: Readonly<Record<string, string>>; readonly role: "gm" | "host" | "player" | "watcher";
  readonly seats: readonly string[]; readonly secret: string; readonly invitations: readonly Invitation[];
  readonly dice: "sealed" | "seeded" | "typed"; readonly commitment: string; readonly wants_luck: boolean;
  readonly gm: boolean;
}

/** One possible answer to a decision; with a refusal when it cannot be chosen now. */
export interface Option {
  readonly answer: Act; readonly label: string; readonly cost: number; readonly refusal: Refusal | null;
  readonly rule: string; readonly open: boolean; readonly does: string;
}

/** A typed order as understood: an act to be answered as it is, or a move to be planned, or a target to be fired at. */
export interface OrderRead {
  readonly reply: "order-read"; readonly unit: string; readonly told: string; readonly act: Act | null;
  readonly move: PlanMove | null; readonly target: string | null; readonly confirm: boolean; readonly held: string;
  readonly undo: boolean;
}

/** The unit goes on overwatch. `facing` is that of all its models (None: as they are), `models` are the models that */
export interface Overwatch {
  readonly act: "overwatch"; readonly facing: number | null; readonly models: readonly (readonly [string, number])[];
  readonly prone: readonly string[];
}

/** What a unit would watch on overwatch, and what that means. */
export interface OverwatchPlan {
  readonly reply: "overwatch-plan"; readonly unit: string; readonly arcs: readonly WatchArc[];
  readonly notes: readonly Remark[]; readonly refusal: Refusal | null;
}

/** Two pistols fired as one weapon: which, the level of the shooter, and half their range. */
export interface Pair {
  readonly weapons: readonly [string, string]; readonly level: "1" | "2a" | "2b" | "3" | "4";
  readonly half_range: number;
}

/** No unit reacts, or no further unit. */
export interface Pass { readonly act: "pass"; }

/** A straight passage between two nodes, so many models wide; `going` is the state it is in. */
export interface Passage {
  readonly ends: readonly [string, string]; readonly going: "difficult" | "impassable" | "open" | "very-difficult";
  readonly width: number;
}

/** The battle as it stood after event `at`. */
export interface Past { readonly type: "past"; readonly at: number; readonly view: View; }

/** Failed enemy dice given to the player's own units; a unit named twice gets two dice. Empty: leave them all. */
export interface PickUp { readonly act: "pick-up"; readonly units: readonly string[]; }

/** One piece of terrain. */
export interface Piece {
  readonly id: string; readonly name: string; readonly feature: string;
  readonly shape: readonly (readonly [number, number])[]; readonly height: number;
  readonly going: "difficult" | "impassable" | "open" | "very-difficult"; readonly cover: "hard" | "none" | "soft";
  readonly form: "area" | "linear" | "object"; readonly opaque: boolean; readonly surface: boolean;
  readonly standable: boolean; readonly sight_depth: number | null; readonly inner_sight: number;
  readonly wood_cover: number; readonly parapet: number; readonly base: number; readonly face: boolean;
  readonly climb: "equipment" | "no" | "yes";
  readonly face_going: "difficult" | "impassable" | "open" | "very-difficult"; readonly rise: number | null;
  readonly gap: number; readonly water: "deep" | "ford" | "none";
  readonly bottom: "difficult" | "impassable" | "open" | "very-difficult"; readonly tags: readonly string[];
  readonly variable: boolean; readonly dangerous: Dangerous | null; readonly agility: Agility | null;
  readonly tactical: boolean; readonly blast_protection: boolean; readonly template_protection: boolean;
  readonly section_size: number; readonly hide: "beside" | "by-form" | "inside" | "none"; readonly diced_sight: boolean;
  readonly ignite: number | null; readonly fire_strength: number | null;
  readonly damage_points_per_square: number | null; readonly abreast: number; readonly toughness: number;
  readonly damage_points: number; readonly explodes: Explosion | null; readonly broken: boolean; readonly seats: number;
  readonly sails: number;
}

/** Where models are put, each with its x and y; the others are put near them. */
export interface Place { readonly act: "place"; readonly places: readonly (readonly [string, number, number])[]; }

/** What would a charge at this enemy unit lead to? `models` are the members that charge (none named: all that can), */
export interface PlanCharge {
  readonly query: "plan-charge"; readonly unit: string; readonly target: string; readonly models?: readonly string[];
  readonly paths?: readonly ModelPath[]; readonly fire?: boolean; readonly orders?: readonly FireOrder[];
  readonly fleet?: boolean; readonly grenades?: string;
}

/** What would be rolled for a move whose dice come before its paths, and how far might it go? */
export interface PlanDice {
  readonly query: "plan-dice"; readonly unit: string; readonly act: Tactical | Venture | Swim;
}

/** Which models of the unit could fire what at this target, and at what goals? `orders` overrides the proposal. With */
export interface PlanFire {
  readonly query: "plan-fire"; readonly unit: string; readonly target: string; readonly points?: number;
  readonly volley?: number; readonly orders?: readonly FireOrder[] | null;
  readonly aim?: readonly [number, number] | null; readonly choices?: boolean; readonly passing?: boolean | null;
}

/** What would it mean to set the unit that is asked about down there? */
export interface PlanLanding { readonly query: "plan-landing"; readonly unit: string; readonly act: SetDown; }

/** Where would the unit stand if it moved as a body: its centre by (dx, dy), turned by `rotate` degrees? */
export interface PlanMove {
  readonly query: "plan-move"; readonly unit: string; readonly dx: number; readonly dy: number; readonly rotate: number;
  readonly facing: number | null; readonly adjust: Readonly<Record<string, readonly [number, number]>>;
  readonly crawl: readonly string[]; readonly prone: readonly string[];
  readonly via: readonly (readonly [number, number])[]; readonly clip: boolean;
  readonly formation: "column" | "keep" | "line" | "loose"; readonly led: Readonly<Record<string, Lead>>;
  readonly members: readonly string[];
}

/** What would the unit watch on overwatch, and what would that mean? */
export interface PlanOverwatch { readonly query: "plan-overwatch"; readonly unit: string; readonly act?: Overwatch; }

/** A chance card of the hand is played, on a unit if the card is for one. */
export interface PlayCard { readonly act: "play-card"; readonly card: string; readonly unit: string; }

/** Start a new game from the point shown: the same battle up to event `at`, then new decisions. */
export interface PlayOn { readonly type: "play-on"; readonly at: number; }

/** Who plays a side: "human" or the name of a bot. */
export interface Player { readonly side: string; readonly player: string; }

/** The policies in force of the seats a page holds. It is sent when they change; a page begins with none. */
export interface Policies { readonly type: "policies"; readonly policies: readonly PolicyView[]; }

/** A policy as the page shows it: `offered` says in words what the server passes on. */
export interface PolicyView {
  readonly seat: string; readonly kind: string; readonly manner: "always" | "ask" | "turn"; readonly offered: string;
}

/** A pool of fire on the ground, lit in the game turn `lit`. It ends on a die of `ends` or more. */
export interface Pool {
  readonly id: string; readonly x: number; readonly y: number; readonly z: number; readonly lit: number;
  readonly ends: number;
}

/** A line of characteristics as printed: M WS BS S T W I A Ld Sv. */
export interface ProfileView {
  readonly name: string; readonly M: number; readonly WS: number; readonly BS: number; readonly S: number;
  readonly T: number; readonly W: number; readonly I: number; readonly A: number; readonly Ld: number;
  readonly save: string;
}

/** What a move would lead to: for every member, and for the unit as a whole. */
export interface Prospect {
  readonly reply: "prospect"; readonly unit: string; readonly models: readonly ModelProspect[];
  readonly seen_by: readonly string[]; readonly remarks: readonly Remark[];
}

/** What one option promises; `option` is its number. `told` says so in a sentence. If `exact` is false, no chance is */
export interface ProspectRow {
  readonly option: number; readonly told: string; readonly exact: boolean; readonly error: number;
}

/** The rows of the options about which something can be said. */
export interface Prospects { readonly reply: "prospects"; readonly rows: readonly ProspectRow[]; }

/** A pursuit of these routers: the chance to hold the unit back, and to catch them with the next moves of both on */
export interface PursuitOdds {
  readonly unit: string; readonly routers: string; readonly holds: number; readonly catches: number;
  readonly needed: Breakdown | null;
}

/** Models fight fires: each model and the place of its fire; and helpers, each with the model it helps. */
export interface PutOut {
  readonly act: "put-out"; readonly attempts: readonly (readonly [string, readonly [number, number]])[];
  readonly helpers: readonly (readonly [string, string])[];
}

/** The same at the end of a movement action, without further points. */
export interface PutOutAfterMove {
  readonly act: "put-out-after-move"; readonly attempts: readonly (readonly [string, readonly [number, number]])[];
  readonly helpers: readonly (readonly [string, string])[];
}

/** The chances of a 25% test. `casualties`: the fewest casualties that cause a test, or None if no number does. */
export interface QuarterOdds {
  readonly casualties: number | null; readonly tested: number; readonly passed: number; readonly pinned: number;
  readonly routed: number;
}

/** A question to a seat. `draft` is what has to be planned to answer it, `passing` the label of its default, */
export interface Question {
  readonly type: "ask"; readonly id: string; readonly seat: string; readonly kind: string; readonly rule: string;
  readonly prompt: string; readonly options: readonly Choice[]; readonly default: Act;
  readonly about: readonly string[]; readonly detail: unknown; readonly notes: readonly string[]; readonly focus: Focus;
  readonly passing: string; readonly gives_up: string; readonly draft: string; readonly in_words: boolean;
}

/** The unit sets up a ladder that its members carry, at a point of a wall: a free act. */
export interface RaiseLadder {
  readonly act: "raise-ladder"; readonly ladder: string; readonly at: readonly [number, number];
}

/** The chance to rally in so many attempts; `needed` is what each needs, None if no dice are rolled. */
export interface RallyOdds { readonly rallies: number; readonly attempts: number; readonly needed: Breakdown | null; }

/** A unit reacts to what has just happened, in a way that was offered. */
export interface React { readonly act: "react"; readonly unit: string; readonly reaction: string; }

/** What each option of the offer promises. `told` are the notes of the question that say the same in words. */
export interface ReactionOdds {
  readonly reply: "reaction-odds"; readonly rows: readonly ReactionRow[]; readonly told: readonly string[];
}

/** One option of an offer. `successes` are the chances of none, one and two, if it needs a roll; `losses` the enemy */
export interface ReactionRow {
  readonly unit: string; readonly reaction: string; readonly successes: readonly [number, number, number] | null;
  readonly losses: number | null; readonly caught: number | null; readonly gist: string;
}

/** What does a typed order mean to this unit: "move 3 forward, turn 45"? */
export interface ReadOrder { readonly query: "read-order"; readonly unit: string; readonly text: string; }

/** One way to read a disputed point: what the acting player gains by it, and the entry that settles it, if any. */
export interface Reading {
  readonly text: string; readonly advantage: number; readonly nothing_happens: boolean; readonly settled_by: string;
}

/** The quick reference: pages of headings with their rules. */
export interface Reference {
  readonly type: "reference"; readonly pages: readonly (Readonly<Record<string, readonly RuleLine[]>>)[];
}

/** Why an order cannot be carried out. The answer to "may I?" is either None or one of these. */
export interface Refusal { readonly reason: string; readonly rule: string; }

/** An order that cannot be carried out; nothing has changed. */
export interface Refused {
  readonly type: "refused"; readonly reason: string; readonly rule: string; readonly id: number | null;
}

/** A regroup action: lose D6 suppression points. */
export interface Regroup { readonly act: "regroup"; }

/** Reload every empty weapon of the unit. */
export interface Reload { readonly act: "reload"; }

/** Something to know before a decision, and the rule it comes from. */
export interface Remark { readonly text: string; readonly rule: string; }

/** A model is taken off: as a casualty, or without counting as a loss. */
export interface RemoveModel {
  readonly act: "gm-remove-model"; readonly model: string; readonly casualty: boolean; readonly why: string;
}

/** A piece of terrain or a ladder is taken off. A portable ladder that stands lies on the ground instead. */
export interface RemovePiece { readonly act: "gm-remove-piece"; readonly piece: string; readonly why: string; }

/** A whole unit is taken off: as a loss, or without counting as one. */
export interface RemoveUnit {
  readonly act: "gm-remove-unit"; readonly unit: string; readonly casualties: boolean; readonly why: string;
}

export interface Replied { readonly type: "reply"; readonly id: number; readonly reply: Reply; }

/** An act and its result, in the words for one seat. `id` is the number of its first event, `last` of its latest. */
export interface Report {
  readonly id: number; readonly last: number; readonly group: number; readonly kind: string; readonly side: string;
  readonly unit: string; readonly target: string; readonly title: string; readonly headline: string;
  readonly aside: string; readonly sentence: string; readonly told: string; readonly tone: string; readonly why: string;
  readonly rows: readonly DiceRow[]; readonly facts: readonly Fact[]; readonly follows: readonly string[];
  readonly scores: readonly Scores[]; readonly waiting: readonly Waiting[]; readonly trails: readonly Trail[];
  readonly tracers: readonly Tracer[]; readonly removed: readonly Fallen[]; readonly fallen: number;
  readonly fallen_side: string;
}

/** A unit that is not on the table. `due`: it only waits for room; `left`: it has been on the table and may come */
export interface ReserveView {
  readonly unit: string; readonly name: string; readonly side: string; readonly models: number; readonly due: boolean;
  readonly left: boolean; readonly astray: boolean;
}

/** How the battle ended: the winner (None for a draw), points by side and why it ended. */
export interface Result {
  readonly winner: string | null; readonly points: Readonly<Record<string, number>>; readonly reason: string;
  readonly rule: string;
}

/** A fallen model is back at a place, with all its Wounds, in the nearest part of its squad. A squad that was gone */
export interface ReviveModel {
  readonly act: "gm-revive-model"; readonly model: string; readonly at: readonly [number, number]; readonly why: string;
}

/** The chance that a marker comes down so many inches from where it was aimed, in any direction alike. */
export interface Ring { readonly distance: number; readonly chance: number; }

/** A request for dice, answered with their faces. `seat` is the side whose dice they are, `label` what they are for */
export interface Roll {
  readonly type: "roll"; readonly purpose: string; readonly rule: string; readonly seat: string; readonly dice: number;
  readonly sides: number; readonly label: string; readonly parts: readonly DicePart[];
  readonly at: readonly [number, number] | null;
}

/** The odds of one round of a combat. `difference`: the wounds the first side inflicts less those it takes, each */
export interface RoundOdds {
  readonly reply: "round-odds"; readonly units: readonly UnitRound[];
  readonly difference: readonly (readonly [number, number])[]; readonly exact: boolean; readonly samples: number;
  readonly error: number; readonly why: string; readonly told: string; readonly refusal: Refusal | null;
}

/** How a list of things with ids changed. */
export interface Rows {
  readonly gone: readonly string[]; readonly changed: readonly (Readonly<Record<string, unknown>>)[];
  readonly added: readonly unknown[];
}

/** One value of a setting in words. `chosen`: it is in force in the battle shown, or by default without one. */
export interface RuleChoice { readonly text: string; readonly chosen: boolean; }

export interface RuleEntry {
  readonly type: "rule-entry"; readonly id: string; readonly title: string; readonly chapter: string;
  readonly status: string; readonly rule: string; readonly ruling: string; readonly settings: readonly RuleSetting[];
  readonly examples: readonly (Readonly<Record<string, string>>)[];
}

/** The rules that contain the words, in the order of the book; all rules without words. */
export interface RuleIndex {
  readonly type: "rule-index"; readonly sought: string; readonly rules: readonly RuleLine[];
}

/** An entry of the index or of the quick reference. */
export interface RuleLine {
  readonly id: string; readonly title: string; readonly chapter: string; readonly words: string;
}

/** A choice the rules leave open. Without `choices`, `words` say what it may be. */
export interface RuleSetting {
  readonly name: string; readonly key: string; readonly choices: readonly RuleChoice[]; readonly words: string;
}

/** The unit takes a boat it is aboard of straight to a place, its middle, and picks up these swimmers on the way. */
export interface Sail {
  readonly act: "sail"; readonly boat: string; readonly to: readonly [number, number];
  readonly aboard: readonly string[];
}

export interface SavedGame {
  readonly id: string; readonly title: string; readonly turn: number; readonly when: string; readonly over: boolean;
  readonly players: readonly Player[]; readonly turns: number;
}

/** A scenario as the start screen shows it. */
export interface ScenarioInfo {
  readonly name: string; readonly title: string; readonly briefing: string; readonly width: number;
  readonly depth: number; readonly turns: number; readonly sides: readonly string[]; readonly units: readonly number[];
  readonly models: readonly number[]; readonly side_names: readonly string[];
  readonly size: "large" | "medium" | "small"; readonly minutes: number; readonly terrain: readonly Piece[];
  readonly objectives: readonly Objective[]; readonly forces: readonly Force[]; readonly wins: readonly WinLine[];
  readonly ending: string; readonly special: readonly string[]; readonly switches: readonly Switch[];
}

/** What does not change during a battle. */
export interface Scene {
  readonly name: string; readonly title: string; readonly briefing: string; readonly width: number;
  readonly depth: number; readonly terrain: readonly Piece[]; readonly objectives: readonly Objective[];
  readonly weapons: Readonly<Record<string, Weapon>>; readonly sides: readonly SideView[];
  readonly settings: Readonly<Record<string, unknown>>; readonly inch_shown: number; readonly inch_name: string;
  readonly ladders: readonly Ladder[]; readonly tunnels: Tunnels;
}

/** How the table differs from the one of the scene: pieces and ladders that are new or in place of those with the */
export interface SceneryView {
  readonly pieces: readonly Piece[]; readonly ladders: readonly Ladder[]; readonly gone: readonly string[];
  readonly loose: readonly LooseLadder[]; readonly fires: readonly Square[]; readonly pools: readonly Pool[];
  readonly threatened: readonly (readonly [number, number, number])[]; readonly gear: readonly LaidGear[];
}

/** The wounds one unit caused in a round of melee. */
export interface Scores {
  readonly unit: string; readonly name: string; readonly side: string; readonly wounds: number;
}

/** What the dice of a battle come from. `commitment` is the SHA-256 of the key, told before the first die; `key` is */
export interface Seal {
  readonly commitment: string; readonly key: string; readonly first: number; readonly luck: readonly MixedIn[];
}

/** A model is in a condition, or no longer. */
export interface SetCondition {
  readonly act: "gm-set-condition"; readonly model: string;
  readonly condition: "burning" | "confused" | "entangled" | "hidden" | "unloaded"; readonly on: boolean;
  readonly why: string;
}

/** The place where a unit is set down on the table: of its first model if it lands, of its middle if it is deployed; */
export interface SetDown {
  readonly act: "set-down"; readonly x: number; readonly y: number; readonly facing: number | null;
}

/** The burnable terrain at a place is on fire, or its fire is out. */
export interface SetFire {
  readonly act: "gm-set-fire"; readonly at: readonly [number, number]; readonly burning: boolean; readonly why: string;
}

/** A unit is pinned, routs, goes to ground, or stops to. */
export interface SetMorale {
  readonly act: "gm-set-morale"; readonly unit: string;
  readonly state: "not-pinned" | "pinned" | "rallied" | "routing" | "to-ground" | "up"; readonly why: string;
}

/** A unit has so many action points left in this activation; or it is activated with them, without a roll. */
export interface SetPoints {
  readonly act: "gm-set-points"; readonly unit: string; readonly points: number; readonly why: string;
}

/** How offers of a kind are answered from now on: "ask" the player, pass for the rest of this player "turn", or */
export interface SetPolicy {
  readonly type: "policy"; readonly manner: string; readonly kind?: string; readonly seat?: string;
}

/** A model lies prone, or stands. */
export interface SetPosture {
  readonly act: "gm-set-posture"; readonly model: string; readonly prone: boolean; readonly why: string;
}

/** A unit has so many suppression points in effect, and so many that wait for its next turn. */
export interface SetSuppression {
  readonly act: "gm-set-suppression"; readonly unit: string; readonly points: number; readonly pending: number;
  readonly why: string;
}

/** A model has so many Wounds left. */
export interface SetWounds {
  readonly act: "gm-set-wounds"; readonly model: string; readonly wounds: number; readonly why: string;
}

/** A shooting action of 1 to 3 points; the orders are those of its first volley. */
export interface Shoot { readonly act: "shoot"; readonly points: number; readonly orders: readonly FireOrder[]; }

/** Equal shots: the firing models, the number of shots, and what they need against each kind of model. */
export interface ShotOdds {
  readonly weapon: string; readonly models: readonly string[]; readonly shots: number; readonly needed: Breakdown;
  readonly against: readonly Against[]; readonly mode: string; readonly instead: string; readonly near_miss: number;
}

/** Ask for the key and all dice of the battle; it must be over. */
export interface ShowDice { readonly type: "show-dice"; }

/** Do what the lesson waits for. */
export interface ShowMe { readonly type: "show-me"; }

/** Ask for the quick reference. */
export interface ShowReference { readonly type: "show-reference"; }

/** Ask how the battle went; it must be over. */
export interface ShowReport { readonly type: "show-report"; }

export interface ShowRule { readonly type: "rule"; readonly rule: string; }

/** How the dice of a side fell. */
export interface SideLuck { readonly side: string; readonly rows: readonly Luck[]; readonly words: string; }

/** What a side's points consist of, and what it has lost. */
export interface SideTally {
  readonly side: string; readonly points: number; readonly objectives: readonly string[];
  readonly objective_points: number; readonly casualty_points: number; readonly units_destroyed: number;
  readonly models_removed: number; readonly units_lost: number; readonly units: number; readonly models_lost: number;
  readonly models: number;
}

export interface SideView { readonly id: string; readonly name: string; readonly army: string; readonly home: string; }

/** Squares of `step` inches, row by row from the south-west corner; one digit each: 0 not seen, 1 clear, 2 soft */
export interface SightField {
  readonly reply: "sight-field"; readonly unit: string; readonly at: readonly [number, number]; readonly step: number;
  readonly columns: number; readonly rows: number; readonly cells: string;
}

/** From one shooter to one target model: clear, cover or blocked, by what. */
export interface SightLine {
  readonly target: string; readonly state: string; readonly cover: string; readonly reason: string;
}

/** The unit takes its shields on the back, or on the arm again: a free act. */
export interface Sling { readonly act: "sling"; readonly back: boolean; }

/** A square inch of a piece of terrain that burns, was put out or is burnt: its column and row from the corner of */
export interface Square {
  readonly column: number; readonly row: number; readonly piece: string; readonly z: number; readonly lit: number;
  readonly state: "burning" | "burnt" | "out"; readonly damage: number;
}

/** A badge: suppressed, pinned, ground, routing, finished, aimed. */
export interface Status {
  readonly kind: string; readonly label: string; readonly rule: string; readonly count: number;
}

/** Where the shot is aimed and how, how it may scatter, and the models it may hit. */
export interface StrikePlan {
  readonly mode: string; readonly aim: readonly [number, number] | null; readonly bearing: number;
  readonly radius: number; readonly target: string; readonly rings: readonly Ring[];
  readonly shapes: readonly (readonly (readonly [number, number])[])[]; readonly value: Breakdown | null;
  readonly figures: readonly FigurePlan[] | null; readonly expected_enemies: number; readonly expected_friends: number;
}

/** A Fleet unit declares two or three moves in a row: a free act. */
export interface StringMoves { readonly act: "string-moves"; readonly moves: number; }

/** The chances of suppression. `hits`: the fewest hits that suppress now, or None if no number does. */
export interface SuppressionOdds { readonly hits: number | null; readonly tested: number; readonly gained: number; }

/** An agitated mob moves: a die decides how far, then the paths are given. */
export interface Surge { readonly act: "surge"; }

/** A movement action in which these members swim: a die decides how far, then the paths are given. */
export interface Swim { readonly act: "swim"; readonly models: readonly string[]; }

/** A rule that can be switched on or off before a battle: `on` and `off` are the values it has then. */
export interface Switch {
  readonly key: string; readonly title: string; readonly words: string; readonly is_on: boolean; readonly on: unknown;
  readonly off: unknown;
}

/** A tactical move: a die decides how far, then the paths are given. */
export interface Tactical { readonly act: "tactical"; }

/** A modifier counts no longer. */
export interface TakeBack { readonly act: "gm-take-back"; readonly modifier: number; readonly why: string; }

/** These models take up what they have laid down. */
export interface TakeGear { readonly act: "take-gear"; readonly models: readonly string[]; }

/** The player whose turn it is has taken the page: show the battle from that seat. */
export interface TakeOver { readonly type: "take-over"; }

/** What must be rolled on a D6, and why. The limit of the die is applied once, after all modifiers. `linked`: a */
export interface Target {
  readonly rule: string; readonly direction: "high" | "low"; readonly base: number; readonly base_reason: string;
  readonly modifiers: readonly Modifier[]; readonly barred: string; readonly linked: boolean;
}

/** The enemy units, and how many points the unit may shoot with: no choice in a later volley. With `best` points */
export interface Targets {
  readonly reply: "targets"; readonly unit: string; readonly targets: readonly Alternative[];
  readonly points: readonly Alternative[]; readonly best: number; readonly places: boolean;
}

/** How far a unit threatens. Where measuring first is not allowed, `measured` is False and no distance is told. */
export interface Threat {
  readonly reply: "threat"; readonly unit: string; readonly measured: boolean; readonly reaches: readonly ThreatReach[];
}

/** How far one model can move in one action, charge, and shoot with its longest weapon, in inches on open ground. */
export interface ThreatReach {
  readonly model: string; readonly move: number; readonly charge: number; readonly shoot: number;
}

/** A model throws its grapple at a point of a wall. */
export interface ThrowGrapple {
  readonly act: "throw-grapple"; readonly model: string; readonly at: readonly [number, number];
}

/** A roll of a battle: its first die is number `first` (from 0), and it is the `n`-th input. */
export interface Thrown {
  readonly n: number; readonly purpose: string; readonly sides: number; readonly faces: readonly number[];
  readonly first: number;
}

/** Shots of one model at a unit, and how many of them hit. */
export interface Tracer {
  readonly model: string; readonly target: string; readonly shots: number; readonly hits: number;
}

/** The way one model went. */
export interface Trail { readonly model: string; readonly path: readonly (readonly [number, number])[]; }

/** Dice a path would need: what they decide, what must be rolled, the chance of it, how many inches along, and what */
export interface TrialForecast {
  readonly label: string; readonly purpose: string; readonly needed: string; readonly chance: number;
  readonly rule: string; readonly at: number; readonly failure: string;
}

/** What would come of an act of the GM? It needs no reason yet. */
export interface TryGm { readonly query: "try-gm"; readonly act: Act; readonly unit: string; }

/** A unit goes under the ground, along these points. A unit on the table first goes down through the mouth at the */
export interface Tunnel {
  readonly act: "tunnel"; readonly path: readonly (readonly [number, number])[];
  readonly out: readonly [number, number] | null;
}

/** The tunnels of a scenario as a graph. */
export interface Tunnels { readonly nodes: readonly Node[]; readonly passages: readonly Passage[]; }

export interface TurnView {
  readonly game_turn: number; readonly last_turn: number | null; readonly active: string; readonly phase: string;
  readonly acting: string | null; readonly busts: number; readonly untried: number;
}

/** Take back the last decision, as long as no die was rolled and nothing learnt since; or the act of the GM that an */
export interface Undo { readonly type: "undo"; readonly event?: number; }

/** What a round does to one unit, as lists: the index is the count, the value its probability. `wounds`: the Wounds */
export interface UnitRound {
  readonly unit: string; readonly name: string; readonly side: string; readonly models: number;
  readonly wounds: readonly number[]; readonly casualties: readonly number[]; readonly destroyed: number;
  readonly tests: number; readonly breaks: number; readonly before: number; readonly check: Breakdown | null;
  readonly blows: readonly BlowRow[];
}

/** A unit at the end: models left of those it began with, hits it scored, enemies that fell to it. */
export interface UnitRow {
  readonly unit: string; readonly name: string; readonly side: string; readonly left: number; readonly models: number;
  readonly hits: number; readonly kills: number;
}

/** A unit; `watching` is what its models watch while it is on overwatch, `body` the main body of its squad if it is */
export interface UnitView {
  readonly id: string; readonly name: string; readonly side: string; readonly models: readonly string[];
  readonly strength: number; readonly value: number; readonly leadership: number; readonly points: number | null;
  readonly attempted: boolean; readonly finished: boolean; readonly statuses: readonly Status[];
  readonly odds: readonly DiceOdds[]; readonly links: readonly (readonly [string, string])[];
  readonly watching: readonly WatchArc[]; readonly body: string; readonly troops: number | null;
}

/** The battle now, and the log lines the page lacks (all of them when `fresh`). It is sent when a game is opened. */
export interface Update {
  readonly type: "update"; readonly view: View; readonly log: readonly LogEntry[]; readonly fresh: boolean;
  readonly reports: readonly Report[];
}

/** A movement action in which these members go for variable ground: dice decide how far, then the paths are given. */
export interface Venture {
  readonly act: "venture"; readonly models: readonly string[]; readonly crawl: readonly string[];
}

/** The winner and why: the sentence, how long the battle lasted, why it ended and by which rule. */
export interface Verdict {
  readonly winner: string | null; readonly text: string; readonly length: string; readonly ended: string;
  readonly rule: string;
}

/** The battle as one seat sees it now. `ask` is a decision of this seat; `waiting_for` names the seat that decides. */
export interface View {
  readonly seat: string; readonly turn: TurnView; readonly units: readonly UnitView[];
  readonly models: readonly ModelView[]; readonly profiles: readonly ProfileView[];
  readonly score: Readonly<Record<string, number>>; readonly objectives: readonly ObjectiveView[];
  readonly tallies: readonly SideTally[]; readonly result: Result | null; readonly verdict: Verdict | null;
  readonly ask: Question | null; readonly roll: Roll | null; readonly waiting_for: string | null;
  readonly can_undo: boolean; readonly events: number; readonly reserves: readonly ReserveView[];
  readonly why_no_undo: string; readonly clouds: readonly Cloud[]; readonly lost: readonly LostView[];
  readonly request: string; readonly convertible: readonly string[]; readonly calm_mobs: readonly string[];
  readonly mouths: readonly Mouth[]; readonly chance: ChanceView | null; readonly scenery: SceneryView | null;
  readonly blocks: readonly BlockView[];
}

/** The odds of a volley as lists: the index is the count, the value its probability. */
export interface VolleyOdds {
  readonly reply: "volley-odds"; readonly unit: string; readonly target: string; readonly hits: readonly number[];
  readonly wounds: readonly number[]; readonly unsaved: readonly number[]; readonly casualties: readonly number[];
  readonly destroyed: number; readonly suppression: SuppressionOdds; readonly quarter: QuarterOdds;
  readonly measured: boolean; readonly exact: boolean; readonly samples: number; readonly error: number;
  readonly breakdown: readonly ShotOdds[]; readonly refusal: Refusal | null; readonly left_out: readonly string[];
}

/** A unit that does not act because of a bust. */
export interface Waiting { readonly unit: string; readonly name: string; }

/** What one model on overwatch watches: enemies within `reach` inches, in a field of view of `view` */
export interface WatchArc {
  readonly model: string; readonly facing: number; readonly view: number; readonly fire: number;
  readonly reach: number | null; readonly range: number | null;
}

/** An enemy unit that may react to a move, and how near it is to the end of the move, or to one of its paths. */
export interface Watcher {
  readonly unit: string; readonly rule: string; readonly distance: number; readonly text: string;
  readonly reactions: readonly string[]; readonly at: number | null; readonly place: readonly [number, number] | null;
}

/** A weapon. Strength None is the user's own, times `strength_factor` plus `strength_bonus`; AP 0 is none. */
export interface Weapon {
  readonly id: string; readonly name: string;
  readonly type: "assault" | "bomb" | "grenade" | "heavy" | "melee" | "ordinance" | "pistol" | "primary" | "rapid-fire" | "salvo" | "slow";
  readonly range: number | null; readonly strength: number | null; readonly strength_bonus: number;
  readonly strength_factor: number; readonly ap: number; readonly shots: number; readonly full_shots: number | null;
  readonly tags: readonly string[]; readonly damage: number; readonly to_hit_bonus: number; readonly fire_arc: number;
  readonly two_handed: boolean; readonly reload: boolean; readonly mount: readonly [number, number, number] | null;
  readonly marker_radius: number | null; readonly marker_goal: number; readonly encumbrance: number | null;
  readonly reach: number; readonly pair: Pair | null; readonly cloud: LaidCloud | null;
}

/** One thing that brings points. */
export interface WinLine { readonly text: string; readonly points: string; }

export type FromPage = NewGame | NewLink | Learn | ShowMe | LessonBack | Open | Answer | DecideFor | Dice | AskFor | Undo | SetPolicy | TakeOver | Look | PlayOn | ShowReport | ShowDice | MixIn | Export | Import | ShowRule | FindRules | ShowReference | ListGames | Delete;

export type ToPage = Lobby | Opened | Invited | HandOver | Update | Changed | Policies | LessonView | Past | Replied | Refused | RuleEntry | RuleIndex | Reference | Aftermath | DiceTold | Exported;

export type Act = Choose | EndPhase | PickUp | React | Pass | Declare | PlayCard | Place | Casualties | Fight | Flee | Face | Enter | SetDown | Dispute | Agitate | Surge | Move | FleetMove | Tactical | Venture | Swim | GetUp | StringMoves | Charge | Shoot | Aim | Observe | Challenge | Overwatch | Regroup | ThrowGrapple | Ignite | PutOut | PutOutAfterMove | Reload | Tunnel | Sail | Dig | LiftLadder | CastDown | TakeGear | HaulGear | GoToGround | Discharge | Heads | Block | Sling | RaiseLadder | LayGear | Leave | Hide | Convert | Finish | Attempt | MoveUnit | MoveModel | AddPiece | MovePiece | Impose | SetWounds | AddLadder | SetPosture | SetFire | SetCondition | RemoveModel | ChangePiece | TakeBack | SetSuppression | SetMorale | SetPoints | EndActivation | AddModel | RemovePiece | AddUnit | ReviveModel | RemoveUnit | EndTurn | EndBattle;

export type Query = PlanMove | CheckMove | LookAhead | PlanDice | PlanOverwatch | PlanLanding | PlanCharge | ListCharges | ReadOrder | PlanFire | AskOdds | AskReactions | AskProspects | AskMelee | AskMorale | AskCharge | ListTargets | AskSight | AskThreat | AskGm | TryGm;

export type Reply = MovePlan | Prospect | DicePlan | OverwatchPlan | LandingPlan | ChargePlan | ChargeTargets | OrderRead | FirePlan | VolleyOdds | ReactionOdds | Prospects | RoundOdds | MoraleOdds | ChargeOdds | Targets | SightField | Threat | GmDesk | GmTrial;
