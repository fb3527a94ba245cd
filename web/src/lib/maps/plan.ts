// Floor plans: the walls of rooms, cut open where there are openings, and the doors in them.
import type { Chart, Way } from '../types';
import { away, chance, dot, edges, inside, type Point } from './shapes';

const NEAR = 2;

/** The walls: every edge of every room, less the openings. Doors stay in them. */
export function walls(chart: Chart): [Point, Point][] {
  const openings = (chart.ways ?? [])
    .filter((way) => way.look === 'opening' && way.line?.length === 2)
    .map((way) => way.line!);
  return (chart.areas ?? []).flatMap((area) => edges(area.outline ?? []).flatMap(([a, b]) => cut(a, b, openings)));
}

/** What is left of a wall beside the openings in it. */
function cut(a: Point, b: Point, openings: readonly (readonly Point[])[]): [Point, Point][] {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const gaps = openings
    .filter((line) => line.every((p) => Math.abs((p[0] - a[0]) * uy - (p[1] - a[1]) * ux) < NEAR))
    .map((line) => line.map((p) => (p[0] - a[0]) * ux + (p[1] - a[1]) * uy).sort((x, y) => x - y))
    .filter(([from, to]) => from! > -NEAR && to! < long + NEAR)
    .sort((x, y) => x[0]! - y[0]!);
  const found: [Point, Point][] = [];
  let from = 0;
  for (const [start, end] of [...gaps, [long, long]]) {
    if (start! - from > 1)
      found.push([
        [a[0] + ux * from, a[1] + uy * from],
        [a[0] + ux * start!, a[1] + uy * start!],
      ]);
    from = end!;
  }
  return found;
}

/** A door seen from above: where it hangs, how it is turned, how long it is. */
export function door(way: Way): { x: number; y: number; turn: number; half: number } | null {
  const [a, b] = way.line ?? [];
  if (!a || !b) return null;
  return {
    x: (a[0] + b[0]) / 2,
    y: (a[1] + b[1]) / 2,
    turn: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
    half: Math.hypot(b[0] - a[0], b[1] - a[1]) / 2,
  };
}

/** Does it lead off the map? */
export const outside = (way: Way): boolean => way.start === way.end;

/** The shade round the house: short slanted strokes that thin away from its walls. */
export function shading(chart: Chart, seed: string, wide: number, high: number): string {
  const next = chance(seed);
  const rooms = (chart.areas ?? []).map((area) => area.outline ?? []);
  const sides = rooms.flatMap(edges);
  let found = '';
  for (let x = -18; x < wide + 18; x += 8)
    for (let y = -18; y < high + 18; y += 9) {
      const p: Point = [x + next() * 6, y + next() * 6];
      const size = next();
      if (rooms.some((room) => inside(p, room))) continue;
      const far = Math.min(...sides.map(([a, b]) => away(p, a, b)));
      if (far > 34 * size + 6) continue;
      const long = 9 - far * 0.1;
      found += `M${dot(p)}l${dot([long, -long])}`;
    }
  return found;
}
