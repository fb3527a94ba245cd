// Shapes with uneven strokes. Each is drawn from a seed, the id of its thing, so that it looks the same everywhere.

export type Point = readonly [number, number];

const short = (x: number): number => Math.round(x * 10) / 10;
export const dot = ([x, y]: Point): string => `${short(x)} ${short(y)}`;

/** A row of numbers from 0 to 1 that a text decides. */
export function chance(seed: string): () => number {
  let h = 2166136261;
  for (const letter of seed) h = Math.imul(h ^ letter.codePointAt(0)!, 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), h | 1);
    h ^= h + Math.imul(h ^ (h >>> 7), h | 61);
    return ((h ^ (h >>> 14)) >>> 0) / 4294967296;
  };
}

export const straight = (points: readonly Point[], close = true): string =>
  points.length ? `M${points.map(dot).join('L')}${close ? 'Z' : ''}` : '';

/** A closed curve through all points. */
export function smooth(points: readonly Point[]): string {
  const n = points.length;
  if (!n) return '';
  const at = (i: number): Point => points[(i + n) % n]!;
  const parts = points.map((_, i) => {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return `C${dot([b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6])} ${dot([c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6])} ${dot(c)}`;
  });
  return `M${dot(at(0))}${parts.join('')}Z`;
}

/** A chamber: a squarish round about a point, its edge bitten by chance. */
export function grow(x: number, y: number, wide: number, high: number, seed: string): Point[] {
  const next = chance(seed);
  return Array.from({ length: 18 }, (_, i) => {
    const turn = (i / 18) * 2 * Math.PI + (next() - 0.5) * 0.16;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const k = (Math.abs(c) ** 3 + Math.abs(s) ** 3) ** (-1 / 3) * (0.93 + next() * 0.15);
    return [x + (c * k * wide) / 2, y + (s * k * high) / 2] as const;
  });
}

/** A polygon drawn by hand: its edges waver a little. */
export function hand(points: readonly Point[], seed: string, by = 1.2, step = 26): Point[] {
  const next = chance(seed);
  return points.flatMap((a, i) => {
    const b = points[(i + 1) % points.length]!;
    const n = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / step));
    return Array.from({ length: n }, (_, k): Point => {
      const [dx, dy] = k ? [(next() - 0.5) * 2 * by, (next() - 0.5) * 2 * by] : [0, 0];
      return [a[0] + ((b[0] - a[0]) * k) / n + dx, a[1] + ((b[1] - a[1]) * k) / n + dy];
    });
  });
}

/** A sheet of old paper: its edges are torn. */
export const torn = (x: number, y: number, wide: number, high: number, seed: string): string =>
  smooth(
    hand(
      [
        [x, y],
        [x + wide, y],
        [x + wide, y + high],
        [x, y + high],
      ],
      seed,
      4.5,
      17,
    ),
  );

export function inside([x, y]: Point, polygon: readonly Point[]): boolean {
  let hit = false;
  polygon.forEach(([a, b], i) => {
    const [c, d] = polygon[(i + polygon.length - 1) % polygon.length]!;
    if (b > y !== d > y && x < ((c - a) * (y - b)) / (d - b) + a) hit = !hit;
  });
  return hit;
}

/** How far a point is from a stretch. */
export function away([x, y]: Point, [a, b]: Point, [c, d]: Point): number {
  const t = Math.max(0, Math.min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2 || 1)));
  return Math.hypot(x - a - t * (c - a), y - b - t * (d - b));
}

export const edges = (polygon: readonly Point[]): [Point, Point][] =>
  polygon.map((a, i) => [a, polygon[(i + 1) % polygon.length]!]);

export function middle(points: readonly Point[]): Point {
  const n = points.length || 1;
  return [points.reduce((sum, p) => sum + p[0], 0) / n, points.reduce((sum, p) => sum + p[1], 0) / n];
}
