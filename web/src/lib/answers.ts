// Which answers the bar holds, which are set apart, and which key picks which. The table has put them in order.
import type { ChoiceView } from './types';

export interface Answers {
  /** What plays on, in order: keys 1 to 9. */
  on: ChoiceView[];
  /** What lets things take their course, or ends something: beside the others. */
  apart: ChoiceView[];
  /** What leads aside, takes back, gives up: in the list of all. */
  rest: ChoiceView[];
}

const BESIDE = new Set(['pass', 'end']);
/** Passing, ending, and whatever else lets things take their course: opening the door. */
const besides = (choice: ChoiceView): boolean => BESIDE.has(choice.apart ?? '') || (!!choice.declines && !choice.apart);

export function answers(choices: readonly ChoiceView[]): Answers {
  const on = choices.filter((choice) => !choice.apart && !choice.idle && !choice.declines);
  const apart = choices.filter(besides);
  const rest = choices.filter((choice) => !on.includes(choice) && !apart.includes(choice));
  // Where nothing else can be done, what leads aside is all there is.
  return on.length || apart.length
    ? { on, apart: apart.slice(0, 2), rest: [...apart.slice(2), ...rest] }
    : { on: rest, apart: [], rest: [] };
}

/** Those that fit: all of them, or the first of each thing, in order. */
export function inBar(on: readonly ChoiceView[], room: number, few = Math.max(1, room - 2)): ChoiceView[] {
  if (on.length <= room) return [...on];
  const met = new Set<string>();
  const first = on.filter((choice) => {
    const what = choice.targets?.[0] ?? choice.key;
    return !met.has(what) && !!met.add(what);
  });
  const taken = new Set(first.slice(0, few));
  for (const choice of on) if (taken.size < few) taken.add(choice);
  return on.filter((choice) => taken.has(choice));
}

/** About how many pixels an answer wants, its verb in two lines at most, so that no word of it is cut. */
export function wants(choice: ChoiceView, odds: boolean): number {
  const verb = choice.verb || choice.label;
  const longest = Math.max(...verb.split(' ').map((word) => word.length));
  const line = verb.length < 17 ? verb.length : Math.max(longest, Math.ceil(verb.length / 2) + 3);
  const says = Math.max(line * 8, Math.min(verb.length < 17 ? 190 : 230, (choice.result ?? '').length * 6.3));
  return Math.round(66 + says + (odds && choice.odds != null ? 62 : 0));
}

/** Those that fit into so many pixels: all of up to five, or the first few of each thing with room for the rest. */
export function fitting(on: readonly ChoiceView[], wide: number, odds: boolean): ChoiceView[] {
  const take = (found: readonly ChoiceView[]): number => found.reduce((sum, one) => sum + wants(one, odds) + 8, 0);
  if (on.length < 6 && take(on) <= wide) return [...on];
  for (let room = Math.min(5, on.length + 1); room > 3; room--) {
    const found = inBar(on, 0, room - 2);
    if (take(found) + 62 <= wide) return found;
  }
  return inBar(on, 0, 1);
}

/** The one with the best odds, if odds are known of more than one and it stands out. */
export function best(on: readonly ChoiceView[]): ChoiceView | null {
  const known = on.filter((choice) => choice.odds != null);
  if (known.length < 2) return null;
  const most = known.reduce((a, b) => ((b.odds ?? 0) > (a.odds ?? 0) ? b : a));
  return known.filter((choice) => choice.odds === most.odds).length === 1 ? most : null;
}

/** The digits that pick something at each thing. */
export function digits(on: readonly ChoiceView[]): Map<string, string> {
  const found = new Map<string, string>();
  on.slice(0, 9).forEach((choice, i) => {
    for (const target of choice.targets ?? [])
      found.set(target, `${found.has(target) ? `${found.get(target)} ` : ''}${i + 1}`);
  });
  return found;
}
