// What is open, lit and half filled in at the table: everything about the screen that is not the game.
import { getContext, setContext } from 'svelte';
import { byTarget, carryOver, complete, formTargets, isForm, openForm, touch, valuesOf, type Form } from './choose';
import { answers, digits } from './answers';
import { lay } from './lay';
import type { Looks } from './looks';
import { hueOf } from './seats';
import { ids } from './news';
import { finger } from './pointing';
import { t } from '../text/en';
import type { Desk } from './store.svelte';
import type { Card, ChoiceView, HintAnswer, OddsAnswer, Refusal, Token, Values } from './types';

export type Drawer = 'log' | 'chat' | 'rules' | null;
export interface Menu {
  id: string;
  choices: readonly ChoiceView[];
  refusals: readonly Refusal[];
  x: number;
  y: number;
  label: string;
}
export interface Tip {
  rule: string;
  text: string;
  x: number;
  top: number;
  bottom: number;
}
export interface OddsShown {
  choice: ChoiceView;
  answer: OddsAnswer | null;
  text: string;
}

export class Ui {
  desk: Desk;
  looks = $state.raw<Looks>({});
  form = $state.raw<Form | null>(null);
  menu = $state.raw<Menu | null>(null);
  lit = $state.raw<ReadonlySet<string>>(new Set());
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  /** Keys of the choices a lesson waits for, so that those in the bar are pointed at, too. */
  wanted = $state.raw<ReadonlySet<string>>(new Set());
  zoomed = $state.raw<{ card: Card; pinned: boolean; x: number; y: number } | null>(null);
  odds = $state.raw<OddsShown | null>(null);
  tip = $state.raw<Tip | null>(null);
  hint = $state.raw<HintAnswer | null>(null);
  hinting = $state(false);
  confirming = $state.raw<{ choice: ChoiceView; values: Values } | null>(null);
  drawer = $state<Drawer>(null);
  /** On a small screen the drawer lies over the table. */
  covers = false;
  ruleId = $state('');
  all = $state(false);
  /** Which page of all choices. */
  page = $state(0);
  /** The tile that is looked at instead of the one in question. */
  tile = $state('');
  /** The seat all of which is shown; -2 for none, -1 for what belongs to nobody. */
  sheet = $state(-2);
  fast = $state(false);
  askConfirm = true;
  /** Another use of a click than choosing: a lesson's. */
  intercept: ((choice: ChoiceView, values: Values) => void) | null = null;

  constructor(desk: Desk) {
    this.desk = desk;
  }

  here = $derived.by(() => ids(this.desk.view?.panels ?? []));
  targets = $derived.by(() => byTarget(this.desk.choices));
  keys = $derived.by(() => digits(answers(this.desk.choices).on));
  formTargets = $derived.by(() => (this.form ? formTargets(this.form) : null));
  refusals = $derived.by(() => {
    const found = new Map<string, Refusal[]>();
    for (const refusal of this.desk.view?.refusals ?? [])
      for (const target of refusal.targets ?? []) found.set(target, [...(found.get(target) ?? []), refusal]);
    return found;
  });

  /** Called for each new view: what was half done goes on if it still can. */
  viewChanged(): void {
    this.form = carryOver(this.form, this.desk.choices);
    if (this.menu) {
      const keys = new Set(this.desk.choices.map((choice) => choice.key));
      if (!this.menu.choices.every((choice) => keys.has(choice.key))) this.menu = null;
    }
    this.lit = new Set();
    this.tip = null;
    this.hint = null;
    this.odds = null;
    this.confirming = null;
    this.page = 0;
    if (!this.desk.choices.length) this.all = false;
  }

  /** How a thing can be chosen now: not at all, by a choice, or into (or out of) the open form. */
  state(id: string): '' | 'can' | 'pick' | 'held' {
    if (this.formTargets) {
      const uses = this.formTargets.get(id);
      return uses ? (uses.some((use) => use.held) ? 'held' : 'pick') : '';
    }
    return this.targets.has(id) ? 'can' : '';
  }

