// A whole table drawn for a test, and taken away after it.
import { afterEach, beforeEach, vi } from 'vitest';
import Table from '../src/table/Table.svelte';
import { StillDesk } from '../src/lib/store.svelte';
import type { Whole } from '../src/lib/types';
import { Ui } from '../src/lib/ui.svelte';
import { draw } from './help';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]', { status: 200 })));
});
let cleanup: (() => void)[] = [];
afterEach(() => {
  cleanup.forEach((one) => one());
  cleanup = [];
  vi.unstubAllGlobals();
});

export function table(shown: Whole): { root: HTMLElement; desk: StillDesk; ui: Ui } {
  const desk = new StillDesk(shown, null, '');
  let ui!: Ui;
  const { root, remove } = draw(Table as never, { desk, setup: (made: Ui) => (ui = made) } as never);
  cleanup.push(remove);
  return { root, desk, ui };
}
