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

const LARGE = new Set(['card', 'event', 'item', 'victim', 'foe', 'figure']);
/** On a map, cards, figures and Enemies stand in the middle of a place, and small signs at its edge. */
export const isSign = (token: Token): boolean => !LARGE.has(token.icon ?? '');
