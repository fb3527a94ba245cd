// Made by `python -m miskatonic.table.wire.schema`; change the Python types instead.
// A field that may be missing has the value its comment names.

/** A part of a map with a ground of its own: the caves, the cellar, the library. */
export interface Area {
  id: string;
  /** Default: "" */
  name?: string;
  /** Default: "" */
  look?: string;
  /** Default: [] */
  outline?: readonly (readonly [number, number])[];
  /** Default: [] */
  label?: readonly number[];
}

/** What somebody is remembered for. */
export interface Award {
  title: string;
  seat: number;
  text: string;
}

/** What an event shows: who acts, on what, what changes, what was rolled. */
export interface Beat {
  /** Default: "" */
  who?: string;
  /** Default: [] */
  on?: readonly string[];
  /** Default: [] */
  changes?: readonly Change[];
  /** Default: null */
  roll?: Roll | null;
}

/** What is to be filled in: a number, some of the things, all of them in an order, or a place for each. */
export interface BlankView {
  kind: string;
  name: string;
  /** Default: 0 */
  low?: number;
  /** Default: 0 */
  high?: number;
  /** Default: [] */
  things?: readonly Thing[];
  /** Default: [] */
  places?: readonly Place[];
}

/** Begin a new table from a point of a finished one: after its first ``at`` events. */
export interface BranchPlan {
  at: number;
}

/** What a code has brought: the name that goes with it, and how many tables. */
export interface Brought {
  name: string;
  tables: number;
}

/** The socket is about to close, and why; ``again``: come back at once. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
  /** Default: true */
  again?: boolean;
}

/** A card; face down it has no name. */
export interface Card {
  type: "card";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  /** Default: "" */
  name?: string;
  /** Default: "" */
  gist?: string;
  /** Default: "" */
  kind?: string;
  /** Default: "" */
  text?: string;
  /** Default: true */
  up?: boolean;
  /** Default: [] */
  badges?: readonly (readonly [string, string])[];
}

/** One space of a grid. */
export interface Cell {
  id: string;
  x: number;
  y: number;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  name?: string;
  /** Default: "" */
  mark?: string;
  /** Default: null */
  picture?: Picture | null;
}

/** A value of the scene that an event changed: a face, a track, a height, or where something lies. */
export interface Change {
  id: string;
  /** Default: null */
  was?: number | string | null;
  /** Default: null */
  now?: number | string | null;
}

/** Something this seat can see has changed. */
export interface Changed {
  type: "view";
  view: View;
}

/** A map as it is printed: it never changes during a game. */
export interface Chart {
  nodes: readonly Node[];
  /** Default: [] */
  ways?: readonly Way[];
  /** Default: [] */
  areas?: readonly Area[];
  /** Default: "" */
  look?: string;
  /** Default: 0 */
  wide?: number;
  /** Default: 0 */
  high?: number;
}

/** Something somebody said. Clients show it as text, never as markup. */
export interface ChatLine {
  number: number;
  name: string;
  text: string;
  /** Default: -1 */
  seat?: number;
  /** Default: 0 */
  at?: number;
}

/** Something this seat may do now. */
export interface ChoiceView {
  key: string;
  label: string;
  /** Default: "" */
  rule?: string;
  /** Default: [] */
  targets?: readonly string[];
  /** Default: [] */
  blanks?: readonly BlankView[];
  /** Default: false */
  idle?: boolean;
  /** Default: false */
  declines?: boolean;
  /** Default: "" */
  verb?: string;
  /** Default: "" */
  result?: string;
  /** Default: null */
  odds?: number | null;
  /** Default: "" */
  noun?: string;
  /** Default: "" */
  apart?: string;
  /** Default: [] */
  puts?: readonly (readonly [string, number])[];
  /** Default: "" */
  waste?: string;
}

/** Make a choice. ``version`` is that of the view on which it was decided. */
export interface Choose {
  type: "choose";
  id: string;
  version: string;
  key: string;
  /** Default: [] */
  values?: readonly (number | readonly number[])[];
}

