// Sigils: symmetric drawings seeded by a name; each kind of thing has a family of its own.
import { hash, stream } from './random';

export interface Shape {
  d: string;
  fill: boolean;
  faint: boolean;
}
export interface Emblem {
  shapes: Shape[];
  folds: number;
  tone: number;
}

export const TONES = 8;
type Draw = (next: () => number, folds: number) => Shape[];

const line = (d: string, faint = false): Shape => ({ d, fill: false, faint });
const solid = (d: string, faint = false): Shape => ({ d, fill: true, faint });
const n = (value: number): string => (Math.round(value * 10) / 10).toString();
const polar = (angle: number, radius: number): string =>
  `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`;
const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

/** The same path at each fold. */
function turned(folds: number, draw: (angle: number) => string, offset = 0): string {
  let d = '';
  for (let i = 0; i < folds; i++) d += draw(-Math.PI / 2 + offset + (i * 2 * Math.PI) / folds);
  return d;
}

const arms: Draw = (next, folds) => {
  const curl = 0.5 + next() * 0.9;
  const reach = 34 + next() * 9;
  const back = next() < 0.5 ? -1 : 1;
  const arm = (a: number, side: number): string =>
    `M${polar(a, 10)}C${polar(a + 0.1 * side, 20)} ${polar(a + curl * side, 27)} ${polar(a + curl * 0.55 * side, reach)}S${polar(a - 0.1 * side, reach + 3)} ${polar(a + 0.12 * side, reach - 7)}`;
  const shapes = [line(turned(folds, (a) => arm(a, back)))];
  if (next() < 0.6)
    shapes.push(
      line(
        turned(folds, (a) => arm(a, -back)),
        true,
      ),
    );
  shapes.push(
    solid(
      turned(folds, (a) => circle(Math.cos(a + curl * 0.5 * back) * 27, Math.sin(a + curl * 0.5 * back) * 27, 1.7)),
    ),
  );
  return [...shapes, ...heart(next)];
};

const eye: Draw = (next, folds) => {
  const wide = 30 + next() * 9;
  const tall = 15 + next() * 9;
  const iris = 8 + next() * 4;
  const slit = 1.4 + next() * 3;
  const rays = 2 * folds + 3;
  const shapes = [
    line(`M${-wide} 0Q0 ${n(-2 * tall)} ${wide} 0Q0 ${n(2 * tall)} ${-wide} 0Z`),
    line(circle(0, 0, iris)),
    solid(`M0 ${n(-iris + 1)}Q${n(2 * slit)} 0 0 ${n(iris - 1)}Q${n(-2 * slit)} 0 0 ${n(-iris + 1)}Z`),
    line(
      turned(rays, (a) => `M${polar(a, tall + 10)}L${polar(a, tall + 15 + (next() < 0.5 ? 0 : 4))}`),
      true,
    ),
  ];
  if (next() < 0.5) shapes.push(line(circle(0, 0, 44), true));
  return shapes;
};

const star: Draw = (next, folds) => {
  const points = Math.max(5, folds);
  const skip = points > 6 && next() < 0.6 ? 3 : 2;
  const outer = 36 + next() * 6;
  const inner = outer * (0.38 + next() * 0.18);
  let d = '';
  for (let i = 0; i < 2 * points; i++)
    d += `${i ? 'L' : 'M'}${polar(-Math.PI / 2 + (i * Math.PI) / points, i % 2 ? inner : outer)}`;
  const web = turned(points, (a) => `M${polar(a, outer)}L${polar(a + (skip * 2 * Math.PI) / points, outer)}`);
  return [line(`${d}Z`), line(web, true), ...heart(next)];
};

const gate: Draw = (next, folds) => {
  const rings = [20, 29, 38].slice(0, 2 + Math.floor(next() * 2));
  const shapes = rings.map((r, i) => line(circle(0, 0, r), i === 1));
  const spokes = folds * (next() < 0.5 ? 1 : 2);
  shapes.push(line(turned(spokes, (a) => `M${polar(a, 20)}L${polar(a + next() * 0.12, 38)}`)));
  shapes.push(solid(turned(folds, (a) => circle(Math.cos(a) * 43, Math.sin(a) * 43, 2))));
  return [...shapes, ...heart(next)];
};

