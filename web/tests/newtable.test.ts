import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import NewTable from '../src/screens/NewTable.svelte';
import { peopleBefore, seatPlans, without, type SeatWish } from '../src/lib/start';
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

function choose(root: HTMLElement, label: string, value: string): void {
  const select = [...root.querySelectorAll('select')].find((one) => one.getAttribute('aria-label') === label)!;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Somebody else is to sit on a chair: by a link, unless it is said otherwise. */
function guest(root: HTMLElement, chair: number): void {
  root.querySelector<HTMLInputElement>(`input[name=chair-${chair - 1}][value=guest]`)!.click();
}

test('one person may play several seats: the first of them names the person', async () => {
  const { laid } = server();
  const { root, remove } = draw(NewTable as never, { id: 'cards' } as never);
  await settled();
  guest(root, 1);
  await settled();
  const first = [...root.querySelectorAll('select')].find(
    (one) => one.getAttribute('aria-label') === 'Chair 1: How they come',
  );
  expect([...first!.options].map((option) => option.value)).not.toContain('with');
  guest(root, 2);
  await settled();
  choose(root, 'Chair 2: How they come', 'with');
  await settled();
  expect(root.textContent).toContain('One person plays these chairs');
  guest(root, 3);
  await settled();
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  await settled();
  expect(laid).toMatchObject([{ seats: [{ kind: 'person' }, { kind: 'person', player: 0 }, { kind: 'person' }] }]);
  remove();
});

test('seats of somebody who is no longer there go back to bots, and whoever says "you" twice plays both', () => {
  const bot: SeatWish = { kind: 'bot', bot: 'house', name: '' };
  const here: SeatWish = { kind: 'here', bot: 'house', name: 'Bea' };
  const open: SeatWish = { kind: 'open', bot: 'house', name: '' };
  const beside = (player: number): SeatWish => ({ kind: 'with', bot: 'house', name: '', player });
  const me: SeatWish = { kind: 'me', bot: '', name: '' };
  expect(seatPlans([bot, beside(0)])).toEqual([bot, bot].map(({ kind, bot }) => ({ kind, bot })));
  expect(seatPlans([me, here, beside(1), me])).toEqual([
    { kind: 'person' },
    { kind: 'person', name: 'Bea' },
    { kind: 'person', player: 1 },
    { kind: 'person', player: 0 },
  ]);
  expect(seatPlans([open, beside(7)])).toEqual([{ kind: 'open' }, { kind: 'open', player: 0 }]);
  expect(peopleBefore([me, beside(0), me, here], 4)).toEqual([0, 3]);
});

test('a chair less leaves everybody their own second seat', () => {
  const seat = (kind: SeatWish['kind'], player?: number): SeatWish =>
    player === undefined ? { kind, bot: 'house', name: '' } : { kind, bot: 'house', name: '', player };
  const seats = [seat('me'), seat('bot'), seat('person'), seat('person'), seat('with', 2)];
  expect(without(seats, 1).map(({ kind, player }) => [kind, player])).toEqual([
    ['me', undefined],
    ['person', undefined],
    ['person', undefined],
    ['with', 1],
  ]);
  expect(without(seats, 2).at(-1)?.kind).toBe('bot');
  expect(without(seats, 3).at(-1)?.player).toBe(2);
});
