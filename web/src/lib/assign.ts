// Blanks that put things into places: what lies where, what is in the hand. Knows limits, never rules.
import type { Form } from './choose';
import type { BlankView, Place } from './types';

export const NOWHERE = -1;

export const assigns = (blank: BlankView | undefined): boolean => blank?.kind === 'assign';

/** The place of each thing of a blank, in their order. */
export const lies = (form: Form, at: number): readonly number[] => (form.values[at] as readonly number[] | null) ?? [];

/** May one more thing lie there, besides the others? */
export function room(form: Form, at: number, thing: number, place: number): boolean {
  if (place === NOWHERE) return true;
  const there = form.choice.blanks?.[at]?.places?.find((one) => one.value === place);
  const others = lies(form, at).filter((other, i) => other === place && i !== thing).length;
  return !!there && others < (there.high ?? 0);
}

/** Takes the thing of this number into the hand; once more, and it lies nowhere and the hand is empty. */
export function grasp(form: Form, at: number, thing: number): Form {
  if (form.at === at && form.hand === thing) return put(form, at, thing, NOWHERE);
  return { ...form, at, hand: thing };
}

/** Puts a thing into a place, if there is room. */
export function put(form: Form, at: number, thing: number, place: number): Form {
  if (!assigns(form.choice.blanks?.[at]) || !(thing in lies(form, at)) || !room(form, at, thing, place)) return form;
  const now = lies(form, at).map((other, i) => (i === thing ? place : other));
  return { ...form, at, hand: null, values: form.values.map((old, i) => (i === at ? now : old)) };
}

/** Puts what is in the hand into a place. */
export const drop = (form: Form, at: number, place: number): Form =>
  form.at === at && form.hand != null ? put(form, at, form.hand, place) : form;

/** Do the things lie as the blank asks? */
export function placed(blank: BlankView, value: readonly number[]): boolean {
  if (value.length !== (blank.things ?? []).length) return false;
  if (value.filter((place) => place !== NOWHERE).length < (blank.low ?? 0)) return false;
  return (blank.places ?? []).every((place) => {
    const there = value.filter((other) => other === place.value).length;
    return there >= (place.low ?? 0) && there <= (place.high ?? 0);
  });
}

/** How full a place is, for people: "2 of 3". */
export const fill = (form: Form, at: number, place: Place): [number, number] => [
  lies(form, at).filter((other) => other === place.value).length,
  place.high ?? 0,
];
