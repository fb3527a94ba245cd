import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill, whole } from '../src/lib/fill';
import type { ToPlayer } from '../src/lib/types';
import { SHAPES } from '../src/wire';

test('what a frame leaves out has its value, however deep it lies', () => {
  const token = { type: 'token', id: 't', name: 'T', icon: 'i', at: 'a' };
  const board = { type: 'graph', id: 'g', name: 'G', items: [token] };
  const hello = {
    type: 'hello',
    room: {
      id: 'r',
      pace: 0,
      seats: [
        { seat: 0, kind: 'bot' },
        { seat: 1, kind: 'person', player: 0 },
      ],
    },
    view: { panels: [{ type: 'panel', id: 'p', items: [{ type: 'card', id: 'c', up: false }, board] }], lines: [{}] },
  } as unknown as ToPlayer;
  const seen = JSON.parse(JSON.stringify(whole(hello))) as Record<string, any>;
  expect(seen['room']).toMatchObject({ watching: true, pace: 0, held_by: -1, absence: 300 });
  expect(seen['room'].seats.map((one: { player: number }) => one.player)).toEqual([-1, 0]);
  expect(seen['view'].panels[0]).toMatchObject({ layout: 'row', seat: -1 });
  expect(seen['view'].panels[0].items[0].up).toBe(false);
  expect(seen['view'].panels[0].items[1].items[0].count).toBe(1);
  expect(seen['view'].lines[0].seat).toBe(-1);
});

test('what is there stays, and what is of no known type is left alone', () => {
  expect(fill({ seat: 3, layout: 'column' }, 'Panel')).toEqual({ seat: 3, layout: 'column' });
  expect(fill({ x: 1 }, 'Nothing')).toEqual({ x: 1 });
  expect(whole({ type: 'bye', code: 'x', text: '' })).toMatchObject({ again: true });
  expect(fill(null, 'View')).toBeNull();
});

/** All that the client is made of. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name);
    if (one.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(one.name) && one.name !== 'wire.ts' ? [path] : [];
  });
}

/** What the client says, and is never told. */
const SENT = new Set(['HostSeat', 'SeatPlan', 'TablePlan', 'Wait']);

test('nobody reads a field with another default than it has', () => {
  const usual = new Map<string, Set<string>>();
  for (const [name, { defaults }] of Object.entries(SHAPES))
    for (const [field, value] of Object.entries(SENT.has(name) ? {} : (defaults ?? {})))
      usual.set(field, (usual.get(field) ?? new Set()).add(JSON.stringify(value).replaceAll('"', "'")));
  const reads = /\.(\w+) \?\? ('[^']*'|-?\d+|true|false)/g;
  const wrong = sources('src').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(reads)]
      .filter(([, field, value]) => usual.has(field!) && !usual.get(field!)!.has(value!))
      .map(([text]) => `${path}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
