import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { read } from '../src/lib/router.svelte';
import PracticeRoom from '../src/screens/PracticeRoom.svelte';
import Tried from '../src/end/Tried.svelte';
import { draw } from './help';

afterEach(() => vi.unstubAllGlobals());

const piece = (n: number, part: number): unknown => ({
  type: 'token',
  id: `piece.${n}`,
  name: `rune ${part}`,
  icon: 'rune',
  facts: [['part', String(part)]],
});
const panel = (parts: number[]): unknown => ({
  type: 'panel',
  id: 'puzzle',
  title: 'Two runes',
  look: 'puzzle',
  items: [
    { type: 'fact', id: 'puzzle.left', name: 'Puzzle actions used', value: '0' },
    {
      type: 'fact',
      id: 'puzzle.grid',
      name: 'Laid out',
      value: '1 by 2',
      numbers: [
        ['rows', 1],
        ['columns', 2],
        ['piece.0', 0],
        ['piece.1', 1],
      ],
    },
    ...parts.map((part, n) => piece(n, part)),
  ],
});
const swap = { key: 'Swap(1,0,1)', label: 'Swap pieces 1 and 2', targets: ['piece.0', 'piece.1'] };
const stop = { key: 'DrawPiece(1)', label: 'Draw a piece (2 actions)' };

/** A server that knows one exercise, and keeps what it was asked. */
function server(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const done = path.includes('move=');
    const answer = path.endsWith('/exercises')
      ? [{ id: 'two', name: 'Two runes', kind: 'rune' }]
      : path.includes('/exercises/two')
        ? done
          ? { panel: panel([1, 2]), spent: 1, done: true, least: 1 }
          : { panel: panel([2, 1]), choices: [swap, stop] }
        : path.endsWith('/session')
          ? { name: 'Ada' }
          : [];
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
  });
  return asked;
}
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await new Promise((done) => setTimeout(done, 0));
    await tick();
  }
}

test('a puzzle is practised with the pieces of the table, and the least is told when it is done', async () => {
  const asked = server();
  const { root, remove } = draw(PracticeRoom as never, { game: 'house', id: 'two', seed: 7 } as never);
  await settled();
  const pieces = (): HTMLButtonElement[] => [...root.querySelectorAll<HTMLButtonElement>('button[data-piece]')];
  expect(pieces()).toHaveLength(2);
  expect(root.querySelector('[role=status]')?.textContent).toBe('Swap pieces until each lies as in the picture.');
  expect([...root.querySelectorAll('.does button')].map((one) => one.textContent?.trim())).toContain(stop.label);
  pieces()[0]!.click();
  await tick();
  pieces()[1]!.click();
  await settled();
  expect(asked.at(-1)).toBe('/api/games/house/exercises/two?seed=7&move=Swap(1%2C0%2C1)');
  expect(root.querySelector('[role=status]')?.textContent).toContain('Nobody could do it with fewer');
  remove();
});

test('a practice room has an address: the exercise, and which deal', () => {
  expect(read('/games/house/practice/two', '', '?deal=7')).toEqual({
    screen: 'practice',
    game: 'house',
    exercise: 'two',
    seed: 7,
  });
  expect(read('/games/house/practice')).toMatchObject({ exercise: '', seed: 0 });
});

test('the review says of each puzzle what it took and what the least was, as links into the replay', () => {
  const tried = [
    { seat: 1, what: 'Six runes', spent: 7, done: true, at: 31, least: 5 },
    { seat: 0, what: 'Wiring tile 3', spent: 4, done: false, at: 40 },
  ];
  const { root, remove } = draw(
    Tried as never,
    { tried, name: (seat: number) => ['Ada', 'Ben'][seat], back: (at: number) => `/replay/x?at=${at}` } as never,
  );
  const links = [...root.querySelectorAll('a')];
  expect(links.map((one) => one.getAttribute('href'))).toEqual(['/replay/x?at=31', '/replay/x?at=40']);
  expect(links[0]?.textContent).toMatch(/Six runes\s+Ben: solved with 7 actions; the least was 5/);
  expect(links[1]?.textContent).toMatch(/Ada: given up after 4 actions; it could not be done without drawing/);
  remove();
});
