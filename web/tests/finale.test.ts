import { expect, test } from 'vitest';
import { awards, course, luck, numbers } from '../src/lib/finale';
import { fits, views, type Lesson } from '../src/lib/lesson';
import { line, panel, view } from './help';

const seat = (number: number, level: number) =>
  panel(
    `seat.${number}`,
    [
      { type: 'track', id: `l${number}`, name: 'Level', value: level, high: 10 },
      { type: 'fact', id: `g${number}`, name: 'Gold', value: '100' },
    ],
    { seat: number },
  );
const moment = (...levels: number[]) => ({ panels: levels.map((level, i) => seat(i, level)) });

test('numbers before a seat are found by name', () => {
  const found = numbers([
    seat(0, 3),
    seat(1, 5),
    panel('middle', [{ type: 'track', id: 'x', name: 'Doom', value: 9, high: 10 }]),
  ]);
  expect(found.get('Level')).toEqual(
    new Map([
      [0, 3],
      [1, 5],
    ]),
  );
  expect(found.has('Doom')).toBe(false);
});

test('dice are added up where they lie', () => {
  const dice = panel(
    'seat.0',
    [
      panel(
        'monster',
        [
          { type: 'die', id: 'a', value: 3 },
          { type: 'die', id: 'b', value: 4 },
        ],
        { title: '' },
      ),
      { type: 'die', id: 's', value: 6, look: 'stone' },
    ],
    { seat: 0 },
  );
  expect([...numbers([dice]).entries()]).toEqual([['Dice', new Map([[0, 7]])]]);
});

test('only numbers that move are drawn', () => {
  const found = course([moment(1, 1), moment(2, 1), moment(2, 4)]);
  expect(found.map((one) => one.name)).toEqual(['Level']);
  expect(found[0]?.seats.get(1)).toEqual([1, 1, 4]);
});

test('luck is the mean of rolls against fair dice', () => {
  const found = luck(
    [
      line('', { kind: 'rolled', facts: [0, 6] }),
      line('', { kind: 'rolled', facts: [0, 4] }),
      line('', { kind: 'level', facts: [1, 3] }),
    ],
    2,
  );
  expect(found).toEqual([{ seat: 0, rolls: 2, mean: 5, fair: 3.5 }]);
});

test('a game may name its rolls and their sides', () => {
  const found = luck([line('', { kind: 'strike', facts: [1, 9] })], 2, { rolls: { strike: 10 } });
  expect(found[0]).toMatchObject({ seat: 1, mean: 9, fair: 5.5 });
});

test('a fact may tell the sides of the die; a hit without a roll, and what no player rolled, is no luck', () => {
  const strike = (...facts: number[]) => line('', { kind: 'strike', facts });
  const found = luck([strike(1, 0, 7, 8), strike(1, 0, 0, 8), strike(40, 0, 8, 8)], 2, {
    rolls: { strike: { sides: 0, at: 2, sides_at: 3 } },
  });
  expect(found).toEqual([{ seat: 1, rolls: 1, mean: 7, fair: 4.5 }]);
});

test('the biggest leap is remembered', () => {
  const found = awards(course([moment(1, 1), moment(1, 4), moment(2, 2)]), [], []);
  expect(found.find((one) => one.kind === 'climb')).toMatchObject({ seat: 1, value: '+3 Level' });
  expect(found.find((one) => one.kind === 'fall')).toMatchObject({ seat: 1 });
});

test('a lesson waits for its move and for no other', () => {
  expect(fits({ say: '', move: 'TakeColour(0,*' }, 'TakeColour(0,2)')).toBe(true);
  expect(fits({ say: '', move: 'Pass' }, 'Pass(1)')).toBe(false);
  expect(fits({ say: '' }, 'Pass')).toBe(false);
});

test('steps of a lesson that show nothing new keep the table', () => {
  const lesson: Lesson = {
    id: 'l',
    title: '',
    text: '',
    minutes: 5,
    game: 'g',
    seat: 0,
    steps: [{ say: 'a', view: view([panel('a', [])]) }, { say: 'b' }],
  };
  const [first, second] = views(lesson);
  expect(first?.panels.length).toBe(1);
  expect(second).toBe(first);
});

test('a game says which fact of a line is the roll, and whose deed it was', () => {
  const lines = [
    line('', { kind: 'parry', facts: [1, 9, 12, 0] }),
    line('', { kind: 'slain', facts: [30, 1] }),
    line('', { kind: 'slain', facts: [31, 1] }),
  ];
  const looks = {
    rolls: { parry: { sides: 10, at: 1 } },
    awards: [{ kind: 'slain', at: 1, title: 'The exterminator', text: '' }],
  };
  expect(luck(lines, 2, looks)).toEqual([{ seat: 1, rolls: 1, mean: 9, fair: 5.5 }]);
  expect(awards([], [], lines, looks)).toContainEqual({
    kind: 'slain',
    seat: 1,
    value: '2',
    title: 'The exterminator',
    text: '',
  });
});
