import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Playback from '../src/beats/Playback.svelte';
import { settings } from '../src/lib/settings.svelte';
import { Desk } from '../src/lib/store.svelte';
import type { Beat } from '../src/wire';
import { draw, line, view } from './help';

const run: Beat = {
  who: 'foe',
  on: ['seat.0'],
  changes: [{ id: 'level', was: 6, now: 4 }],
  roll: { faces: [3], terms: [['Fake Tentacle', 1]], total: 4, need: 5, verdict: 'caught', good: false },
};
let desk: Desk;
let shown: ReturnType<typeof draw>;
let table: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  settings.set('beats', 'usual');
  table = document.createElement('main');
  table.innerHTML = '<i data-id="foe"></i><i data-id="seat.0"></i><i data-id="level"></i>';
  [...table.children].forEach((node, i) => {
    node.getBoundingClientRect = () => new DOMRect(i * 300, 100, 80, 40);
  });
  document.body.append(table);
  desk = new Desk();
  desk.view = view([], { lines: [line('before')] });
  shown = draw(Playback, { desk });
});
afterEach(() => {
  shown.remove();
  table.remove();
  vi.useRealTimers();
});

function happens(...told: [string, Beat][]): void {
  const old = desk.view!;
  desk.show({
    ...old,
    version: `${old.version}+`,
    lines: [...old.lines, ...told.map(([text]) => line(text))],
    beats: told.map(([, beat]) => beat),
  });
  flushSync();
}
const texts = (): (string | undefined)[] =>
  [...shown.root.querySelectorAll('.float')].map((node) => node.textContent?.trim());

test('who acts lights up, an arrow flies to what is struck, the number floats off, the roll is one figure', () => {
  happens(['Coggoth catches Armitage.', run]);
  expect(shown.root.querySelectorAll('.lit')).toHaveLength(2);
  expect(shown.root.querySelectorAll('.arrow')).toHaveLength(1);
  expect(texts()).toEqual(['−2']);
  expect(shown.root.querySelector('.roll')?.textContent).toContain('3 +1 Fake Tentacle = 4, 5 or more needed: caught');
  expect(desk.telling?.text).toBe('Coggoth catches Armitage.');
});

test('one beat follows the other, and then the table is as it is', () => {
  happens(['a', { changes: [{ id: 'level', was: 1, now: 2 }] }], ['b', { changes: [{ id: 'level', was: 2, now: 5 }] }]);
  expect(texts()).toEqual(['+1']);
  vi.advanceTimersByTime(800);
  flushSync();
  expect(texts()).toEqual(['+3']);
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(shown.root.querySelector('.beats')).toBeNull();
  expect(desk.telling).toBeNull();
});

test('any key ends all pending beats', () => {
  happens(['a', run], ['b', run], ['c', run]);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
  flushSync();
  expect(shown.root.querySelector('.beats')).toBeNull();
});

test('step by step waits for a key before each', () => {
  settings.set('beats', 'step');
  happens(['a', run], ['b', run]);
  vi.advanceTimersByTime(60_000);
  expect(desk.telling?.text).toBe('a');
  dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
  expect(desk.telling?.text).toBe('b');
});

test('at once shows nothing on the way', () => {
  settings.set('beats', 'once');
  happens(['a', run]);
  expect(shown.root.querySelector('.beats')).toBeNull();
});

test('without movement the same beats come, and the verdict stands as long', () => {
  settings.set('motion', 'off');
  happens(['a', run]);
  vi.advanceTimersByTime(1200);
  flushSync();
  expect(shown.root.querySelector('.roll strong')?.textContent).toBe('caught');
  settings.set('motion', 'system');
});

test('whoever comes back is told what they missed, in a few lines', () => {
  desk.returns++;
  const lines = Array.from({ length: 40 }, (_, i) => line(`thing ${i}`));
  desk.show({ ...desk.view!, version: 'again', lines: [...desk.view!.lines, ...lines] });
  flushSync();
  const missed = shown.root.querySelector('.missed');
  expect(missed?.textContent).toContain('40 things');
  expect(missed?.querySelectorAll('li')).toHaveLength(6);
  expect(missed?.textContent).toContain('thing 39');
});
