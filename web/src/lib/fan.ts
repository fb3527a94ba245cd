// How a hand lies: which cards are whole, which are spines, and by how much each is turned.
import type { Card } from './types';

export interface Fanned {
  card: Card;
  playable: boolean;
  spine: boolean;
  /** Degrees, and how far it lies lower at the edges. */
  turn: number;
  drop: number;
}

/** Beyond these, cards that cannot be played stand as spines. */
const WHOLE = 8;

export function fan(cards: readonly Card[], playable: (card: Card) => boolean, flat = false): Fanned[] {
  const ready = cards.filter(playable);
  const idle = cards.filter((card) => !playable(card));
  const order = [...ready, ...idle];
  const crowded = !flat && order.length > WHOLE;
  const whole = crowded ? order.filter((card, i) => i < 7 && (playable(card) || ready.length === 0)) : order;
  const n = whole.length;
  return order.map((card, i) => {
    const spine = !whole.includes(card);
    const off = spine || n < 2 ? 0 : i - (n - 1) / 2;
    const step = Math.min(1.5, 12 / Math.max(1, n));
    return { card, playable: playable(card), spine, turn: off * step, drop: Math.round(off * off * 0.7) };
  });
}
