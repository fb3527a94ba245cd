import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const BEATS = 'src/beats/';
/** What a browser moves without laying out or painting anew. */
const CHEAP = ['opacity', 'transform', 'animation-timing-function'];

it('beats move by transform and opacity only', () => {
  const files = readdirSync(BEATS);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const text = readFileSync(BEATS + file, 'utf8');
    for (const [block] of text.matchAll(/@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})+\s*\}/g)) {
      const moved = [...block.matchAll(/^\s*([a-z-]+):/gm)].map((match) => match[1]);
      expect(
        moved.filter((name) => !CHEAP.includes(name ?? '')),
        `${file}: ${block.slice(0, 30)}`,
      ).toEqual([]);
    }
    expect(text, file).not.toMatch(/transition:\s*(all|width|height|left|top|margin)/);
  }
});
