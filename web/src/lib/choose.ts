// Choices by what they touch, and the filling of forms. Knows shapes, never rules.
import { assigns, drop, grasp, NOWHERE, placed } from './assign';
import type { BlankView, ChoiceView, Values } from './types';

/** The choices that can be made at each thing on the table. */
export function byTarget(choices: readonly ChoiceView[]): Map<string, ChoiceView[]> {
  const found = new Map<string, ChoiceView[]>();
  for (const choice of choices)
    for (const target of new Set(choice.targets ?? [])) {
      const there = found.get(target);
      if (there) there.push(choice);
      else found.set(target, [choice]);
    }
  return found;
}

/** So many choices fit into the prompt bar; more of them wait where their things lie, or in the list of all. */
export const BAR_FITS = 6;

/** What the prompt bar shows: everything if that is little, else what has no place on the table. */
export function barChoices(choices: readonly ChoiceView[], shown: ReadonlySet<string>): ChoiceView[] {
  if (choices.length <= BAR_FITS) return [...choices];
  return choices.filter((choice) => !(choice.targets ?? []).some((target) => shown.has(target)));
}

// ---------------------------------------------------------------------- forms

/** A form being filled in: one value a blank; null where nothing has been said yet. */
export interface Form {
  choice: ChoiceView;
  values: (number | readonly number[] | null)[];
  at: number;
  /** The number of the thing in the hand, where things are put into places. */
  hand?: number | null;
}

export const isForm = (choice: ChoiceView): boolean => (choice.blanks ?? []).length > 0;

export function openForm(choice: ChoiceView, values?: Values): Form {
  const blanks = choice.blanks ?? [];
  return { choice, values: blanks.map((blank, i) => values?.[i] ?? firstValue(blank)), at: 0 };
}

function firstValue(blank: BlankView): number | readonly number[] | null {
  if (blank.kind === 'number') return (blank.low ?? 0) === (blank.high ?? 0) ? (blank.low ?? 0) : null;
  if (blank.kind === 'order') return (blank.things ?? []).map((thing) => thing.value);
  if (assigns(blank)) return (blank.things ?? []).map(() => NOWHERE);
  return (blank.low ?? 0) > 0 && (blank.things ?? []).length === blank.low
    ? (blank.things ?? []).map((t) => t.value)
    : [];
}

const withValue = (form: Form, at: number, value: number | readonly number[] | null): Form => ({
  ...form,
  at,
  values: form.values.map((old, i) => (i === at ? value : old)),
});

/** Takes a thing into a pick, or out of it again. A full pick of one changes its mind instead of refusing. */
export function toggle(form: Form, at: number, value: number): Form {
  const blank = form.choice.blanks?.[at];
  if (!blank || blank.kind !== 'pick') return form;
  const held = (form.values[at] as readonly number[] | null) ?? [];
  if (held.includes(value))
    return withValue(
      form,
      at,
      held.filter((other) => other !== value),
    );
  const most = blank.high ?? held.length + 1;
  if (held.length >= most) return most === 1 ? withValue(form, at, [value]) : form;
  return withValue(form, at, [...held, value]);
}

export function setNumber(form: Form, at: number, value: number): Form {
  const blank = form.choice.blanks?.[at];
  if (!blank || blank.kind !== 'number' || !Number.isFinite(value)) return form;
  return withValue(form, at, Math.max(blank.low ?? 0, Math.min(blank.high ?? 0, Math.round(value))));
}

/** Moves a thing of an order by so many places. */
export function shift(form: Form, at: number, value: number, by: number): Form {
  const order = [...((form.values[at] as readonly number[] | null) ?? [])];
  const from = order.indexOf(value);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return form;
  order.splice(to, 0, ...order.splice(from, 1));
  return withValue(form, at, order);
}

/** Is this blank filled in as it asks? */
export function filled(blank: BlankView, value: number | readonly number[] | null): boolean {
  if (blank.kind === 'number')
    return typeof value === 'number' && value >= (blank.low ?? 0) && value <= (blank.high ?? 0);
  if (!Array.isArray(value)) return false;
  if (assigns(blank)) return placed(blank, value);
  if (blank.kind === 'order') return value.length === (blank.things ?? []).length;
  return value.length >= (blank.low ?? 0) && value.length <= (blank.high ?? value.length);
}

export const complete = (form: Form): boolean =>
  (form.choice.blanks ?? []).every((blank, i) => filled(blank, form.values[i] ?? null));

export const valuesOf = (form: Form): Values => form.values.map((value) => value ?? []);

/** A thing on the table as part of a form: which blank, which value (of things to be assigned: which of them). */
export interface Use {
  at: number;
  value: number;
  held: boolean;
  /** Where things are put into places: is it a place? */
  place?: boolean;
}

/** Things on the table that belong to the form, by target. */
export function formTargets(form: Form): Map<string, Use[]> {
  const found = new Map<string, Use[]>();
  const add = (target: string | undefined, use: Use): void =>
    void (target && found.set(target, [...(found.get(target) ?? []), use]));
  (form.choice.blanks ?? []).forEach((blank, at) => {
    const held = (form.values[at] as readonly number[] | null) ?? [];
    if (blank.kind === 'pick')
      for (const thing of blank.things ?? [])
        add(thing.target, { at, value: thing.value, held: held.includes(thing.value) });
    if (!assigns(blank)) return;
    (blank.things ?? []).forEach((thing, i) =>
      add(thing.target, { at, value: i, held: held[i] !== NOWHERE || (form.at === at && form.hand === i) }),
    );
    for (const place of blank.places ?? [])
      add(place.target, { at, value: place.value, held: held.includes(place.value), place: true });
  });
  return found;
}

/** What touching a thing on the table does to the form: picked or put back, taken into the hand, put where it goes. */
export function touch(form: Form, use: Use): Form {
  if (!assigns(form.choice.blanks?.[use.at])) return toggle(form, use.at, use.value);
  return use.place ? drop(form, use.at, use.value) : grasp(form, use.at, use.value);
}

/** A form whose choice is still offered after the table has changed keeps its values; else it closes. */
export function carryOver(form: Form | null, choices: readonly ChoiceView[]): Form | null {
  if (!form) return null;
  const choice = choices.find((other) => other.key === form.choice.key);
  if (!choice) return null;
  const same = JSON.stringify(choice.blanks) === JSON.stringify(form.choice.blanks);
  return same ? { ...form, choice } : openForm(choice);
}