  /** Can this be dragged to a place of the open form, or is it such a place? */
  drags(id: string): 'thing' | 'place' | '' {
    const uses = (this.formTargets?.get(id) ?? []).filter(
      (use) => this.form?.choice.blanks?.[use.at]?.kind === 'assign',
    );
    return uses.length ? (uses.some((use) => use.place) ? 'place' : 'thing') : '';
  }

  click(id: string, x: number, y: number, label: string, board = false): void {
    if (this.form && this.formTargets) {
      const uses = this.formTargets.get(id);
      const use = uses?.find((other) => other.at === this.form?.at) ?? uses?.[0];
      if (use) this.form = touch(this.form, use);
      return;
    }
    const choices = this.targets.get(id) ?? [];
    const refusals = this.refusals.get(id) ?? [];
    const only = choices.length === 1 && !refusals.length ? choices[0] : undefined;
    // A click that would commit several things at once first shows which; on a board it says who goes where.
    if (only && (board || (only.targets ?? []).length <= 1)) this.pick(only);
    else if (choices.length || refusals.length) this.menu = { id, choices, refusals, x, y, label };
  }

  pick(choice: ChoiceView, values?: Values): void {
    this.menu = null;
    this.odds = null;
    if (isForm(choice)) {
      this.form = openForm(choice, values);
      this.all = false;
      return;
    }
    this.commit(choice, []);
  }

  commitForm(): void {
    if (this.form && complete(this.form)) this.commit(this.form.choice, valuesOf(this.form));
  }

  private commit(choice: ChoiceView, values: Values): void {
    const grave = this.looks.confirm?.some((start) => choice.key.startsWith(start)) || !!choice.waste;
    const big = this.askConfirm && grave;
    if (big && this.confirming?.choice.key !== choice.key) {
      this.confirming = { choice, values };
      return;
    }
    this.confirming = null;
    this.all = false;
    if (this.intercept) this.intercept(choice, values);
    else void this.desk.choose(choice, values).then((done) => done && (this.form = null));
  }

  confirm(): void {
    if (this.confirming) this.commit(this.confirming.choice, this.confirming.values);
  }

  async showOdds(choice: ChoiceView, values: Values = []): Promise<void> {
    this.odds = { choice, answer: null, text: '' };
    const answer = await this.desk.ask({ type: 'odds', key: choice.key, values });
    if (this.odds?.choice.key !== choice.key) return;
    if (answer.type === 'odds') this.odds = { choice, answer, text: '' };
    else this.odds = { choice, answer: null, text: answer.type === 'refused' ? answer.text : '' };
  }

  async askHint(): Promise<void> {
    if (this.hinting) return;
    this.hinting = true;
    const answer = await this.desk.ask({ type: 'hint' });
    this.hinting = false;
    if (answer.type === 'hint') {
      this.hint = answer;
      this.lit = new Set(this.desk.choices.find((choice) => choice.key === answer.key)?.targets ?? []);
    } else if (answer.type === 'refused')
      this.desk.notice = { text: answer.text, rule: answer.rule ?? '', kind: 'refused' };
  }

  followHint(): void {
    const choice = this.desk.choices.find((other) => other.key === this.hint?.key);
    if (choice && this.hint) {
      const values = this.hint.values;
      this.hint = null;
      if (isForm(choice)) this.form = openForm(choice, values);
      else this.pick(choice);
    }
  }

  async askWhy(what: string, label: string, known: string): Promise<void> {
    const answer = await this.desk.ask({ type: 'why', what });
    if (answer.type === 'why') {
      this.desk.notice = { text: answer.text ? `${label}: ${answer.text}` : known, rule: answer.rule, kind: 'news' };
      this.lit = new Set(answer.things ?? []);
    } else if (answer.type === 'refused')
      this.desk.notice = { text: answer.text, rule: answer.rule ?? '', kind: 'refused' };
  }