const branch: Draw = (next) => {
  const shapes: Shape[] = [line('M0 42V-38')];
  let d = '';
  const pairs = 3 + Math.floor(next() * 2);
  for (let i = 0; i < pairs; i++) {
    const y = 30 - i * (60 / pairs) - next() * 4;
    const reach = 30 - i * 5 + next() * 6;
    const lift = 10 + next() * 14;
    for (const side of [-1, 1])
      d += `M0 ${n(y)}Q${n(side * reach * 0.7)} ${n(y)} ${n(side * reach)} ${n(y - lift)}${next() < 0.5 ? `q${n(side * 4)} -5 ${n(-side * 3)} -7` : ''}`;
  }
  shapes.push(line(d));
  shapes.push(line(circle(0, -4, 42), true));
  shapes.push(solid(circle(0, -40, 2.6)));
  return shapes;
};

const tome: Draw = (next, folds) => {
  const w = 25 + next() * 6;
  const h = 33 + next() * 6;
  const frame = `M${n(-w)} ${n(-h)}H${n(w)}V${n(h)}H${n(-w)}Z`;
  const inner = turned(folds, (a) => `M${polar(a, 5)}L${polar(a, 13 + next() * 5)}`);
  const corners = [-1, 1]
    .flatMap((x) => [-1, 1].map((y) => `M${n(x * w)} ${n(y * (h - 9))}L${n(x * (w - 9))} ${n(y * h)}`))
    .join('');
  return [line(frame), line(corners), line(inner), line(circle(0, 0, 17 + next() * 3), true), solid(circle(0, 0, 2.5))];
};

/** Things one can carry: a crystal, a blade, a key, a ring, a vessel, a lantern. */
const relic: Draw = (next, folds) => {
  const halo = line(
    turned(folds * 2, (a) => `M${polar(a, 44)}L${polar(a, 47)}`),
    true,
  );
  const wide = 14 + next() * 12;
  const tall = 34 + next() * 6;
  const form = Math.floor(next() * 6);
  if (form === 0) {
    const waist = -12 + next() * 14;
    return [
      line(
        `M0 ${n(-tall)}L${n(wide)} ${n(waist)}L${n(wide * 0.6)} ${n(tall - 10)}L0 ${n(tall)}L${n(-wide * 0.6)} ${n(tall - 10)}L${n(-wide)} ${n(waist)}Z`,
      ),
      line(`M0 ${n(-tall)}V${n(tall)}M${n(-wide)} ${n(waist)}L0 ${n(waist + 12)}L${n(wide)} ${n(waist)}`, true),
      halo,
    ];
  }
  if (form === 1) {
    const bend = (next() - 0.5) * 16;
    return [
      line(`M0 ${n(-tall - 4)}Q${n(7 + bend)} -10 5 14H-5Q${n(-7 + bend)} -10 0 ${n(-tall - 4)}Z`),
      line(`M${n(-wide)} 14Q0 ${n(20 + bend / 2)} ${n(wide)} 14M0 17V36`),
      solid(circle(0, 39, 4)),
      halo,
    ];
  }
  if (form === 2) {
    const teeth = 2 + Math.floor(next() * 3);
    let d = 'M0 -8V40';
    for (let i = 0; i < teeth; i++) d += `M0 ${n(38 - i * 7)}H${n(8 + next() * 9)}`;
    return [
      line(circle(0, -24, 15)),
      line(d),
      ...heart(next)
        .map((shape) => ({
          ...shape,
          d: shape.d.replace(/^M(-?[\d.]+) (-?[\d.]+)/, (_, x: string, y: string) => `M${x} ${n(Number(y) - 24)}`),
        }))
        .slice(0, 1)
        .filter((shape) => shape.d.includes('a')),
      halo,
    ];
  }
  if (form === 3) {
    const r = 22 + next() * 6;
    return [
      line(circle(0, 8, r)),
      line(circle(0, 8, r - 7), true),
      line(`M${n(-wide * 0.6)} ${n(8 - r - 4)}L0 ${n(8 - r - 18)}L${n(wide * 0.6)} ${n(8 - r - 4)}L0 ${n(8 - r + 5)}Z`),
      halo,
    ];
  }
  if (form === 4) {
    const neck = 5 + next() * 5;
    return [
      line(
        `M${n(-neck)} -34H${n(neck)}M${n(-neck)} -34V-14Q${n(-wide - 10)} -4 ${n(-wide - 8)} 20Q0 ${n(tall + 8)} ${n(wide + 8)} 20Q${n(wide + 10)} -4 ${n(neck)} -14V-34`,
      ),
      line(`M${n(-wide - 8)} 14Q0 ${n(6 + next() * 14)} ${n(wide + 8)} 14`, true),
      solid(circle((next() - 0.5) * 16, 22, 2.6)),
      halo,
    ];
  }
  return [
    line('M-14 -18H14L18 24H-18ZM-20 24H20V32H-20ZM0 -18V-28'),
    line(`M0 18Q${n(-6 - next() * 5)} 8 0 ${n(-6 - next() * 6)}Q${n(6 + next() * 5)} 8 0 18Z`),
    line('M-8 -28Q0 -40 8 -28'),
    halo,
  ];
};

