import { expect, test } from 'vitest';
import { around, lay } from '../src/lib/lay';
import { inWords, lying } from '../src/lib/lie';
import { flatten } from '../src/lib/news';
import { staged } from '../src/lib/stage';
import type { Element as Thing, Grid, Panel, Question } from '../src/lib/types';
import { panel } from './help';

const board: Grid = {
  type: 'grid',
  id: 'b',
  name: 'Cellar',
  width: 2,
  height: 1,
  cells: [
    { id: 'c0', x: 0, y: 0, name: 'R1/C1, water', look: 'water', mark: '~' },
    { id: 'c1', x: 1, y: 0, name: 'R1/C2', mark: ' ' },
  ],
  items: [{ type: 'token', id: 't', name: 'Deep One A', note: 'Deep One A, health 1/2', at: 'c1' }],
};
const level: Thing = { type: 'track', id: 'l', name: 'Level', value: 1, high: 10 };
const axe: Thing = { type: 'card', id: 'axe', name: 'Axe' };
const pile: Thing = { type: 'pile', id: 'p', name: 'objects', count: 3 };
const question = (...stage: string[]): Question => ({ kind: 'x', who: [0], stage });
const stage = (panels: Panel[], asked: Question | null, viewer = 0): ReturnType<typeof staged> =>
  staged(lay(panels, viewer, 2), panels, asked, flatten(panels));

test('piles lie at the edge, tracks of nobody too, and a legend only explains its board', () => {
  const found = lay(
    [
      panel('tile', [board]),
      panel('legend', [{ type: 'fact', id: 'f', name: 'Da', value: 'Deep One A' }]),
      panel('stacks', [pile, level]),
    ],
    0,
    1,
  );
  expect(found.boarded).toBe(true);
  expect(found.piles.map((one) => one.id)).toEqual(['p']);
  expect(found.tracks.map((one) => one.id)).toEqual(['l']);
  expect(found.middle.map((one) => one.id)).toEqual(['tile']);
});

test('without a board what is told in facts lies in the middle', () => {
  const found = lay([panel('told', [{ type: 'fact', id: 'f', name: 'Round', value: '2' }])], 0, 1);
  expect(found.middle.map((one) => one.id)).toEqual(['told']);
});

test('who has a hand plays from it, and who has none from the cards they carry', () => {
  const me = panel('me', [level, axe], { seat: 0, layout: 'column' });
  const hand = panel('hand', [{ type: 'card', id: 'h', name: 'Ring' }], { seat: 0 });
  expect(lay([hand, me], 0, 1).hand?.cards.map((card) => card.id)).toEqual(['h']);
  expect(lay([me], 0, 1).hand?.cards.map((card) => card.id)).toEqual(['axe']);
  expect(lay([me], -1, 1).hand).toBeNull();
});

test('cards for reference are chosen from where nobody has cards', () => {
  const list = panel('list', [axe], { look: 'reference' });
  const me = panel('me', [level], { seat: 0, layout: 'column' });
  expect(lay([list, me], 0, 1).list?.id).toBe('list');
  const hand = panel('hand', [{ type: 'card', id: 'h', name: 'Ring' }], { seat: 0 });
  expect(lay([list, me, hand], 0, 1).list).toBeNull();
});

test('the others sit clockwise from the viewer, those without a panel too', () => {
  const found = lay([panel('a', [level], { seat: 0 }), panel('c', [], { seat: 2 })], 1, 4);
  expect(found.others.map((other) => other.seat)).toEqual([2, 3, 0]);
  expect([1, 2, 3, 4, 5, 6].map((count) => around(count).length)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('two totals are a fight, and what else is asked about is held up beside it', () => {
  const sum = (id: string): Thing => ({ type: 'sum', id, name: id, terms: [['Level', 3]], total: 3 });
  const panels = [panel('fight', [sum('us'), sum('them')]), panel('pending', [axe])];
  const found = stage(panels, question('axe', 'fight'));
  expect(found.kind).toBe('fight');
  expect(found.kind === 'fight' && found.more.map((thing) => thing.id)).toEqual(['axe']);
});

test('the board that is asked about is on the stage', () => {
  const other: Grid = { ...board, id: 'o', cells: [{ id: 'o0', x: 0, y: 0 }], items: [] };
  const found = stage([panel('one', [other]), panel('two', [board])], question('t'));
  expect(found.kind === 'board' && found.grid.id).toBe('b');
});

test('open dice are on the stage while they are asked about, and the map when they are not', () => {
  const roll = panel('roll', [{ type: 'die', id: 'd', value: 3 }]);
  const map = panel('map', [{ type: 'graph', id: 'g', chart: { nodes: [] } }]);
  expect(stage([map, roll], question('roll')).kind).toBe('roll');
  expect(stage([map, roll], question('map')).kind).toBe('map');
});

test('monsters laid as crosses are on the stage with what is planned for them', () => {
  const cross = panel('m', [{ type: 'die', id: 'd', value: 3, icon: 'heal' }], { layout: 'cross' });
  const panels = [panel('s0', [cross], { seat: 0, layout: 'column' }), panel('s1', [], { seat: 1 })];
  const found = stage(panels, question('m'));
  expect(found.kind === 'dice' && found.seats.map((one) => one.id)).toEqual(['s0']);
});

test('whatever else is asked about is laid out', () => {
  const found = stage([panel('stacks', [pile])], question('p'));
  expect(found.kind === 'things' && found.things.map((thing) => thing.id)).toEqual(['p']);
});

test('a board is read out as its spaces that hold something', () => {
  expect(inWords(board.cells, lying(board.items ?? []).on)).toEqual(['R1/C1, water', 'R1/C2: Deep One A, health 1/2']);
});

test('a place of the plan that is asked about brings the plan onto the stage', () => {
  const overview = { ...board, id: 'layout', cells: [{ id: 'p7', row: 0, column: 0 }] } as unknown as Thing;
  const found = stage([panel('map', [overview], { look: 'plan' })], question('p7'));
  expect(found).toMatchObject({ kind: 'board', grid: { id: 'layout' } });
});
