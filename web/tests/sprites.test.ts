import { describe, expect, it } from 'vitest';
import { library, sprites, titles } from '../dev/sprites.mjs';

const icons = library();
const made = sprites();
const games = Object.entries(titles());

describe.each(games)('the pictures of %s', (game, found) => {
  it('are all drawn in the library', () => {
    const names = found.flatMap(([, { icon, behind }]) => (behind ? [icon, behind] : [icon]));
    expect(names.filter((name) => !(name in icons))).toEqual([]);
  });
  it('differ from each other', () => {
    const seen = new Map<string, string>();
    const alike = found.filter(([name, { icon, sky, behind = '' }]) => {
      const key = `${icon} ${sky} ${behind}`;
      const first = seen.get(key);
      seen.set(key, name);
      return first !== undefined;
    });
    expect(alike).toEqual([]);
  });
  it('lie in a sprite with nothing else', () => {
    const drawn = [...(made[game] ?? '').matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    const named = new Set(found.flatMap(([, { icon, behind }]) => (behind ? [icon, behind] : [icon])));
    expect(drawn).toEqual([...named].sort());
  });
});

it('each title has a picture on the shelf, and all are there', () => {
  expect(games.length).toBeGreaterThan(3);
  for (const [game, found] of games)
    expect(
      found.map(([name]) => name),
      game,
    ).toContain('shelf.box');
});
