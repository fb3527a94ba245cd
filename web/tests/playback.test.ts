import { expect, test } from 'vitest';
import { digest, LONGEST, signed, strip, timetable, told } from '../src/lib/playback';
import type { Beat, Roll } from '../src/wire';
import { line } from './help';

const run: Roll = { faces: [3], terms: [['Fake Tentacle', 1]], total: 4, need: 5, verdict: 'caught', good: false };

test('one beat comes after the other, in the order of the log', () => {
  const beats: Beat[] = [{ who: 'seat.0', on: ['foe.1'] }, {}, { changes: [{ id: 'level.0', was: 6, now: 4 }] }];
  const found = timetable([line('a'), line('b'), line('c')], beats, 'usual');
  expect(found.map((scene) => scene.line?.text)).toEqual(['a', 'b', 'c']);
  found.slice(1).forEach((scene, i) => expect(scene.at).toBeCloseTo(found[i]!.at + found[i]!.ms));
  expect(found[1]!.ms).toBeLessThan(found[0]!.ms);
});

test('numbers float off, things move to a place and turn to a face', () => {
  const changes = [
    { id: 'level.0', was: 6, now: 4 },
    { id: 'gold', was: 0, now: 300 },
    { id: 'card.7', was: 'hand.0', now: 'stage.1' },
    { id: 'card.8', was: null, now: 'hand.0' },
    { id: 'tile', was: 'back', now: 'Cellar' },
  ];
  const [found] = timetable([line('')], [{ changes }], 'usual');
  expect(found?.floats).toEqual([
    { id: 'level.0', text: '−2', good: null },
    { id: 'gold', text: '+300', good: null },
  ]);
  expect(found?.moves).toEqual(['card.7', 'card.8']);
  expect(found?.turns).toEqual(['tile']);
});

test('a roll stands longer than what merely moves', () => {
  const found = timetable([line(''), line('')], [{ roll: run }, { who: 'a', on: ['b'] }], 'usual');
  expect(found[0]!.ms).toBeGreaterThan(found[1]!.ms + 500);
});

test('at once shows nothing on the way; fast is quicker; step never hurries', () => {
  const lines = Array.from({ length: 30 }, () => line('x'));
  const beats = lines.map((): Beat => ({ who: 'a', on: ['b'] }));
  const whole = (speed: 'step' | 'usual' | 'fast'): number => {
    const last = timetable(lines, beats, speed).at(-1)!;
    return last.at + last.ms;
  };
  expect(timetable(lines, beats, 'once')).toEqual([]);
  expect(whole('usual')).toBeLessThanOrEqual(LONGEST + 1);
  expect(whole('fast')).toBeLessThan(whole('usual'));
  expect(whole('step')).toBeGreaterThan(LONGEST);
});

test('who is behind already catches up', () => {
  const beats: Beat[] = Array.from({ length: 8 }, () => ({ who: 'a', on: ['b'] }));
  const lines = beats.map(() => line('x'));
  const end = (behind: number): number => {
    const last = timetable(lines, beats, 'usual', behind).at(-1)!;
    return last.at + last.ms;
  };
  expect(end(LONGEST)).toBeLessThan(end(0));
});

test('a roll is one figure: every total, those that are good, the one that came', () => {
  expect(strip(run).map((one) => one.total)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(
    strip(run)
      .filter((one) => one.good)
      .map((one) => one.total),
  ).toEqual([5, 6, 7]);
  expect(
    strip(run)
      .filter((one) => one.here)
      .map((one) => one.total),
  ).toEqual([4]);
  expect(strip({ faces: [2], sides: 6, need: 3, most: true }).filter((one) => one.good)).toHaveLength(3);
  expect(strip({ faces: [2, 5] })).toEqual([]);
});

test('a roll can be heard', () => {
  expect(told(run)).toBe('3 +1 Fake Tentacle = 4, 5 or more needed: caught');
  expect(told({ faces: [6] })).toBe('6');
  expect(signed(-3)).toBe('−3');
});

test('whoever was away gets a digest, not a flood', () => {
  const lines = Array.from({ length: 50 }, (_, i) => line(`${i}`));
  expect(digest(lines)).toEqual({ count: 50, lines: lines.slice(44) });
  expect(digest([])).toBeNull();
});
