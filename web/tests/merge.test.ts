import { expect, test } from 'vitest';
import { merge, mergeLines } from '../src/lib/merge';
import { changedIds, ids } from '../src/lib/news';
import { line, panel, view } from './help';

test('a first view is taken as it is', () => {
  const whole = merge(null, view([panel('a', []), panel('b', [])], { lines: [line('one')] }));
  expect(whole?.panels.map((one) => one.id)).toEqual(['a', 'b']);
  expect(whole?.lines.map((one) => one.text)).toEqual(['one']);
});

test('a later view brings only what changed, and the order says what stays', () => {
  const before = merge(null, view([panel('a', []), panel('b', []), panel('c', [])]))!;
  const fresh = panel('b', [{ type: 'fact', id: 'f', name: 'Level', value: '2' }]);
  const after = merge(before, { ...view([fresh]), order: ['c', 'b'] })!;
  expect(after.panels.map((one) => one.id)).toEqual(['c', 'b']);
  expect(after.panels[0]).toBe(before.panels[2]);
  expect(after.panels[1]).toBe(fresh);
});

test('a panel that never came asks for a whole view', () => {
  expect(merge(null, { ...view([panel('a', [])]), order: ['a', 'b'] })).toBeNull();
});

test('lines are added, and taken back by an undo', () => {
  const old = [line('one'), line('two'), line('three')];
  expect(mergeLines(old, 3, [line('four')])?.map((one) => one.text)).toEqual(['one', 'two', 'three', 'four']);
  expect(mergeLines(old, 1, [])?.map((one) => one.text)).toEqual(['one']);
  expect(mergeLines(old, 3, [])).toBe(old);
});

test('missing lines in between ask for a whole view', () => {
  expect(mergeLines([line('one')], 3, [line('four')])).toBeNull();
});

test('only things that differ are news', () => {
  const before = [
    panel('a', [
      { type: 'die', id: 'd1', value: 3 },
      { type: 'die', id: 'd2', value: 4 },
    ]),
  ];
  const after = [
    panel('a', [
      { type: 'die', id: 'd1', value: 3 },
      { type: 'die', id: 'd2', value: 5 },
    ]),
  ];
  expect([...changedIds(before, after)]).toEqual(['d2']);
});

test('spaces of boards can be pointed at', () => {
  const found = ids([panel('m', [{ type: 'grid', id: 'g', width: 1, height: 1, cells: [{ id: 'c.0', x: 0, y: 0 }] }])]);
  expect(found.has('c.0')).toBe(true);
});
