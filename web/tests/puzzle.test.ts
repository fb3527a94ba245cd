import { expect, test } from 'vitest';
import { alone, puzzle, swap, wire } from '../src/lib/puzzle';
import type { Panel } from '../src/lib/types';
import { choice } from './help';

const panel = {
  type: 'panel',
  id: 'puzzle',
  title: 'Wiring',
  look: 'puzzle',
  items: [
    { type: 'fact', id: 'left', name: 'Actions left', value: '4' },
    {
      type: 'fact',
      id: 'grid',
      name: 'Laid out',
      value: '1 by 2',
      numbers: [
        ['rows', 1],
        ['columns', 2],
        ['piece.0', 0],
        ['piece.1', 1],
        ['piece.tile', 2],
      ],
    },
    { type: 'token', id: 'piece.0', name: 'one', icon: 'lock', facts: [['north', 'sun']] },
    { type: 'token', id: 'piece.1', name: 'two', icon: 'lock', facts: [] },
    { type: 'token', id: 'piece.tile', name: 'tile', icon: 'tile', facts: [] },
    { type: 'token', id: 'piece.drawn', name: 'three', icon: 'lock' },
  ],
} as unknown as Panel;

test('each piece of a puzzle has its square; what is drawn is in hand, the tile lies below', () => {
  const found = puzzle(panel);
  expect(found.pieces.map((piece) => [piece.row, piece.column])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(found.tile?.row).toBe(1);
  expect(found.drawn?.name).toBe('three');
});

test('two pieces change places by the choice that names both; what names one alone turns it', () => {
  const choices = [
    choice('swap', { targets: ['piece.0', 'piece.1'] }),
    choice('turn', { targets: ['piece.0'] }),
    choice('other', { targets: ['piece.1'] }),
  ];
  expect(swap(choices, 'piece.1', 'piece.0')?.key).toBe('swap');
  expect(alone(choices, 'piece.0').map((one) => one.key)).toEqual(['turn']);
});

test('a wire runs straight across, or bends about a corner', () => {
  expect(wire('north-south')).toBe('M50 0Q50 50 50 100');
  expect(wire('west-north')).toBe('M0 50Q50 50 50 0');
});
