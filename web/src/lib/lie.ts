// What lies where on a board.
import type { Cell, Element, Token } from './types';

/** Things by the id of the space they lie on; the rest belongs beside the board. */
export function lying(items: readonly Element[]): { on: Map<string, Token[]>; beside: Element[] } {
  const on = new Map<string, Token[]>();
  const beside: Element[] = [];
  for (const item of items) {
    if (item.type === 'token' && item.at) on.set(item.at, [...(on.get(item.at) ?? []), item]);
    else beside.push(item);
  }
  return { on, beside };
}

/** Where the i-th of n things on a space is drawn, in a box from -1 to 1, and how large. */
export function spot(i: number, n: number): { x: number; y: number; r: number } {
  if (n === 1) return { x: 0, y: 0, r: 0.72 };
  if (n === 2) return { x: i ? 0.42 : -0.42, y: 0, r: 0.44 };
  const columns = Math.ceil(Math.sqrt(n));
  const step = 2 / columns;
  return { x: -1 + step * (0.5 + (i % columns)), y: -1 + step * (0.5 + Math.floor(i / columns)), r: step * 0.42 };
}

/** A board as a list to be read out: the spaces where something is printed or stands. */
export function inWords(cells: readonly Cell[], on: ReadonlyMap<string, readonly Token[]>): string[] {
  const told = cells.filter((cell) => on.has(cell.id) || (cell.mark ?? '').trim() || cell.look);
  const words = told.map((cell) =>
    [
      cell.name || `${cell.x + 1}, ${cell.y + 1}`,
      ...(on.get(cell.id) ?? []).map((token) => token.note || token.name),
    ].join(': '),
  );
  return [...new Set(words)];
}

export type Lies = 'card' | 'pile' | 'foe' | 'figure' | 'sign';
const LARGE: Record<string, Lies> = {
  card: 'card',
  event: 'card',
  item: 'card',
  victim: 'card',
  pile: 'pile',
  foe: 'foe',
  monster: 'foe',
  figure: 'figure',
  investigator: 'figure',
};
/** How a thing is drawn on a map. Cards, figures and Enemies stand in the middle of a place, small signs at its edge. */
export const lies = (token: Token): Lies => LARGE[token.icon ?? ''] ?? 'sign';
export const isSign = (token: Token): boolean => lies(token) === 'sign';

export interface Spot {
  token: Token;
  x: number;
  y: number;
}
/** Where everything on a place of a map lies: figures and cards abreast in its middle, signs and piles at its lower edge. */
export function places(tokens: readonly Token[], x: number, y: number, wide: number, high: number): Spot[] {
  const large = tokens.filter((token) => !['sign', 'pile'].includes(lies(token)));
  const piles = tokens.filter((token) => lies(token) === 'pile');
  const signs = tokens.filter(isSign);
  const [left, low] = [x - wide / 2, y + high / 2];
  const span = wide - (piles.length && high < 150 ? 74 : 40);
  const step = Math.min(42, span / Math.max(1, large.length - 1));
  /** Signs make room for the names of what lies in a pile, where the room is high enough. */
  const told = Math.max(0, ...piles.map((token) => Math.min(4, token.facts?.length ?? 0)));
  const raised = told && high > 100 ? 24 + told * 9 : 0;
  const middle = piles.length && high < 150 ? x + 18 : x;
  return [
    ...piles.map((token, i) => ({ token, x: left + 26 + i * 34, y: low - 30 })),
    ...large.map((token, i) => ({
      token,
      x: middle + (i - (large.length - 1) / 2) * step,
      y: Math.min(y + 14, low - 40),
    })),
    ...signs.map((token, i) => ({ token, x: x + wide / 2 - 20 - i * 26, y: low - 22 - raised })),
  ];
}