/** Seconds for each decision, or in reserve for a seat's whole game; 0: no limit. */
export interface ClockPlan {
  /** Default: 0 */
  decision?: number;
  /** Default: 0 */
  reserve?: number;
  /** Default: "rules" */
  then?: string;
}

/** The course of a game that is over. */
export interface Course {
  points: readonly Point[];
  /** Default: [] */
  swings?: readonly Swing[];
  /** Default: [] */
  awards?: readonly Award[];
  /** Default: [] */
  luck?: readonly Luck[];
  /** Default: [] */
  tried?: readonly Tried[];
  /** Default: false */
  together?: boolean;
  /** Default: 0 */
  length?: number;
}

/** What one person adds to the secret of the dice, by the first of their seats. */
export interface DicePart {
  seat: number;
  /** Default: "" */
  pledge?: string;
  /** Default: "" */
  share?: string;
}

/** How the secret of the dice is made by all together. */
export interface DiceView {
  stage: string;
  /** Default: [] */
  wanted?: readonly number[];
  /** Default: [] */
  parts?: readonly DicePart[];
  /** Default: "" */
  seal?: string;
  /** Default: [] */
  restarts?: readonly Resealing[];
}

/** A die and the face that is up. */
export interface Die {
  type: "die";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  /** Default: "" */
  name?: string;
  value: number;
  /** Default: "" */
  icon?: string;
  /** Default: false */
  spent?: boolean;
}

/** A request was carried out, durably. ``text`` is what it brought, if anything (a ticket, a table's id). */
export interface Done {
  type: "done";
  id: string;
  /** Default: "" */
  text?: string;
}

/** A line between neighbouring spaces of a grid, or along one's border: a wall, a door. */
export interface Edge {
  x: number;
  y: number;
  side: string;
  look: string;
}

/** How a game ended. */
export interface Ending {
  winners: readonly number[];
  scores: readonly number[];
  reason: string;
  /** Default: "" */
  rule?: string;
  /** Default: "" */
  secret?: string;
}

/** Something that can be practised by itself. */
export interface ExerciseCard {
  id: string;
  name: string;
  kind: string;
}

/** A line of text with a name; what it says, as data where it is more than a word. */
export interface Fact {
  type: "fact";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  name: string;
  value: string;
  /** Default: [] */
  numbers?: readonly (readonly [string, number])[];
  /** Default: [] */
  about?: readonly (readonly [string, readonly string[]])[];
}

/** The odds of a choice. */
export interface Foresee {
  type: "odds";
  id: string;
  key: string;
  /** Default: [] */
  values?: readonly (number | readonly number[])[];
}

/** A session and all that named its owner is gone; so many things were deleted. */
export interface Forgotten {
  deleted: number;
}

/** A game on the shelf. */
export interface GameCard {
  id: string;
  title: string;
  edition: string;
  blurb: string;
  fewest: number;
  most: number;
  options: readonly OptionCard[];
  bots: readonly string[];
  /** Default: "" */
  minutes?: string;
  /** Default: "" */
  weight?: string;
  /** Default: {} */
  looks?: Record<string, unknown>;
  /** Default: [] */
  packs?: readonly string[];
}

/** Give one of one's several seats to somebody else: the answer holds its ticket. */
export interface Give {
  type: "give";
  id: string;
  seat: number;
}

/** A board of places and ways between them: what is printed, and apart from it what changes. */
export interface Graph {
  type: "graph";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  /** Default: "" */
  name?: string;
  chart: Chart;
  /** Default: [] */
  states?: readonly (readonly [string, string])[];
  /** Default: [] */
  items?: readonly (Fact | Die | Token | Card | Pile | Track | Sum | Grid | Graph | Panel)[];
}

/** A board of squares. */
export interface Grid {
  type: "grid";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  /** Default: "" */
  name?: string;
  width: number;
  height: number;
  cells: readonly Cell[];
  /** Default: [] */
  edges?: readonly Edge[];
  /** Default: [] */
  items?: readonly (Fact | Die | Token | Card | Pile | Track | Sum | Grid | Graph | Panel)[];
  /** Default: [] */
  columns?: readonly string[];
  /** Default: [] */
  rows?: readonly string[];
}

