import { expect, test } from 'vitest';
import { emblem, FAMILIES, familyOf, TONES } from '../src/lib/emblem';
import { hash, stream } from '../src/lib/random';

test('the same name always gives the same picture', () => {
  expect(emblem('Shoggoth', 'monster').shapes).toEqual(emblem('Shoggoth', 'monster').shapes);
  expect(hash('Shoggoth')).toBe(3504031589);
  expect(Array.from({ length: 3 }, stream(7)).map((value) => value.toFixed(6))).toEqual([
    '0.011705',
    '0.061958',
    '0.976908',
  ]);
});

test('other names give other pictures', () => {
  const drawn = new Set(Array.from({ length: 60 }, (_, i) => JSON.stringify(emblem(`Thing ${i}`, 'monster').shapes)));
  expect(drawn.size).toBe(60);
});

test('kinds have families of their own', () => {
  expect(familyOf('monster')).toBe('arms');
  expect(familyOf('Curse')).toBe('eye');
  expect(familyOf('item')).not.toBe(familyOf('monster'));
});

test.each(Object.keys(FAMILIES))('%s draws within its frame', (family) => {
  for (let i = 0; i < 40; i++) {
    const drawn = emblem(`${family} ${i}`, family);
    expect(drawn.shapes.length).toBeGreaterThan(1);
    expect(drawn.tone).toBeLessThan(TONES);
    expect(JSON.stringify(drawn.shapes)).not.toMatch(/NaN|undefined|Infinity/);
  }
});
