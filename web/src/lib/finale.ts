// The course of a game from the views along the way: numbers by seat, luck, and what each is remembered for.
import type { Looks } from './looks';
import type { Element, Line, Panel } from './types';

export interface Series {
  name: string;
  seats: Map<number, number[]>;
}
export interface Luck {
  seat: number;
  rolls: number;
  mean: number;
  fair: number;
}
export interface Award {
  kind: string;
  seat: number;
  value: string;
  title?: string;
  text?: string;
}
export interface Moment {
  panels: readonly Panel[];
}

/** The numbers that stand before each seat: tracks, totals, facts that are numbers, dice by the panel they lie in. */
export function numbers(panels: readonly Panel[]): Map<string, Map<number, number>> {
  const found = new Map<string, Map<number, number>>();
  const put = (name: string, seat: number, value: number): void => {
    const there = found.get(name) ?? new Map<number, number>();
    there.set(seat, (there.get(seat) ?? 0) + value);
    found.set(name, there);
  };
  const walk = (element: Element, seat: number, place: string): void => {
    if (element.type === 'track' || element.type === 'sum')
      put(element.name, seat, element.type === 'track' ? element.value : element.total);
    else if (element.type === 'fact' && element.name && /^-?\d+$/.test(element.value))
      put(element.name, seat, Number(element.value));
    else if (element.type === 'die' && element.look !== 'stone' && element.value > 0)
      put(place || 'Dice', seat, element.value);
    else if (element.type === 'panel') for (const item of element.items ?? []) walk(item, seat, element.title ?? place);
  };
  for (const panel of panels)
    if ((panel.seat ?? -1) >= 0) for (const item of panel.items ?? []) walk(item, panel.seat ?? -1, '');
  return found;
}

/** Every number that at least two seats have and that moved, in the order in which it first appeared. */
export function course(moments: readonly Moment[], first = ''): Series[] {
  const all = moments.map((moment) => numbers(moment.panels));
  const names = new Set(all.flatMap((one) => [...one.keys()]));
  const found: Series[] = [];
  for (const name of names) {
    const seats = new Map<number, number[]>();
    const who = new Set(all.flatMap((one) => [...(one.get(name)?.keys() ?? [])]));
    for (const seat of [...who].sort((a, b) => a - b)) {
      let last = all.map((one) => one.get(name)?.get(seat)).find((value) => value !== undefined) ?? 0;
      seats.set(
        seat,
        all.map((one) => (last = one.get(name)?.get(seat) ?? last)),
      );
    }
    const moved = [...seats.values()].some((values) => values.some((value) => value !== values[0]));
    if (seats.size > 1 && moved) found.push({ name, seats });
  }
  return found.sort((a, b) => Number(b.name === first) - Number(a.name === first));
}

const SIDES = 6;

/** Rolls of dice in the log: (seat, value, …). A game may name its kinds and sides; else those whose kind speaks of rolling. */
export function luck(lines: readonly Line[], seats: number, looks?: Looks): Luck[] {
  const sums = Array.from({ length: seats }, () => ({ count: 0, got: 0, fair: 0 }));
  for (const line of lines) {
    const roll = looks?.rolls ? looks.rolls[line.kind ?? ''] : /roll|stones/.test(line.kind ?? '') ? SIDES : undefined;
    const facts = line.facts ?? [];
    const sides = typeof roll === 'object' ? roll.sides || facts[roll.sides_at ?? -1] : (roll ?? 0);
    const [seat, ...others] = facts;
    const values = typeof roll === 'object' ? others.slice(roll.at - 1, roll.at) : others;
    if (typeof sides !== 'number' || !sides || typeof seat !== 'number' || !sums[seat]) continue;
    const rolled = values.filter((value): value is number => typeof value === 'number' && value >= 1 && value <= sides);
    if (rolled.length !== values.length || !rolled.length) continue;
    const sum = sums[seat];
    sum.count += rolled.length;
    sum.got += rolled.reduce((a, b) => a + b, 0);
    sum.fair += (rolled.length * (sides + 1)) / 2;
  }
  return sums
    .map((sum, seat) => ({
      seat,
      rolls: sum.count,
      mean: sum.count ? sum.got / sum.count : 0,
      fair: sum.count ? sum.fair / sum.count : 0,
    }))
    .filter((one) => one.rolls);
}

/** What each is remembered for: at most one award of a kind, only where it stands out. */
export function awards(
  series: readonly Series[],
  lucky: readonly Luck[],
  lines: readonly Line[],
  looks?: Looks,
): Award[] {
  const found: Award[] = [];
  const main = series[0];
  if (main) found.push(...leaps(main), ...leader(main));
  const by = [...lucky].filter((one) => one.rolls >= 4).sort((a, b) => b.mean - b.fair - (a.mean - a.fair));
  const best = by[0];
  const worst = by.at(-1);
  if (best && best.mean - best.fair > 0.2)
    found.push({ kind: 'lucky', seat: best.seat, value: (best.mean - best.fair).toFixed(1) });
  if (worst && worst !== best && worst.fair - worst.mean > 0.2)
    found.push({ kind: 'cursed', seat: worst.seat, value: (worst.fair - worst.mean).toFixed(1) });
  for (const wanted of looks?.awards ?? []) {
    const top = most(
      lines.filter((line) => line.kind === wanted.kind),
      wanted.at,
    );
    if (top)
      found.push({ kind: wanted.kind, seat: top[0], value: String(top[1]), title: wanted.title, text: wanted.text });
  }
  const busy = most(lines);
  if (busy) found.push({ kind: 'busy', seat: busy[0], value: String(busy[1]) });
  return found;
}

function leaps(series: Series): Award[] {
  let climb: Award | null = null;
  let fall: Award | null = null;
  let [most, least] = [1, -1];
  for (const [seat, values] of series.seats)
    values.forEach((value, i) => {
      const step = value - (values[i - 1] ?? value);
      if (step > most) [most, climb] = [step, { kind: 'climb', seat, value: `+${step} ${series.name}` }];
      if (step < least) [least, fall] = [step, { kind: 'fall', seat, value: `−${-step} ${series.name}` }];
    });
  return [climb, fall].filter((award) => award !== null);
}

function leader(series: Series): Award[] {
  const length = [...series.seats.values()][0]?.length ?? 0;
  const ahead = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    const at = [...series.seats].map(([seat, values]) => [seat, values[i] ?? 0] as const);
    const top = Math.max(...at.map(([, value]) => value));
    const first = at.filter(([, value]) => value === top);
    if (first.length === 1 && first[0]) ahead.set(first[0][0], (ahead.get(first[0][0]) ?? 0) + 1);
  }
  const best = [...ahead].sort((a, b) => b[1] - a[1])[0];
  return best && length > 4 && best[1] / length > 0.25
    ? [{ kind: 'lead', seat: best[0], value: `${Math.round((100 * best[1]) / length)}%` }]
    : [];
}

function most(lines: readonly Line[], at = 0): [number, number] | null {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const seat = line.facts?.[at];
    if (typeof seat === 'number' && seat >= 0) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return first && first[1] > 1 && first[1] !== second?.[1] ? first : null;
}