/** How the server is. */
export interface Health {
  ok: boolean;
  version: string;
  /** Default: 0 */
  tables?: number;
  /** Default: "" */
  why?: string;
}

/** The first message: the room, the view, and the chat so far. */
export interface Hello {
  type: "hello";
  room: RoomView;
  view: View;
  /** Default: [] */
  chat?: readonly ChatLine[];
  /** Default: "" */
  server?: string;
}

/** What would the house bot do here, and why? */
export interface Hint {
  type: "hint";
  id: string;
}

/** What the house bot would do. */
export interface HintAnswer {
  type: "hint";
  id: string;
  key: string;
  label: string;
  /** Default: [] */
  values?: readonly (number | readonly number[])[];
  /** Default: "" */
  reason?: string;
}

/** The host: ``replace`` an absent player by a bot, ``open`` a seat again, ``fill`` all free seats with bots, ``mute``, ``unmute``, ``pace`` (``bot`` says how many milliseconds), ``abandon``. */
export interface HostSeat {
  type: "host";
  id: string;
  what: string;
  /** Default: -1 */
  seat?: number;
  /** Default: "" */
  bot?: string;
}

/** A journal's text: a finished game comes to be looked at, an unfinished one to be played on. */
export interface ImportPlan {
  journal: string;
  /** Default: false */
  listed?: boolean;
}

/** Let a bot take over; the seat stays one's own. */
export interface Leave {
  type: "leave";
  id: string;
}

/** A whole lesson. */
export interface Lesson {
  id: string;
  title: string;
  text: string;
  minutes: number;
  game: string;
  seat: number;
  steps: readonly LessonStep[];
}

/** A lesson on the shelf. */
export interface LessonCard {
  id: string;
  title: string;
  text: string;
  minutes: number;
}

/** One moment: a comment, what it points at, and the move it asks for, if any. */
export interface LessonStep {
  say: string;
  /** Default: null */
  view?: View | null;
  /** Default: [] */
  point?: readonly string[];
  /** Default: "" */
  move?: string;
  /** Default: [] */
  values?: readonly (number | readonly number[])[];
  /** Default: "" */
  wrong?: string;
}

/** One line of the log as a seat may read it. */
export interface Line {
  text: string;
  /** Default: "" */
  rule?: string;
  /** Default: "" */
  kind?: string;
  /** Default: [] */
  facts?: readonly (number | string)[];
  /** Default: -1 */
  seat?: number;
  /** Default: "" */
  note?: string;
}

/** What a seat rolled on average, and what fair dice give. */
export interface Luck {
  seat: number;
  rolls: number;
  mean: number;
  fair: number;
}

/** A code that leads another device to all games of this one (shown once). */
export interface MovingCode {
  code: string;
}

/** A name is enough. */
export interface NewSession {
  name: string;
  /** Default: false */
  bearer?: boolean;
}

/** One place of a map: a chamber, or a space of a room. One unit is one pixel at full size. */
export interface Node {
  id: string;
  name: string;
  x: number;
  y: number;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  area?: string;
  /** Default: 0 */
  wide?: number;
  /** Default: 0 */
  high?: number;
  /** Default: [] */
  outline?: readonly (readonly [number, number])[];
  /** Default: [] */
  icons?: readonly string[];
  /** Default: null */
  picture?: Picture | null;
}

/** The odds asked for. */
export interface OddsAnswer {
  type: "odds";
  id: string;
  rows: readonly OddsRow[];
  /** Default: false */
  exact?: boolean;
  /** Default: false */
  others?: boolean;
  /** Default: 0 */
  drawn?: number;
}

/** A named outcome and its chance. */
export interface OddsRow {
  name: string;
  chance: number;
}

/** Something a group may agree on before a game. */
export interface OptionCard {
  name: string;
  default: boolean | number | string;
  text: string;
  /** Default: "" */
  rule?: string;
  /** Default: [] */
  allowed?: readonly (boolean | number | string)[];
  /** Default: null */
  low?: number | null;
  /** Default: null */
  high?: number | null;
}

