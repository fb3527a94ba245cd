import { flushSync, tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Element as Thing, Token } from '../src/lib/types';
import type { Ui } from '../src/lib/ui.svelte';
import PileNames from '../src/scene/PileNames.svelte';
import { choice, draw, line, panel, view } from './help';
import { table } from './laid';

test.each<[Thing, string]>([
  [{ type: 'fact', id: 'x', name: 'Hand', value: '3 Doors' }, 'Hand: 3 Doors'],
  [{ type: 'die', id: 'x', name: 'top', value: 6, icon: 'heal' }, 'top, 6, heal'],
  [{ type: 'token', id: 'x', name: 'Coin', icon: 'coin', count: 2 }, 'Coin, ×2'],
  [{ type: 'pile', id: 'x', name: 'Doors', count: 84 }, 'Doors, 84 cards'],
  [{ type: 'track', id: 'x', name: 'Level', value: 2, low: 1, high: 10 }, 'Level: 2 / 10'],
  [
    {
      type: 'sum',
      id: 'x',
      name: 'Munchkins',
      terms: [
        ['Level', 3],
        ['Curse', -2],
      ],
      total: 1,
    },
    'Munchkins: 1. Level +3, Curse −2',
  ],
])('%o is named for those who cannot see it', (element, label) => {
  const { root } = table(view([panel('m', [element])]));
  expect(root.querySelector('[data-id="x"]')?.getAttribute('aria-label')).toBe(label);
});

test('a card is called what it shows', () => {
  const { root } = table(
    view([
      panel('m', [
        { type: 'card', id: 'x', name: 'Shoggoth', kind: 'monster', text: 'It repeats.', badges: [['level', '16']] },
      ]),
    ]),
  );
  const card = root.querySelector('[data-id="x"]')!;
  expect(card.hasAttribute('aria-label')).toBe(false);
  expect(card.textContent?.replace(/\s+/g, ' ')).toMatch(/16.*Shoggoth.*Monster/);
});

test('a card that lies face down says nothing', () => {
  const { root } = table(view([panel('m', [{ type: 'card', id: 'x', up: false }])]));
  expect(root.querySelector('[data-id="x"]')?.textContent).toContain('face down');
});

test('a grid has a space for each cell, a line for each edge, and figures on it', () => {
  const { root } = table(
    view([
      panel('m', [
        {
          type: 'grid',
          id: 'g',
          width: 2,
          height: 1,
          cells: [
            { id: 'c0', x: 0, y: 0 },
            { id: 'c1', x: 1, y: 0, name: 'Gate' },
          ],
          edges: [{ x: 1, y: 0, side: 'west', look: 'wall' }],
          items: [{ type: 'token', id: 'f', name: 'Ghoul', at: 'c1' }],
        },
      ]),
    ]),
  );
  expect(root.querySelectorAll('.cell').length).toBe(2);
  expect(root.querySelectorAll('.edge').length).toBe(1);
  expect(root.querySelector('[data-id="c1"] title')?.textContent).toBe('Gate, Ghoul');
  expect(root.querySelector('[data-id="f"] title')?.textContent).toBe('Ghoul');
  expect(
    [...root.querySelectorAll('ul[aria-label="Board, space by space"] li')].map((line) => line.textContent),
  ).toEqual(['Gate: Ghoul']);
});

const dice = {
  kind: 'assign',
  name: 'dice',
  low: 0,
  high: 2,
  things: [
    { value: 6, label: 'a six', target: 'die.0' },
    { value: 1, label: 'a one', target: 'die.1' },
  ],
  places: [
    { value: 20, label: 'Shade', target: 'shade', high: 2 },
    { value: 30, label: 'Door', target: 'door', high: 1 },
  ],
};
const strike = choice('Strike', { blanks: [dice] });
function battle(): { root: HTMLElement; ui: Ui } {
  const items: Thing[] = [
    { type: 'die', id: 'die.0', value: 6 },
    { type: 'die', id: 'die.1', value: 1 },
    { type: 'fact', id: 'shade', name: 'Shade', value: '7' },
    { type: 'fact', id: 'door', name: 'Door', value: 'C6' },
  ];
  const made = table(view([panel('m', items)], { choices: [strike] }));
  made.ui.pick(strike);
  flushSync();
  return made;
}
const press = (node: Element | null | undefined, key: string): void => {
  node?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
};

test('dice are put on their Targets by touch, in the form and on the table', () => {
  const { root, ui } = battle();
  const chip = (name: string): HTMLElement =>
    [...root.querySelectorAll<HTMLElement>('.chip')].find((one) => one.textContent === name)!;
  const place = (name: string): HTMLButtonElement =>
    [...root.querySelectorAll<HTMLButtonElement>('.place .name')].find((one) => one.textContent?.includes(name))!;
  expect(place('Door').disabled).toBe(true);
  chip('a six').click();
  flushSync();
  place('Door').click();
  flushSync();
  expect(ui.form?.values).toEqual([[30, -1]]);
  expect(chip('a six').closest('.place')?.getAttribute('aria-label')).toBe('Door, holds 1 of 1');
  root.querySelector<HTMLElement>('[data-id="die.1"]')!.click();
  flushSync();
  expect(place('Door').disabled).toBe(true);
  root.querySelector<HTMLElement>('[data-id="shade"]')!.click();
  flushSync();
  expect(ui.form?.values).toEqual([[30, 20]]);
});

