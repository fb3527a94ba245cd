import { expect, test } from 'vitest';
import { BAR_FITS, barChoices, byTarget, carryOver, complete, filled, formTargets, openForm, setNumber, shift, toggle, valuesOf } from '../src/lib/choose';
import { choice } from './help';

const pick = { kind: 'pick', name: 'Items', low: 1, high: 2, things: [{ value: 7, label: 'Axe', target: 'hand.0' }, { value: 8, label: 'Hat', target: 'hand.1' }, { value: 9, label: 'Map' }] };
const form = () => openForm(choice('Trade', { blanks: [pick, { kind: 'number', name: 'Gold', low: 1, high: 5 }] }));

test('a thing knows all choices that touch it', () => {
  const found = byTarget([choice('a', { targets: ['x', 'x', 'y'] }), choice('b', { targets: ['y'] }), choice('c')]);
  expect(found.get('x')?.map((one) => one.key)).toEqual(['a']);
  expect(found.get('y')?.map((one) => one.key)).toEqual(['a', 'b']);
});

test('few choices all fit into the bar; of many, those without a place on the table', () => {
  const few = [choice('a', { targets: ['x'] }), choice('b')];
  expect(barChoices(few, new Set(['x']))).toEqual(few);
  const many = [...Array.from({ length: BAR_FITS }, (_, i) => choice(`t${i}`, { targets: ['x'] })), choice('pass'), choice('gone', { targets: ['not.here'] })];
  expect(barChoices(many, new Set(['x'])).map((one) => one.key)).toEqual(['pass', 'gone']);
});

test('a pick takes things in and out and never more than it may', () => {
  let now = toggle(toggle(form(), 0, 7), 0, 8);
  expect(now.values[0]).toEqual([7, 8]);
  expect(toggle(now, 0, 9).values[0]).toEqual([7, 8]);
  now = toggle(now, 0, 7);
  expect(now.values[0]).toEqual([8]);
});

test('a pick of one changes its mind', () => {
  const one = openForm(choice('x', { blanks: [{ ...pick, low: 1, high: 1 }] }));
  expect(toggle(toggle(one, 0, 7), 0, 9).values[0]).toEqual([9]);
});

test('a number stays within its limits', () => {
  expect(setNumber(form(), 1, 99).values[1]).toBe(5);
  expect(setNumber(form(), 1, -4).values[1]).toBe(1);
  expect(setNumber(form(), 1, Number.NaN).values[1]).toBeNull();
});

test('a form can be confirmed only when every blank is filled', () => {
  let now = form();
  expect(complete(now)).toBe(false);
  now = toggle(now, 0, 7);
  expect(complete(now)).toBe(false);
  now = setNumber(now, 1, 3);
  expect(complete(now)).toBe(true);
  expect(valuesOf(now)).toEqual([[7], 3]);
});

test('a pick may be empty where nothing is the least', () => {
  expect(filled({ kind: 'pick', name: '', low: 0, high: 2 }, [])).toBe(true);
  expect(filled({ kind: 'pick', name: '', low: 1, high: 2 }, [])).toBe(false);
});

test('an order starts complete and things change places', () => {
  const now = openForm(choice('o', { blanks: [{ kind: 'order', name: 'Order', things: [1, 2, 3].map((value) => ({ value, label: String(value) })) }] }));
  expect(complete(now)).toBe(true);
  expect(shift(now, 0, 3, -1).values[0]).toEqual([1, 3, 2]);
  expect(shift(now, 0, 1, -1)).toBe(now);
});

test('things on the table stand for values of a pick', () => {
  const found = formTargets(toggle(form(), 0, 8));
  expect(found.get('hand.0')).toEqual([{ at: 0, value: 7, held: false }]);
  expect(found.get('hand.1')).toEqual([{ at: 0, value: 8, held: true }]);
});

test('a half-filled form survives a change that leaves its choice, and no other', () => {
  const now = toggle(form(), 0, 7);
  expect(carryOver(now, [{ ...now.choice }])?.values[0]).toEqual([7]);
  expect(carryOver(now, [choice('Other')])).toBeNull();
  expect(carryOver(now, [choice('Trade', { blanks: [{ ...pick, high: 1 }] })])?.values).toEqual([[]]);
});