/** A part of the table: a seat's mat, a hand, the middle. */
export interface Panel {
  type: "panel";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  /** Default: "" */
  title?: string;
  /** Default: "row" */
  layout?: string;
  /** Default: -1 */
  seat?: number;
  /** Default: [] */
  items?: readonly (Fact | Die | Token | Card | Pile | Track | Sum | Grid | Graph | Panel)[];
}

/** What a term of a total is: whose, of which kind, and its name where it is clear whose it is. */
export interface Part {
  of: string;
  /** Default: "" */
  kind?: string;
  /** Default: "" */
  name?: string;
}

/** Stop all clocks and bots, or go on. */
export interface Pause {
  type: "pause";
  id: string;
  on: boolean;
}

/** What a thing shows, put together from silhouettes that content names; a client has them, or leaves them out. */
export interface Picture {
  icon: string;
  /** Default: "" */
  sky?: string;
  /** Default: "" */
  behind?: string;
}

/** Many cards of which at most the top one is seen. */
export interface Pile {
  type: "pile";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  name: string;
  count: number;
  /** Default: null */
  top?: Card | null;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  id: string;
}

/** A place of a blank that assigns, and the least and the most things it takes. */
export interface Place {
  value: number;
  label: string;
  /** Default: "" */
  target?: string;
  /** Default: 0 */
  low?: number;
  /** Default: 0 */
  high?: number;
}

/** Bind oneself to a share in the secret of the dice; an empty pledge says that one adds nothing. */
export interface Pledge {
  type: "pledge";
  id: string;
  /** Default: "" */
  pledge?: string;
}

/** A moment of the chart. */
export interface Point {
  at: number;
  round: number;
  chances: readonly number[];
}

/** An exercise as it lies after some moves. */
export interface Practice {
  panel: Panel;
  /** Default: [] */
  choices?: readonly ChoiceView[];
  /** Default: 0 */
  spent?: number;
  /** Default: false */
  done?: boolean;
  /** Default: -1 */
  least?: number;
}

/** Why something was refused. ``code`` is for programs, ``text`` for people, ``rule`` where the rules refuse. */
export interface Problem {
  code: string;
  text: string;
  /** Default: "" */
  rule?: string;
  /** Default: "" */
  field?: string;
}

/** Something that all seated people must agree to. */
export interface Proposal {
  id: number;
  what: string;
  by: number;
  /** Default: 0 */
  at?: number;
  /** Default: [] */
  yes?: readonly number[];
  /** Default: [] */
  needed?: readonly number[];
}

/** Ask all seated people: ``end`` the game, ``undo`` back to before event ``at``, ``branch`` from it. */
export interface Propose {
  type: "propose";
  id: string;
  what: string;
  /** Default: 0 */
  at?: number;
}

/** What is being decided, as data; the prompt says it in words. */
export interface Question {
  kind: string;
  who: readonly number[];
  /** Default: [] */
  stage?: readonly string[];
  /** Default: [] */
  still?: readonly number[];
}

/** Where guests find the server; empty: only the machine it runs on can reach it. */
export interface Reach {
  address: string;
}

/** Come back to a seat with the short code that was shown on sitting down. */
export interface Recover {
  code: string;
}

/** Something this seat might look for in vain, and why: the rule against it, a sentence that names the obstacle, its kind with arguments for other languages, and the things of the scene that stand in the way. */
export interface Refusal {
  label: string;
  rule: string;
  /** Default: [] */
  targets?: readonly string[];
  /** Default: "" */
  why?: string;
  /** Default: "" */
  kind?: string;
  /** Default: [] */
  args?: readonly (number | string)[];
  /** Default: [] */
  things?: readonly string[];
}

/** A request was refused and changed nothing. ``code``: illegal, stale, form, limit, forbidden, over, paused. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: string;
  /** Default: "" */
  rule?: string;
}

