import { expect, test } from 'vitest';
import {
  BAR_FITS,
  barChoices,
  byTarget,
  carryOver,
  complete,
  filled,
  formTargets,
  openForm,
  setNumber,
  shift,
  toggle,
  touch,
  valuesOf,
} from '../src/lib/choose';
import { drop, grasp, put } from '../src/lib/assign';
import { choice } from './help';

const pick = {
  kind: 'pick',
  name: 'Items',
  low: 1,
  high: 2,
  things: [
    { value: 7, label: 'Axe', target: 'hand.0' },
    { value: 8, label: 'Hat', target: 'hand.1' },
    { value: 9, label: 'Map' },
  ],
};
const form = () => openForm(choice('Trade', { blanks: [pick, { kind: 'number', name: 'Gold', low: 1, high: 5 }] }));

test('a thing knows all choices that touch it', () => {
  const found = byTarget([choice('a', { targets: ['x', 'x', 'y'] }), choice('b', { targets: ['y'] }), choice('c')]);
  expect(found.get('x')?.map((one) => one.key)).toEqual(['a']);
  expect(found.get('y')?.map((one) => one.key)).toEqual(['a', 'b']);
});

test('few choices all fit into the bar; of many, those without a place on the table', () => {
  const few = [choice('a', { targets: ['x'] }), choice('b')];
  expect(barChoices(few, new Set(['x']))).toEqual(few);
  const many = [
    ...Array.from({ length: BAR_FITS }, (_, i) => choice(`t${i}`, { targets: ['x'] })),
    choice('pass'),
    choice('gone', { targets: ['not.here'] }),
  ];
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
  const now = openForm(
    choice('o', {
      blanks: [{ kind: 'order', name: 'Order', things: [1, 2, 3].map((value) => ({ value, label: String(value) })) }],
    }),
  );
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

const dice = {
  kind: 'assign',
  name: 'dice',
  low: 0,
  high: 3,
  things: [6, 5, 1].map((value, i) => ({ value, label: `a ${value}`, target: `die.${i}` })),
  places: [
    { value: 20, label: 'Shade', target: 'shade', low: 1, high: 3 },
    { value: 30, label: 'Door', target: 'door', high: 1 },
  ],
};
const spread = () => openForm(choice('Assign', { blanks: [dice] }));

test('things begin nowhere and go where there is room', () => {
  let now = spread();
  expect(valuesOf(now)).toEqual([[-1, -1, -1]]);
  expect(complete(now)).toBe(false);
  now = put(put(now, 0, 0, 30), 0, 1, 20);
  expect(valuesOf(now)).toEqual([[30, 20, -1]]);
  expect(complete(now)).toBe(true);
  expect(put(now, 0, 2, 30)).toBe(now);
  expect(put(now, 0, 2, 99)).toBe(now);
  expect(put(now, 0, 7, 20)).toBe(now);
});

test('a thing is taken into the hand and put down; taken twice, it lies nowhere', () => {
  let now = drop(grasp(spread(), 0, 1), 0, 20);
  expect([now.values[0], now.hand]).toEqual([[-1, 20, -1], null]);
  expect(drop(now, 0, 30)).toBe(now);
  now = grasp(grasp(now, 0, 1), 0, 1);
  expect([now.values[0], now.hand]).toEqual([[-1, -1, -1], null]);
});

test('what lies on the table is taken and put where it goes by touching it', () => {
  let now = spread();
  for (const target of ['die.2', 'shade']) now = touch(now, formTargets(now).get(target)![0]!);
  expect(now.values[0]).toEqual([-1, -1, 20]);
  expect(formTargets(now).get('die.2')).toEqual([{ at: 0, value: 2, held: true }]);
  expect(formTargets(now).get('door')).toEqual([{ at: 0, value: 30, held: false, place: true }]);
});

test('where every thing needs a place, none may stay out', () => {
  const whole = { ...dice, low: 3 };
  expect(filled(whole, [20, 20, -1])).toBe(false);
  expect(filled(whole, [20, 20, 30])).toBe(true);
  expect(filled(whole, [30, 30, 20])).toBe(false);
});