test('dice are put on their Targets by the number of the place, and dragged', async () => {
  const { root, ui } = battle();
  const chips = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('.chip')];
  press(
    chips().find((one) => one.textContent === 'a one'),
    '2',
  );
  expect(ui.form?.values).toEqual([[-1, 30]]);
  await tick();
  expect(document.activeElement?.textContent).toBe('a one'); // the focus goes where the die went
  const die = root.querySelector<HTMLElement>('[data-id="die.0"]')!;
  expect(die.getAttribute('draggable')).toBe('true');
  die.dispatchEvent(new Event('dragstart', { bubbles: true }));
  flushSync();
  root.querySelector('[data-id="shade"]')!.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true }));
  flushSync();
  expect(ui.form?.values).toEqual([[20, 30]]);
  press(
    chips().find((one) => one.textContent === 'a one'),
    '0',
  );
  expect(ui.form?.values).toEqual([[20, -1]]);
});

test('what can be chosen glows, and a click chooses it', () => {
  const { root, desk, ui } = table(
    view(
      [
        panel('m', [
          { type: 'die', id: 'd', value: 3 },
          { type: 'die', id: 'e', value: 4 },
        ]),
      ],
      { choices: [choice('Reroll', { targets: ['d'] })] },
    ),
  );
  const chosen = vi.spyOn(desk, 'choose').mockResolvedValue(true);
  expect(root.querySelectorAll('[data-choosable]').length).toBe(1);
  root.querySelector<HTMLElement>('[data-id="e"]')!.click();
  expect(chosen).not.toHaveBeenCalled();
  root.querySelector<HTMLElement>('[data-id="d"]')!.click();
  expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ key: 'Reroll' }), []);
  expect(ui.menu).toBeNull();
});

test('a thing with several choices opens a menu at it', () => {
  const { root, ui } = table(
    view([panel('m', [{ type: 'die', id: 'd', value: 3 }])], {
      choices: [choice('A', { targets: ['d'] }), choice('B', { targets: ['d'] })],
    }),
  );
  root.querySelector<HTMLElement>('[data-id="d"]')!.click();
  flushSync();
  expect(ui.menu?.choices.map((one) => one.key)).toEqual(['A', 'B']);
  expect(root.querySelectorAll('.menu .do').length).toBe(2);
});

test('a form is filled by clicking on the table, and sent only when confirmed', () => {
  const pick = {
    kind: 'pick',
    name: 'Stones',
    low: 1,
    high: 2,
    things: [
      { value: 0, label: 'first', target: 'd' },
      { value: 1, label: 'second', target: 'e' },
    ],
  };
  const { root, desk, ui } = table(
    view(
      [
        panel('m', [
          { type: 'die', id: 'd', value: 3 },
          { type: 'die', id: 'e', value: 4 },
        ]),
      ],
      { choices: [choice('Roll', { blanks: [pick] })] },
    ),
  );
  const chosen = vi.spyOn(desk, 'choose').mockResolvedValue(true);
  root.querySelector<HTMLElement>('.choices .choice')!.click();
  flushSync();
  root.querySelector<HTMLElement>('[data-id="e"]')!.click();
  flushSync();
  expect(root.querySelector('[data-id="e"]')?.getAttribute('aria-pressed')).toBe('true');
  expect(chosen).not.toHaveBeenCalled();
  ui.commitForm();
  expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ key: 'Roll' }), [[1]]);
});

test('digits choose what the bar shows', () => {
  const { desk } = table(view([panel('m', [])], { choices: [choice('First'), choice('Second')] }));
  const chosen = vi.spyOn(desk, 'choose').mockResolvedValue(true);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '2' }));
  expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ key: 'Second' }), []);
});

test("one's hand, one's mat, the others and the middle have places of their own", () => {
  const card: Thing = { type: 'card', id: 'h', name: 'Axe' };
  const { root } = table(
    view([
      panel('middle', [{ type: 'die', id: 'd', value: 1 }]),
      panel('hand', [card], { seat: 0 }),
      panel('me', [{ type: 'track', id: 't', name: 'Level', value: 1, high: 10 }], { seat: 0, layout: 'column' }),
      panel('you', [], { seat: 1 }),
    ]),
  );
  expect(root.querySelector('.hand [data-id="h"]')).not.toBeNull();
  expect(root.querySelector('.others [aria-label^="East"]')).not.toBeNull();
  expect(root.querySelector('.stage [data-id="d"]')).not.toBeNull();
});

test('log lines carry their rule', () => {
  const { root, ui } = table(view([panel('m', [])], { lines: [line('North rolls a 5.', { rule: 'CC-setup-13' })] }));
  ui.drawer = 'log';
  flushSync();
  const log = root.querySelector('[role="log"]');
  expect(log?.textContent).toContain('You roll a 5.');
  expect(log?.querySelector('.rule-chip')?.textContent).toBe('CC-setup-13');
});

test('a thing of the future is shown by its name', () => {
  const { root } = table(view([panel('m', [{ type: 'spinner', id: 's', name: 'Wheel of fate' } as unknown as Thing])]));
  expect(root.querySelector('.stage')?.textContent).toContain('Wheel of fate');
});

test('what lies in a pile is named over the map, cut where the room ends, at most four of them', () => {
  const names = ['Knife', 'Nothing of Interest', 'Clue 3', 'Torch', 'Lantern'];
  const token = { type: 'token', id: 'p', name: 'Pile', facts: names.map((name) => ['', name]) } as unknown as Token;
  const said = (right: number): string[] => {
    const { root, remove } = draw(PileNames, { token, x: 0, y: 0, right });
    const found = [...root.querySelectorAll('text')].map((one) => one.textContent ?? '');
    remove();
    return found;
  };
  expect(said(400)).toEqual(names.slice(0, 4));
  expect(said(30)).toEqual(['Knife', 'Nothing…', 'Clue 3', 'Torch']);
});