/** A moment of a game that is being stepped through: the view as it was, and what had just happened. */
export interface ReplayStep {
  at: number;
  length: number;
  view: View;
  /** Default: [] */
  news?: readonly Line[];
  /** Default: [] */
  beats?: readonly Beat[];
}

/** The dice were sealed anew, because some did not come forward. */
export interface Resealing {
  commit: string;
  without: readonly number[];
}

/** Give up; a bot plays the seat to the end. */
export interface Resign {
  type: "resign";
  id: string;
}

/** A whole view again; ``lines`` says how many log lines the client holds. */
export interface Resync {
  type: "resync";
  id: string;
  /** Default: 0 */
  lines?: number;
}

/** Take one's seat back from the bot. */
export interface Return {
  type: "return";
  id: string;
}

/** Show one's share, once all pledges are sealed together. */
export interface Reveal {
  type: "reveal";
  id: string;
  share: string;
}

/** A roll as one figure: the faces, what is added, the number needed, and what came of it. */
export interface Roll {
  faces: readonly number[];
  /** Default: 6 */
  sides?: number;
  /** Default: [] */
  terms?: readonly (readonly [string, number])[];
  /** Default: 0 */
  total?: number;
  /** Default: null */
  need?: number | null;
  /** Default: false */
  most?: boolean;
  /** Default: "" */
  verdict?: string;
  /** Default: null */
  good?: boolean | null;
}

/** Something about the room has changed. */
export interface RoomChanged {
  type: "room";
  room: RoomView;
}

/** The table around the game. */
export interface RoomView {
  id: string;
  game: string;
  title: string;
  edition: string;
  options: Record<string, unknown>;
  phase: string;
  seats: readonly SeatInfo[];
  commit: string;
  /** Default: false */
  listed?: boolean;
  /** Default: true */
  watching?: boolean;
  /** Default: 0 */
  watchers?: number;
  /** Default: 0 */
  delay?: number;
  /** Default: 700 */
  pace?: number;
  /** Default: {} */
  clock?: ClockPlan;
  /** Default: "" */
  paused_by?: string;
  /** Default: false */
  paused_by_host?: boolean;
  /** Default: false */
  hushed?: boolean;
  /** Default: -1 */
  held_by?: number;
  /** Default: [] */
  proposals?: readonly Proposal[];
  /** Default: "" */
  rematch?: string;
  /** Default: [] */
  branches?: readonly string[];
  /** Default: [] */
  packs?: readonly string[];
  /** Default: "" */
  notice?: string;
  /** Default: 0 */
  length?: number;
  /** Default: 300 */
  absence?: number;
  /** Default: null */
  dice?: DiceView | null;
}

/** One rule in our own words. */
export interface RuleText {
  id: string;
  text: string;
  /** Default: "" */
  section?: string;
  /** Default: "" */
  kind?: string;
  /** Default: "" */
  ruling?: string;
  /** Default: [] */
  see?: readonly string[];
  /** Default: [] */
  cited_by?: readonly string[];
  /** Default: "" */
  title?: string;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  seat: number;
  kind: string;
  /** Default: "" */
  name?: string;
  /** Default: "" */
  bot?: string;
  /** Default: false */
  here?: boolean;
  /** Default: false */
  host?: boolean;
  /** Default: false */
  muted?: boolean;
  /** Default: false */
  resigned?: boolean;
  /** Default: false */
  away?: boolean;
  /** Default: null */
  left_ms?: number | null;
  /** Default: -1 */
  player?: number;
}

/** Who is to sit on a seat: ``person`` (invited by link), ``bot`` (by name) or ``open`` (anybody). */
export interface SeatPlan {
  /** Default: "open" */
  kind?: string;
  /** Default: "" */
  bot?: string;
  /** Default: "" */
  name?: string;
  /** Default: -1 */
  player?: number;
}

/** A seat of one's own, and the code to recover it by (shown once). */
export interface Seated {
  table: string;
  seat: number;
  /** Default: "" */
  code?: string;
  /** Default: [] */
  seats?: readonly number[];
}

