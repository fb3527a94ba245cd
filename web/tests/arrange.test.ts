import { expect, test } from 'vitest';
import { arrange, boardWidth } from '../src/lib/arrange';
import { inWords, lying } from '../src/lib/lie';
import type { Grid, Panel } from '../src/lib/types';

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
const panel = (id: string, items: Panel['items'], seat = -1): Panel => ({ type: 'panel', id, title: id, items, seat });
const panels = [
  panel('tile', [board]),
  panel('legend', [{ type: 'fact', id: 'f', name: 'Da', value: 'Deep One A' }]),
  panel('stacks', [{ type: 'pile', id: 'p', name: 'objects', count: 3 }]),
  panel('me', [], 0),
];

test('a board takes its legend with it, and what is no legend lies by itself', () => {
  const found = arrange(panels, 0, 1);
  expect(found.boarded).toBe(true);
  expect(found.places.map((place) => [place.panels.map((one) => one.id), place.width])).toEqual([
    [['tile', 'legend'], 2],
    [['stacks'], 0],
  ]);
});

test('without a board nothing is a legend', () => {
  const found = arrange(panels.slice(1), 0, 1);
  expect(found.boarded).toBe(false);
  expect(found.places.map((place) => place.panels.length)).toEqual([1, 1]);
  expect(boardWidth(panels[1]!)).toBe(0);
});

test('a board is read out as its spaces that hold something', () => {
  expect(inWords(board.cells, lying(board.items ?? []).on)).toEqual(['R1/C1, water', 'R1/C2: Deep One A, health 1/2']);
});