const mask: Draw = (next) => {
  const jaw = 20 + next() * 10;
  const brow = 4 + next() * 8;
  const face = `M-30 -26Q0 -46 30 -26Q34 8 ${n(jaw)} 22Q0 ${n(44 + next() * 4)} ${n(-jaw)} 22Q-34 8 -30 -26Z`;
  const eyes = [-1, 1]
    .map(
      (s) =>
        `M${6 * s} ${n(-6 + brow / 2)}Q${14 * s} ${n(-14 - brow / 3)} ${24 * s} ${n(-8 - brow)}Q${15 * s} 2 ${6 * s} ${n(-6 + brow / 2)}Z`,
    )
    .join('');
  let beard = '';
  const strands = 3 + Math.floor(next() * 3);
  for (let i = 0; i < strands; i++) {
    const x = 3 + (i * 15) / strands;
    const curl = 4 + next() * 8;
    for (const s of [-1, 1])
      beard += `M${n(s * x)} 10C${n(s * (x + 4))} 22 ${n(s * (x - 2))} 26 ${n(s * (x + curl * 0.6))} 38`;
  }
  return [line(face), solid(eyes), line(beard)];
};

/** What sits in the middle. */
function heart(next: () => number): Shape[] {
  const kind = Math.floor(next() * 4);
  if (kind === 0) return [line(circle(0, 0, 7)), solid(circle(0, 0, 2.6))];
  if (kind === 1) return [line('M-10 0Q0 -9 10 0Q0 9 -10 0Z'), solid(circle(0, 0, 3))];
  if (kind === 2) return [solid('M0 -8L6 0L0 8L-6 0Z')];
  return [line(circle(0, 0, 9)), line('M-9 0H9M0 -9V9', true)];
}

export const FAMILIES: Record<string, Draw> = { arms, eye, star, gate, branch, tome, relic, mask };
const NAMES = Object.keys(FAMILIES);
/** Words of a kind that call for a family; any other kind gets one by its letters. */
const WORDS: [RegExp, string][] = [
  [/monster|creature|horror|beast/, 'arms'],
  [/curse|hex|madness|trap/, 'eye'],
  [/class|investigator|character|role/, 'mask'],
  [/item|weapon|armou?r|gear|object/, 'relic'],
  [/spell|tome|book|knowledge/, 'tome'],
  [/portal|gate|place|location/, 'gate'],
  [/one.shot|potion|remedy/, 'branch'],
  [/level|bonus|boon|treasure/, 'star'],
];

export function familyOf(kind: string): string {
  const word = kind.toLowerCase();
  if (FAMILIES[word]) return word;
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? NAMES[hash(word) % NAMES.length] ?? 'star';
}

const drawn = new Map<string, Emblem>();

export function emblem(name: string, kind = ''): Emblem {
  const key = `${kind}\n${name}`;
  let found = drawn.get(key);
  if (!found) {
    const next = stream(hash(key));
    const folds = 3 + Math.floor(next() * 6);
    const draw = FAMILIES[familyOf(kind)] ?? star;
    found = { folds, tone: hash(kind.toLowerCase() || name) % TONES, shapes: draw(next, folds) };
    drawn.set(key, found);
  }
  return found;
}