/** A section of a rulebook. */
export interface SectionText {
  id: string;
  title: string;
  /** Default: [] */
  rules?: readonly RuleText[];
}

/** Who is asking, as far as the table knows. ``token`` is given once, to programs that want no cookie. */
export interface SessionInfo {
  name: string;
  /** Default: "" */
  token?: string;
}

/** Consent to one's own view being watched (the answer holds a ticket), or withdraw that. */
export interface Share {
  type: "share";
  id: string;
  on: boolean;
}

/** Take a seat: with its ticket, or an open seat of a listed table by number. */
export interface SitDown {
  name: string;
  /** Default: "" */
  ticket?: string;
  /** Default: null */
  seat?: number | null;
  /** Default: null */
  beside?: number | null;
}

/** A standing answer: make this declining choice until something changes, or for this occasion, or this round. */
export interface Stand {
  type: "stand";
  id: string;
  key: string;
  until: string;
}

/** A total with every term named: a fight's strength, a test's target. */
export interface Sum {
  type: "sum";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  name: string;
  terms: readonly (readonly [string, number])[];
  total: number;
  /** Default: [] */
  parts?: readonly Part[];
}

/** One of the moments that changed the chances most. */
export interface Swing {
  at: number;
  round: number;
  text: string;
  who: number;
  before: number;
  after: number;
  /** Default: "" */
  rule?: string;
  /** Default: -1 */
  seat?: number;
}

/** A table in the lobby. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  phase: string;
  seats: readonly SeatInfo[];
  made: number;
  /** Default: false */
  watching?: boolean;
  /** Default: [] */
  mine?: readonly number[];
  /** Default: false */
  turn?: boolean;
}

/** A new table: a ticket for each seat, one to watch. Links hold them; nobody can guess them. */
export interface TableMade {
  id: string;
  tickets: Record<string, string>;
  watch: string;
  /** Default: [] */
  seated?: readonly number[];
}

/** What a host asks for. */
export interface TablePlan {
  game: string;
  seats: readonly SeatPlan[];
  /** Default: {} */
  options?: Record<string, boolean | number | string>;
  /** Default: false */
  listed?: boolean;
  /** Default: true */
  watching?: boolean;
  /** Default: 0 */
  delay?: number;
  /** Default: 700 */
  pace?: number;
  /** Default: {} */
  clock?: ClockPlan;
  /** Default: "" */
  title?: string;
  /** Default: 300 */
  absence?: number;
  /** Default: [] */
  packs?: readonly string[];
  /** Default: "server" */
  dice?: string;
}

/** Take back one's last choice, as far as the rules of undo allow; else it becomes a proposal to all. */
export interface TakeBack {
  type: "undo";
  id: string;
  version: string;
}

/** One thing that a blank lists. */
export interface Thing {
  value: number;
  label: string;
  /** Default: "" */
  target?: string;
}

/** A piece, a marker, a figure, or several alike. */
export interface Token {
  type: "token";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  name: string;
  /** Default: "" */
  icon?: string;
  /** Default: 1 */
  count?: number;
  /** Default: "" */
  at?: string;
  /** Default: "" */
  mark?: string;
  /** Default: "" */
  by?: string;
  /** Default: [] */
  aims?: readonly string[];
  /** Default: [] */
  facts?: readonly (readonly [string, string])[];
}

/** A value on a scale. */
export interface Track {
  type: "track";
  id: string;
  /** Default: "" */
  look?: string;
  /** Default: "" */
  note?: string;
  /** Default: null */
  picture?: Picture | null;
  name: string;
  value: number;
  /** Default: 0 */
  low?: number;
  high: number;
}

/** What somebody tried, a puzzle: with how many actions, and how few it might have taken. */
export interface Tried {
  seat: number;
  what: string;
  spent: number;
  done: boolean;
  at: number;
  /** Default: -1 */
  least?: number;
}

