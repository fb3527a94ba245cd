// Whose is it? Each seat has a colour and a shape, everywhere: on its plaque, in the log, on the board, in the ticker.
import { colourOf, type Looks } from './looks';
import type { Panel } from './types';

/** Outlines in a box of 24 by 24, told apart without colour. */
export const SHAPES: readonly string[] = [
  'M12 2a10 10 0 100 20 10 10 0 000-20z',
  'M12 2L23 21.5H1z',
  'M3 3h18v18H3z',
  'M12 .8L23.2 12 12 23.2.8 12z',
  'M12 1.2L23.1 9.3 18.9 22.3H5.1L.9 9.3z',
  'M6.4 2h11.2L23.2 12l-5.6 10H6.4L.8 12z',
];

const round = (seat: number): number => ((seat % SHAPES.length) + SHAPES.length) % SHAPES.length;

export const shapeOf = (seat: number): string => SHAPES[round(seat)] ?? '';

/** What things lie in a seat's colour as its game names it, or else in one of the table's own, lightened for words. */
export function hueOf(seat: number, panels: readonly Panel[], looks?: Looks): string {
  const own = panels.find((panel) => panel.seat === seat && panel.look)?.look;
  const named = own ? colourOf(own, looks) : '';
  return named ? `color-mix(in oklab, ${named} 58%, var(--bone))` : `var(--seat-${round(seat) + 1})`;
}
