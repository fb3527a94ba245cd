import { expect, test } from 'vitest';
import { command, nearest } from '../src/lib/keyboard';

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

test.each([
  ['u', 'undo'],
  ['L', 'log'],
  ['r', 'rules'],
  ['/', 'search'],
  ['?', 'help'],
  ['h', 'hint'],
  ['a', 'all'],
  ['w', 'wait'],
  ['Escape', 'close'],
])('%s means %s', (key, word) => {
  expect(command(press(key), false)).toEqual({ do: word });
});

test('digits choose in the bar, arrows move', () => {
  expect(command(press('3'), false)).toEqual({ do: 'number', index: 2 });
  expect(command(press('ArrowUp'), false)).toEqual({ do: 'move', dx: 0, dy: -1 });
  expect(command(press('0'), false)).toEqual({ do: 'page' });
  expect(command(press(' '), false)).toEqual({ do: 'pass' });
});

test('while somebody types, only Escape is ours', () => {
  expect(command(press('u'), true)).toBeNull();
  expect(command(press('Escape'), true)).toEqual({ do: 'close' });
});

test("the browser's own keys are left alone", () => {
  expect(command(press('r', { ctrlKey: true }), false)).toBeNull();
  expect(command(press('l', { metaKey: true }), false)).toBeNull();
});

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

test('an arrow goes to what lies ahead, rather straight than aside', () => {
  expect(nearest(box(0, 0), [box(100, 0), box(40, 60), box(-50, 0)], 1, 0)).toBe(0);
  expect(nearest(box(0, 0), [box(30, 5), box(100, 0)], 1, 0)).toBe(0);
  expect(nearest(box(0, 0), [box(-30, 0)], 1, 0)).toBe(-1);
});