/** All that one seat (-1: a spectator) sees: a scene by its parts, what it may choose, and the log. ``version`` is a fingerprint of all that; a choice is made on a version and refused if it has changed. A first view is whole. A later one holds only the panels that have changed; ``order`` lists all of them. */
export interface View {
  version: string;
  seat: number;
  title: string;
  prompt: string;
  waiting: readonly number[];
  seats: readonly string[];
  order: readonly string[];
  panels: readonly Panel[];
  /** Default: [] */
  choices?: readonly ChoiceView[];
  /** Default: [] */
  refusals?: readonly Refusal[];
  /** Default: 0 */
  log_from?: number;
  /** Default: [] */
  lines?: readonly Line[];
  /** Default: false */
  undoable?: boolean;
  /** Default: "" */
  occasion?: string;
  /** Default: "" */
  standing?: string;
  /** Default: false */
  spared?: boolean;
  /** Default: false */
  asked?: boolean;
  /** Default: "" */
  over?: string;
  /** Default: null */
  ending?: Ending | null;
  /** Default: null */
  question?: Question | null;
  /** Default: [] */
  beats?: readonly Beat[];
}

/** Answer a proposal; one no ends it. */
export interface Vote {
  type: "vote";
  id: string;
  proposal: number;
  yes: boolean;
}

/** Hold (or release) automatic answers for a moment: anybody may, whatever they hold. */
export interface Wait {
  type: "wait";
  id: string;
  /** Default: true */
  on?: boolean;
}

/** How one gets from one place to another, and back. */
export interface Way {
  id: string;
  start: string;
  end: string;
  /** Default: "" */
  look?: string;
  /** Default: 0 */
  bend?: number;
  /** Default: [] */
  line?: readonly (readonly [number, number])[];
  /** Default: "" */
  name?: string;
}

/** Why not: the rule against it, if one is, a sentence that names the obstacle, its kind with arguments for other languages, and the things of the scene that stand in the way. All empty if it is legal. */
export interface WhyAnswer {
  type: "why";
  id: string;
  rule: string;
  /** Default: "" */
  text?: string;
  /** Default: "" */
  kind?: string;
  /** Default: [] */
  args?: readonly (number | string)[];
  /** Default: [] */
  things?: readonly string[];
}

/** Why can't I? ``what`` is a choice's key or a thing's scene id. */
export interface WhyNot {
  type: "why";
  id: string;
  what: string;
}

export type FromPlayer =
  | Choose
  | TakeBack
  | Stand
  | Wait
  | Foresee
  | WhyNot
  | Hint
  | Resync
  | Ping
  | Say
  | Pause
  | Resign
  | Leave
  | Return
  | Propose
  | Vote
  | Share
  | Give
  | Pledge
  | Reveal
  | HostSeat;

export type FromWatcher =
  | Resync
  | Ping
  | Say;

export type ToPlayer =
  | Hello
  | Changed
  | RoomChanged
  | Said
  | Done
  | Refused
  | OddsAnswer
  | WhyAnswer
  | HintAnswer
  | Bye;

export type ToWatcher =
  | Hello
  | Changed
  | RoomChanged
  | Said
  | Done
  | Refused
  | Bye;

export type Item = Fact | Die | Token | Card | Pile | Track | Sum | Grid | Graph | Panel;

/** Of each type: the fields that are something when they are left out (`defaults`), and what lies in its fields
 * (`inside`: a type; `*` is what its own `type` says). Types that hold nothing of the kind are not here. */
