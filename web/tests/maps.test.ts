import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Element as Thing } from '../src/lib/types';
import { choice, panel, view } from './help';
import { table } from './laid';

const caves = (look: string): Thing => ({
  type: 'graph',
  id: 'g',
  name: 'Caves',
  chart: {
    look,
    nodes: [
      { id: 'mouth', name: 'Cave Mouth', x: 100, y: 100, area: 'above', icons: ['retreat'] },
      { id: 'store', name: 'Store', x: 400, y: 100, area: 'above' },
      { id: 'well', name: 'Well', x: 400, y: 380, area: 'below' },
    ],
    ways: [
      { id: 'w1', start: 'mouth', end: 'store', look: 'doorway' },
      { id: 'w2', start: 'store', end: 'well', look: 'stairs', bend: 8 },
    ],
    areas: [
      { id: 'above', name: 'Entryway', look: 'sand', label: [250, 200, -4] },
      { id: 'below', name: 'Sunless River', look: 'water' },
    ],
  },
  states: [
    ['w2', 'blocked'],
    ['well', 'locked'],
  ],
  items: [{ type: 'token', id: 'p', name: 'Priest', at: 'store' }],
});

test('a graph joins its places', () => {
  const { root } = table(view([panel('m', [caves('')])]));
  expect(root.querySelectorAll('.node').length).toBe(3);
  expect(root.querySelectorAll('.way').length).toBe(2);
  expect(root.querySelector('[data-id="w2"]')?.getAttribute('aria-label')).toBe('stairs, blocked');
});

test('a map is told place by place, with where its ways lead and how they are', () => {
  const { root } = table(view([panel('m', [caves('cavern')])]));
  const told = [...root.querySelectorAll('ul[aria-label="Map, place by place"] li')].map((one) => one.textContent);
  expect(told).toEqual([
    'Cave Mouth, retreat: to Store (doorway)',
    'Store, Priest: to Cave Mouth (doorway), Well (stairs, blocked)',
    'Well, locked: to Store (stairs, blocked)',
  ]);
});

test('a cavern has floors, dressed ways, and a red line where an area ends; it looks the same each time', () => {
  const { root } = table(view([panel('m', [caves('cavern')])]));
  expect([...root.querySelectorAll('.floor[data-ground]')].map((one) => one.getAttribute('data-ground'))).toEqual([
    'sand',
    'sand',
    'water',
  ]);
  expect(root.querySelectorAll('.border').length).toBe(1);
  expect(root.querySelector('[data-way="w2"] .tread')).toBeTruthy();
  const rock = root.querySelector('.cavern .dark')!.getAttribute('d')!;
  expect(rock.length).toBeGreaterThan(500);
  expect(rock).not.toContain('NaN');
  const again = table(view([panel('m', [caves('cavern')])]));
  expect(again.root.querySelector('.cavern .dark')!.getAttribute('d')).toBe(rock);
});

test('who moves over a map leaves its rock as it was drawn', () => {
  const { root, desk } = table(view([panel('m', [caves('cavern')])]));
  const rock = root.querySelector('.cavern .dark')!;
  const chances = vi.spyOn(Math, 'imul'); // whatever is printed is drawn by chance from a seed
  const later = { ...caves('cavern'), items: [{ type: 'token', id: 'p', name: 'Priest', at: 'mouth' }] } as Thing;
  desk.view = view([panel('m', [later])], { version: 'v2' });
  flushSync();
  expect(root.querySelector('[data-id="mouth"]')?.getAttribute('aria-label')).toBe('Cave Mouth, retreat, Priest');
  expect(root.querySelector('.cavern .dark')).toBe(rock);
  expect(chances).not.toHaveBeenCalled();
});

test('a place of a map is chosen where it lies', () => {
  const { root, desk } = table(
    view([panel('m', [caves('cavern')])], { choices: [choice('Move', { targets: ['store'] })] }),
  );
  const chosen = vi.spyOn(desk, 'choose').mockResolvedValue(true);
  root.querySelector('[data-id="store"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(chosen).toHaveBeenCalledOnce();
});

test('a floor plan has walls with openings, and doors that are shut or not', () => {
  const square = (x: number): [number, number][] => [
    [x, 100],
    [x + 200, 100],
    [x + 200, 300],
    [x, 300],
  ];
  const plan: Thing = {
    type: 'graph',
    id: 'g',
    name: 'House',
    chart: {
      look: 'plan',
      wide: 800,
      high: 400,
      nodes: [
        { id: 'hall', name: 'Hall', x: 200, y: 200, area: 'a', outline: square(100) },
        { id: 'den', name: 'Den', x: 400, y: 200, area: 'b', outline: square(300) },
        { id: 'attic', name: 'Attic', x: 600, y: 200, area: 'c', outline: square(500) },
      ],
      ways: [
        {
          id: 'arch',
          start: 'hall',
          end: 'den',
          look: 'opening',
          line: [
            [300, 150],
            [300, 250],
          ],
        },
        {
          id: 'oak',
          start: 'den',
          end: 'attic',
          look: 'door',
          name: 'Oak door',
          line: [
            [500, 180],
            [500, 220],
          ],
        },
      ],
      areas: [
        { id: 'a', name: 'Hall', outline: square(100) },
        { id: 'b', name: 'Den', outline: square(300) },
        { id: 'c', name: 'Attic', outline: square(500) },
      ],
    },
    states: [['oak', 'locked']],
  };
  const { root } = table(view([panel('m', [plan])]));
  expect(root.querySelector('.outer')!.getAttribute('d')!.split('M').length - 1).toBe(14); // twelve edges, and the opening cuts two of them in two
  expect(root.querySelector('[data-way="oak"] .leaf')).toBeTruthy();
  expect(root.querySelector('[data-id="oak"]')?.getAttribute('aria-label')).toBe('Oak door, locked');
});
