import { expect, test } from 'vitest';
import { answers, best, digits, fitting, inBar, wants } from '../src/lib/answers';
import { fan } from '../src/lib/fan';
import { addressed, toYou } from '../src/lib/format';
import { fewer, fighters } from '../src/lib/fight';
import { along, ghosts, reach } from '../src/lib/rope';
import type { Card } from '../src/lib/types';
import { choice } from './help';

const keys = (list: { key: string }[]): string[] => list.map((one) => one.key);

test('what plays on has digits; passing, ending and going on stand apart; the rest is in the list of all', () => {
  const found = answers([
    choice('Strike'),
    choice('Door', { declines: true }),
    choice('End', { apart: 'end' }),
    choice('Show', { apart: 'aside' }),
    choice('Peek', { idle: true }),
    choice('Resign', { apart: 'leave' }),
  ]);
  expect(keys(found.on)).toEqual(['Strike']);
  expect(keys(found.apart)).toEqual(['Door', 'End']);
  expect(keys(found.rest)).toEqual(['Show', 'Peek', 'Resign']);
});

test('where only what leads aside is left, it is shown', () => {
  expect(keys(answers([choice('Show', { apart: 'aside' })]).on)).toEqual(['Show']);
});

test('the bar keeps all that fit, else the first of each thing, and leaves room for the list of all', () => {
  const at = (key: string, thing: string): ReturnType<typeof choice> => choice(key, { targets: [thing] });
  const many = [at('a', 'x'), at('b', 'x'), at('c', 'y'), at('d', 'z'), at('e', 'z'), at('f', 'w')];
  expect(keys(inBar(many.slice(0, 5), 5))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(keys(inBar(many, 5))).toEqual(['a', 'c', 'd']);
});

test('the best odds are marked when they stand out', () => {
  const with_ = (key: string, odds: number | null): ReturnType<typeof choice> => choice(key, { odds });
  expect(best([with_('a', 0.2), with_('b', 0.5), with_('c', null)])?.key).toBe('b');
  expect(best([with_('a', 0.5), with_('b', 0.5)])).toBeNull();
  expect(best([with_('a', 0.5), with_('c', null)])).toBeNull();
});

test('each thing says the digits that pick something at it', () => {
  const found = digits([choice('a', { targets: ['x'] }), choice('b', { targets: ['x', 'y'] })]);
  expect([...found]).toEqual([
    ['x', '1 2'],
    ['y', '2'],
  ]);
});

test('a hand shows playable cards first, and beyond eight cards the idle ones are spines', () => {
  const cards = Array.from({ length: 10 }, (_, i): Card => ({ type: 'card', id: `${i}`, name: `${i}` }));
  const few = fan(cards.slice(0, 3), (card) => card.id === '2');
  expect(few.map((one) => one.card.id)).toEqual(['2', '0', '1']);
  expect(few.some((one) => one.spine)).toBe(false);
  const many = fan(cards, (card) => Number(card.id) < 4);
  expect(many.filter((one) => !one.spine).length).toBe(4);
  expect(fan(cards, () => true).filter((one) => one.spine).length).toBe(3);
});

test('the rope reaches as far as the knot and all ghosts, and one side wins to the left', () => {
  expect(reach([2, -9])).toBe(10);
  expect(reach([2, -16])).toBe(20);
  expect(along(0, 10, 760)).toBe(380);
  expect(along(5, 10, 760)).toBeLessThan(380);
});

test('ghosts that lie close become one, and give way to the knot', () => {
  const found = ghosts(
    [
      { key: '1', lead: 5 },
      { key: '2', lead: 5 },
      { key: '3', lead: -2 },
    ],
    -2,
    10,
    760,
  );
  expect(found.map((one) => [one.name, one.up])).toEqual([
    ['1·2', false],
    ['3', true],
  ]);
});

test('terms go to whose they are, and the smallest are added up where there are too many', () => {
  const side = fighters({
    type: 'sum',
    id: 's',
    name: 'Monsters',
    total: 13,
    terms: [
      ['Coggoth', 8],
      ['Mephitic on Coggoth', 5],
      ['Polyp', 2],
      ['Ichor', -2],
    ],
    parts: [
      { of: 'm1', kind: 'level', name: 'Level' },
      { of: 'm1', kind: 'modifier', name: 'Mephitic' },
      { of: 'm2', kind: 'level', name: 'Level' },
      { of: 's', kind: 'modifier', name: 'Ichor' },
    ],
  });
  expect(side.map((one) => [one.id, one.total])).toEqual([
    ['m1', 13],
    ['m2', 2],
    ['s', -2],
  ]);
  const terms = [3, 9, 1, 2].map((value) => ({ name: `${value}`, value, kind: '' }));
  expect(fewer(terms, 3, (count) => `${count} more`)).toEqual([
    terms[0],
    terms[1],
    { name: '2 more', value: 3, kind: '' },
  ]);
});

test('a wide bar shows as many answers as can be read in it, and always one', () => {
  const named = (verb: string): ReturnType<typeof choice> => choice(verb, { verb, targets: [verb] });
  const five = ['Search the Lantern Store', 'Make a Weapon tool', 'Raise STR to 3', 'Raise INT to 3', 'Raise POW'].map(
    named,
  );
  expect(fitting(five, 1200, true)).toHaveLength(5);
  expect(fitting(five, 640, true).length).toBeLessThan(4);
  expect(fitting(five, 60, true)).toHaveLength(1);
  expect(wants(named('Uncontrollable Urges'), true)).toBeGreaterThan(66 + 14 * 8 - 1);
});

test('what begins with one’s own name is said to oneself, unless it goes on about oneself', () => {
  expect(toYou('Ada runs the Deep One A: 2 actions left', 'Ada')).toBe('You run the Deep One A: 2 actions left');
  expect(toYou('Ada fights a hat and is winning, 6 to 5.', 'Ada')).toBe('You fight a hat and are winning, 6 to 5.');
  expect(toYou('Ada plays a hat on themselves.', 'Ada')).toBe('You play a hat on yourself.');
  expect(toYou('Ada passes.', 'Ada')).toBe('You pass.');
  expect(toYou('Ada carries a torch.', 'Ada')).toBe('You carry a torch.');
  expect(toYou('Ada loses her hat.', 'Ada')).toBe('Ada loses her hat.');
  expect(toYou("Ada's turn begins.", 'Ada')).toBe('Your turn begins.');
  expect(toYou('Ada and Basil tie.', 'Ada')).toBe('Ada and Basil tie.');
  expect(toYou('Adam runs.', 'Ada')).toBe('Adam runs.');
});

test('whoever is asked reads the question without their own name, and who else is asked', () => {
  const seats = ['The keeper', 'Ada Wren', 'Basil (blue)'];
  expect(addressed('Ada Wren: two steps left', seats, 1)).toEqual({ text: 'Two steps left', others: [] });
  expect(addressed('Basil, Ada Wren: move', seats, 1)).toEqual({ text: 'Move', others: ['Basil'] });
  expect(addressed('Ada Wren: move', seats, 0)).toEqual({ text: 'Ada Wren: move', others: [] });
  expect(addressed("Ada Wren's turn, before the door", seats, 1).text).toBe('Your turn, before the door');
  expect(addressed('Discarded: a hat. Take one?', seats, 1).text).toBe('Discarded: a hat. Take one?');
});
