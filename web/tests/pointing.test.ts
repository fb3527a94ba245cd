import { expect, it } from 'vitest';
import { finger, FINGER, pointedAt } from '../src/lib/pointing';
import type { Panel } from '../src/lib/types';

const panels = [
  {
    type: 'panel',
    id: 'fight',
    title: 'The fight',
    items: [
      { type: 'card', id: 'card.7', name: 'Coggoth' },
      { type: 'card', id: 'card.8', name: 'Coggoth' },
      { type: 'grid', id: 'tile', name: 'Moon Base', rows: 1, columns: 1, cells: [{ id: 'r1c1', name: 'R1/C1' }] },
    ],
  },
] as unknown as Panel[];

it('points by name, so that no id is told', () => {
  expect(finger(panels, 'card.7')).toBe(`${FINGER}Coggoth`);
  expect(finger(panels, 'r1c1')).toBe(`${FINGER}R1/C1`);
  expect(finger(panels, 'nowhere')).toBe('');
});

it('finds all things of that name, and nothing in plain talk', () => {
  expect(pointedAt(panels, `${FINGER}Coggoth`)).toEqual(['card.7', 'card.8']);
  expect(pointedAt(panels, 'Coggoth')).toEqual([]);
  expect(pointedAt(panels, `${FINGER}Dagon`)).toEqual([]);
});
