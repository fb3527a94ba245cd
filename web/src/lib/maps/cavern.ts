// Chambers cut into rock and the ways between them: curves cut to the part outside both chambers, dressed by their kind.
import type { Chart, Node, Way } from '../types';
import { away, chance, dot, edges, grow, inside, straight, type Point } from './shapes';

const CHAMBER: Point = [150, 108];
const WIDTH: Record<string, number> = { doorway: 38, stairs: 34, tunnel: 26, path: 20, secret: 18 };
const GAP = 12.5;
const FAR = 68;

/** A post beside a way: where it stands, along the way, across it. */
interface Post {
  at: Point;
  along: Point;
  across: Point;
}
export interface Course {
  way: Way;
  whole: string;
  open: Point[];
  middle: Point;
  wide: number;
  /** Strokes over its floor, by what they are. */
  dress: { kind: string; d: string }[];
  /** It has walls: it is cut into the rock. */
  walled: boolean;
  /** The line across it where one area ends, if it joins two. */
  border: string;
}

export const chamber = (node: Node, seed: string): readonly Point[] =>
  node.outline?.length
    ? node.outline
    : grow(node.x, node.y, node.wide || CHAMBER[0], node.high || CHAMBER[1], seed + node.id);

function posts(open: readonly Point[], n: number): Post[] {
  return Array.from({ length: n }, (_, i) => {
    const q = ((i + 0.5) / n) * (open.length - 1);
    const j = Math.min(open.length - 2, Math.floor(q));
    const [p, o] = [open[j]!, open[j + 1]!];
    const far = Math.hypot(o[0] - p[0], o[1] - p[1]) || 1;
    const along: Point = [(o[0] - p[0]) / far, (o[1] - p[1]) / far];
    return {
      at: [p[0] + (o[0] - p[0]) * (q - j), p[1] + (o[1] - p[1]) * (q - j)],
      along,
      across: [-along[1], along[0]],
    };
  });
}

const across = ({ at, across: n }: Post, from: number, to: number): string =>
  `M${dot([at[0] + n[0] * from, at[1] + n[1] * from])}L${dot([at[0] + n[0] * to, at[1] + n[1] * to])}`;
const shifted = (post: Post, by: number): Post => ({
  ...post,
  at: [post.at[0] + post.along[0] * by, post.at[1] + post.along[1] * by],
});

/** How each kind of way is drawn over its floor. A new kind is a new line here. */
const DRESS: Record<string, (open: readonly Point[], half: number, long: number) => { kind: string; d: string }[]> = {
  doorway: (open, half) => {
    const post = posts(open, 1)[0]!;
    return [
      { kind: 'jamb', d: across(post, half * -1.25, half * -0.62) + across(post, half * 0.62, half * 1.25) },
      {
        kind: 'sill',
        d: across(shifted(post, -3), half * -0.6, half * 0.6) + across(shifted(post, 3), half * -0.6, half * 0.6),
      },
    ];
  },
  stairs: (open, half, long) => {
    const n = Math.max(4, Math.round(long / 6.5));
    return [
      {
        kind: 'tread',
        d: posts(open, n)
          .map((post, i) => across(post, -half * (1 - (0.42 * i) / n), half * (1 - (0.42 * i) / n)))
          .join(''),
      },
    ];
  },
  tunnel: (open, half, long) => [
    {
      kind: 'prop',
      d: posts(open, Math.max(2, Math.round(long / 16)))
        .map((post) => across(post, half * -1.3, half * -0.75) + across(post, half * 0.75, half * 1.3))
        .join(''),
    },
  ],
  path: (open, _, long) => [
    {
      kind: 'foot',
      d: posts(open, Math.max(3, Math.round(long / 15)))
        .map((post, i) => across(shifted(post, i % 2 ? 2 : -2), i % 2 ? 3 : -5, i % 2 ? 5 : -3))
        .join(''),
    },
  ],
  secret: (open) => [{ kind: 'hush', d: straight(open, false) }],
};

/** A way as a curve between two chambers. */
export function course(way: Way, a: Node, b: Node, rooms: readonly [readonly Point[], readonly Point[]]): Course {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bend = (way.bend ?? 0) * 2;
  const mid: Point = [(a.x + b.x) / 2 - ((b.y - a.y) / long) * bend, (a.y + b.y) / 2 + ((b.x - a.x) / long) * bend];
  const at = (t: number): Point => [
    (1 - t) ** 2 * a.x + 2 * t * (1 - t) * mid[0] + t * t * b.x,
    (1 - t) ** 2 * a.y + 2 * t * (1 - t) * mid[1] + t * t * b.y,
  ];
  const all = Array.from({ length: 61 }, (_, i) => at(i / 60));
  const outside = all.filter((p) => !inside(p, rooms[0]) && !inside(p, rooms[1]));
  const open = outside.length > 1 ? outside : [at(0.48), at(0.52)];
  const stretch = open.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - open[i]![0], p[1] - open[i]![1]), 0);
  const kind = way.look ?? '';
  const wide = WIDTH[kind] ?? 26;
  const post = posts(open, 1)[0]!;
  return {
    way,
    open,
    wide,
    whole: straight(all, false),
    middle: post.at,
    dress: (DRESS[kind] ?? (() => []))(open, wide / 2, stretch),
    walled: kind !== 'path' && kind !== 'secret',
    border: (a.area ?? '') !== (b.area ?? '') ? across(post, -wide / 2 - 9, wide / 2 + 9) : '',
  };
}

/** The rock: clusters of three strokes wherever a floor is near, the old way of dungeon maps; dark close by, pale farther. */
export function hatching(
  chart: Chart,
  seed: string,
  rooms: readonly (readonly Point[])[],
  ways: readonly Course[],
  wide: number,
  high: number,
): { dark: string; pale: string } {
  const next = chance(seed);
  const boxes = rooms.map((room) => ({
    room,
    sides: edges(room),
    left: Math.min(...room.map((p) => p[0])) - FAR,
    right: Math.max(...room.map((p) => p[0])) + FAR,
    top: Math.min(...room.map((p) => p[1])) - FAR,
    low: Math.max(...room.map((p) => p[1])) + FAR,
  }));
  const walled = ways.filter((one) => one.walled);
  const found = { dark: '', pale: '' };
  for (let x = -6; x < wide + 6; x += GAP)
    for (let y = -6; y < high + 6; y += GAP) {
      const p: Point = [x + next() * 9, y + next() * 9];
      const [turn, size] = [next() * Math.PI, next()];
      let near = Infinity;
      for (const box of boxes) {
        if (p[0] < box.left || p[0] > box.right || p[1] < box.top || p[1] > box.low) continue;
        if (inside(p, box.room)) {
          near = -Infinity;
          break;
        }
        for (const [a, b] of box.sides) near = Math.min(near, away(p, a, b));
      }
      for (const one of near > -Infinity ? walled : [])
        for (let i = 0; i < one.open.length - 1; i += 3)
          near = Math.min(near, away(p, one.open[i]!, one.open[Math.min(i + 3, one.open.length - 1)]!) - one.wide / 2);
      if (near < -2 || near > 46 + size * 22) continue;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      for (const aside of [-3.6, 0, 3.6]) {
        const k = ((8 + size * 6) * (0.75 + next() * 0.35)) / 2;
        const stroke = `M${dot([p[0] - s * aside - c * k, p[1] + c * aside - s * k])}L${dot([p[0] - s * aside + c * k, p[1] + c * aside + s * k])}`;
        if (near < 16) found.dark += stroke;
        else found.pale += stroke;
      }
    }
  return found;
}