export const SHAPES: Record<string, { defaults?: Record<string, unknown>; inside?: Record<string, string> }> = {
  "Beat": {
    "inside": {
      "roll": "Roll"
    }
  },
  "Bye": {
    "defaults": {
      "again": true
    }
  },
  "Card": {
    "defaults": {
      "up": true
    }
  },
  "Changed": {
    "inside": {
      "view": "View"
    }
  },
  "ChatLine": {
    "defaults": {
      "seat": -1
    }
  },
  "ClockPlan": {
    "defaults": {
      "then": "rules"
    }
  },
  "Course": {
    "inside": {
      "swings": "Swing",
      "tried": "Tried"
    }
  },
  "Graph": {
    "inside": {
      "items": "*"
    }
  },
  "Grid": {
    "inside": {
      "items": "*"
    }
  },
  "Hello": {
    "inside": {
      "room": "RoomView",
      "view": "View",
      "chat": "ChatLine"
    }
  },
  "HostSeat": {
    "defaults": {
      "seat": -1
    }
  },
  "Lesson": {
    "inside": {
      "steps": "LessonStep"
    }
  },
  "LessonStep": {
    "inside": {
      "view": "View"
    }
  },
  "Line": {
    "defaults": {
      "seat": -1
    }
  },
  "Panel": {
    "defaults": {
      "layout": "row",
      "seat": -1
    },
    "inside": {
      "items": "*"
    }
  },
  "Pile": {
    "inside": {
      "top": "Card"
    }
  },
  "Practice": {
    "defaults": {
      "least": -1
    },
    "inside": {
      "panel": "Panel"
    }
  },
  "ReplayStep": {
    "inside": {
      "view": "View",
      "news": "Line",
      "beats": "Beat"
    }
  },
  "Roll": {
    "defaults": {
      "sides": 6
    }
  },
  "RoomChanged": {
    "inside": {
      "room": "RoomView"
    }
  },
  "RoomView": {
    "defaults": {
      "watching": true,
      "pace": 700,
      "held_by": -1,
      "absence": 300
    },
    "inside": {
      "seats": "SeatInfo",
      "clock": "ClockPlan"
    }
  },
  "Said": {
    "inside": {
      "line": "ChatLine"
    }
  },
  "SeatInfo": {
    "defaults": {
      "player": -1
    }
  },
  "SeatPlan": {
    "defaults": {
      "kind": "open",
      "player": -1
    }
  },
  "Swing": {
    "defaults": {
      "seat": -1
    }
  },
  "TableInfo": {
    "inside": {
      "seats": "SeatInfo"
    }
  },
  "TablePlan": {
    "defaults": {
      "watching": true,
      "pace": 700,
      "absence": 300,
      "dice": "server"
    },
    "inside": {
      "seats": "SeatPlan",
      "clock": "ClockPlan"
    }
  },
  "Token": {
    "defaults": {
      "count": 1
    }
  },
  "Tried": {
    "defaults": {
      "least": -1
    }
  },
  "View": {
    "inside": {
      "panels": "Panel",
      "lines": "Line",
      "beats": "Beat"
    }
  },
  "Wait": {
    "defaults": {
      "on": true
    }
  }
};

/** The types of messages, by their words. */
export const MESSAGES: Record<string, string> = {
  "hello": "Hello",
  "view": "Changed",
  "room": "RoomChanged",
  "said": "Said",
  "done": "Done",
  "refused": "Refused",
  "odds": "OddsAnswer",
  "why": "WhyAnswer",
  "hint": "HintAnswer",
  "bye": "Bye"
};

/** The types of elements, by their words. */
export const ELEMENTS: Record<string, string> = {
  "fact": "Fact",
  "die": "Die",
  "token": "Token",
  "card": "Card",
  "pile": "Pile",
  "track": "Track",
  "sum": "Sum",
  "grid": "Grid",
  "graph": "Graph",
  "panel": "Panel"
};

/** Look words that are colours. */
export const COLOURS: Record<string, string> = {
  "white": "#ece5d2",
  "bone": "#e6dcc2",
  "black": "#2c2b33",
  "grey": "#7d8585",
  "stone": "#8d8f86",
  "red": "#b9443a",
  "oxblood": "#8a2a2e",
  "orange": "#d0803a",
  "yellow": "#d9b74a",
  "brass": "#c19a50",
  "gold": "#d0a744",
  "green": "#4f9a63",
  "teal": "#3d9c93",
  "blue": "#4a7fb5",
  "purple": "#7d5ba6",
  "violet": "#7d5ba6",
  "pink": "#c77b9b",
  "brown": "#86603f",
  "offering": "#c19a50",
  "water": "#2f6f8f",
  "ice": "#9fc6d4",
  "mud": "#6d5a40",
  "wall": "#c19a50",
  "obstacle": "#3a3a38",
  "void": "#555555"
};
