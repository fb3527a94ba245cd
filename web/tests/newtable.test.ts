import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import NewTable from '../src/screens/NewTable.svelte';
import { draw } from './help';

afterEach(() => vi.unstubAllGlobals());

const card = { id: 'cards', title: 'Cards', blurb: 'A game.', fewest: 2, most: 3, bots: ['house'], options: [] };

/** A server that has a game with packs and one without, and keeps what it was asked to lay. */
function server(): { laid: unknown[] } {
  const laid: unknown[] = [];
  const answers: Record<string, unknown> = {
    '/api/games': [
      { ...card, packs: ['nights_at_the_pier', 'more'] },
      { ...card, id: 'plain' },
    ],
    '/api/session': { name: 'Ada' },
    '/api/tables': { id: 'x', tickets: {}, watch: '', seated: [0] },
  };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path === '/api/tables' && init?.method === 'POST') laid.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? []), { status: 200 }));
  });
  return { laid };
}

async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await new Promise((done) => setTimeout(done, 0));
    await tick();
  }
}

test('packs that are here are offered, and go into the plan when they are ticked', async () => {
  const { laid } = server();
  const { root, remove } = draw(NewTable as never, { id: 'cards' } as never);
  await settled();
  const box = root.querySelector<HTMLInputElement>('input[value="nights_at_the_pier"]');
  expect(box?.closest('label')?.textContent).toMatch(/nights at the pier/i);
  box?.click();
  await settled();
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  await settled();
  expect(laid).toMatchObject([{ game: 'cards', packs: ['nights_at_the_pier'] }]);
  remove();
});

test('a game without packs does not speak of them', async () => {
  server();
  const { root, remove } = draw(NewTable as never, { id: 'plain' } as never);
  await settled();
  expect(root.textContent).toContain('Cards');
  expect(root.textContent).not.toContain('Packs');
  remove();
});
