import { expect, test, vi } from 'vitest';
import EndScreen from '../src/end/EndScreen.svelte';
import { api } from '../src/lib/api';
import { drawn, picture, type Box } from '../src/lib/course';
import { Desk } from '../src/lib/store.svelte';
import type { Course } from '../src/wire';
import { draw, view } from './help';

const box: Box = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
const course: Course = {
  points: [
    { at: 0, round: 1, chances: [0.5, 0.5] },
    { at: 5, round: 2, chances: [0.2, 0.8] },
    { at: 10, round: 3, chances: [0.0, 1.0] },
  ],
  swings: [{ at: 5, round: 2, text: 'East throws <the sink>.', who: 1, before: 0.5, after: 0.8, rule: 'CC-game-1' }],
  awards: [{ title: 'So near', seat: 0, text: 'had 60%, and lost it' }],
  luck: [{ seat: 1, rolls: 9, mean: 4.1, fair: 3.5 }],
  length: 10,
};

test('chances are lines from the first moment to the last, between nothing and certainty', () => {
  const found = drawn(course, box);
  expect(found.rows.map((row) => row.path)).toEqual([
    'M0.0 50.0L50.0 80.0L100.0 100.0',
    'M0.0 50.0L50.0 20.0L100.0 0.0',
  ]);
  expect(found.fair).toBe(0.5);
  expect(found.ticks.map((tick) => tick.text)).toEqual(['1', '2', '3']);
  expect(found.marks.map((mark) => [mark.number, mark.x])).toEqual([[1, 50]]);
});

test('names stay apart where lines end together', () => {
  const same = { points: [{ at: 0, round: 1, chances: [0.33, 0.33, 0.34] }], length: 1 };
  const ys = drawn(same, box)
    .rows.map((row) => row.y)
    .sort((a, b) => a - b);
  expect(ys[1]! - ys[0]!).toBeGreaterThanOrEqual(21.9);
  expect(ys[2]! - ys[1]!).toBeGreaterThanOrEqual(21.9);
  const apart = { points: [{ at: 0, round: 1, chances: [1, 0, 0] }], length: 1 };
  expect(drawn(apart, box).rows.map((row) => row.y)).toEqual([0, 78, 100].map((y) => expect.closeTo(y, 5)));
});

test('who win or lose together have one line and no fair share', () => {
  const found = drawn({ points: [{ at: 0, round: 1, chances: [0.4] }], together: true, length: 1 }, box);
  expect(found.rows.map((row) => row.seat)).toEqual([-1]);
  expect(found.fair).toBeNull();
});

test('the picture to give away says who won, and nothing in a name is markup', () => {
  const svg = picture(course, 'Chaos', 'East won', 'by <b>', ['A & B', 'East']);
  expect(svg).toContain('East won');
  expect(svg).toContain('A &amp; B');
  expect(svg).toContain('by &lt;b&gt;');
  expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull();
});

test('the end shows the chart, the turning points as links into the replay, and honours', async () => {
  vi.spyOn(api, 'course').mockResolvedValue(course);
  const desk = new Desk();
  desk.view = view([], {
    over: 'East wins.',
    ending: { winners: [1], scores: [1, 2], reason: 'complete', rule: 'CC-win-1' },
  });
  desk.room = { id: 'abc', game: 'chaos_of_cthulhu', title: 'Chaos', seats: [] } as never;
  const { root, remove } = draw(EndScreen, { desk, close: () => undefined });
  await vi.waitFor(() => expect(root.querySelector('.chart')).not.toBeNull());
  expect(root.querySelector('h1')?.textContent).toContain('East won');
  const link = root.querySelector('.moments a');
  expect(link?.getAttribute('href')).toContain('/replay/abc?at=5');
  expect(link?.textContent).toContain('East 50% → 80%');
  expect(root.querySelector('.awards')?.textContent).toContain('North: had 60%, and lost it');
  remove();
});