  /** Points at a thing, for everybody; never at what only oneself sees. */
  point(id: string): void {
    const view = this.desk.view;
    if (!view || !id) return;
    const hand = lay(view.panels, view.seat, view.seats.length).hand;
    const own = !!hand?.id && hand.cards.some((card) => card.id === id);
    const text = own ? '' : finger(view.panels, id);
    this.zoomed = null;
    if (text) void this.desk.tell({ type: 'say', text });
    else this.desk.notice = { text: own ? t.table.ownPoint : t.table.noPoint, rule: '', kind: 'refused' };
  }

  showTip(node: HTMLElement, rule: string, text: string): void {
    const box = node.getBoundingClientRect();
    this.tip = text && box.width ? { rule, text, x: box.left + box.width / 2, top: box.top, bottom: box.bottom } : null;
  }

  private usual = 700;
  /** Bots answer at once, or again at the pace they had. */
  async hurry(): Promise<void> {
    const pace = this.desk.room?.pace ?? 700;
    if (!this.fast) this.usual = pace || 700;
    if ((await this.desk.tell({ type: 'host', what: 'pace', bot: this.fast ? String(this.usual) : '0' })) !== null)
      this.fast = !this.fast;
  }

  light(choice: ChoiceView | null): void {
    this.lit = new Set(choice?.targets ?? []);
  }

  openRule(id: string): void {
    this.ruleId = id;
    this.drawer = 'rules';
  }

  /** Goes on declining by itself, until something ends that; "off" asks again. */
  async stand(until: string): Promise<void> {
    const key = this.desk.choices.find((choice) => choice.declines)?.key ?? '';
    if ((await this.desk.tell({ type: 'stand', key, until })) !== null)
      this.desk.standing = until === 'off' ? '' : until;
  }

  /** The digit that picks it, if it has one. */
  number(choice: ChoiceView): string {
    const at = answers(this.desk.choices).on.findIndex((other) => other.key === choice.key);
    return at >= 0 && at < 9 ? String(at + 1) : '';
  }

  /** The colour of a seat, the same everywhere. */
  hue(seat: number): string {
    return hueOf(seat, this.desk.view?.panels ?? [], this.looks);
  }

  /** The sheet of a figure or of whatever else lies on a board, to be read. */
  read(token: Token): void {
    const card: Card = {
      type: 'card',
      id: token.id,
      name: token.name,
      kind: token.look && !['up', 'down', 'lock'].includes(token.look) ? token.look : '',
      text: token.note ?? '',
      badges: token.facts ?? [],
      picture: token.picture ?? null,
    };
    this.zoomed = { card, pinned: true, x: 0, y: 0 };
  }

  /** Closes what is on top, and with it what only shows because something is pointed at. False if nothing was open. */
  back(): boolean {
    const passing = !!this.tip || this.zoomed?.pinned === false;
    this.tip = null;
    if (this.zoomed?.pinned) this.zoomed = null;
    else if (this.menu) this.menu = null;
    else if (this.sheet > -2) this.sheet = -2;
    else if (this.drawer && this.covers) this.drawer = null;
    else if (this.odds) this.odds = null;
    else if (this.confirming) this.confirming = null;
    else if (this.all) this.all = false;
    else if (this.hint) this.hint = null;
    else if (this.form) this.form = null;
    else if (this.desk.notice) this.desk.notice = null;
    else if (this.drawer) this.drawer = null;
    else if (!passing) return false;
    if (!this.zoomed?.pinned) this.zoomed = null;
    return true;
  }
}

/** Made outside any component's life: what fades out after its table is gone may still ask it. */
export function makeUi(desk: Desk): Ui {
  let made: Ui | null = null;
  $effect.root(() => {
    made = new Ui(desk);
  });
  return made!;
}

const KEY = Symbol('ui');
export const setUi = (ui: Ui): Ui => setContext(KEY, ui);
export const getUi = (): Ui => getContext<Ui>(KEY);
