// The grounds of maps: one small tile of pen marks each, with its colour. A new ground is a new line here.

export interface Ground {
  colour: string;
  wide: number;
  high: number;
  marks: string;
  /** Filled marks: the dark squares of a tiled floor. */
  filled?: boolean;
}

export const GROUNDS: Record<string, Ground> = {
  wood: { colour: '#e5cd92', wide: 80, high: 15, marks: 'M0 .5H80M0 8H80M22 .5V8M60 8V15' },
  boards: { colour: '#d9bd86', wide: 60, high: 18, marks: 'M0 .5H60M0 9H60M16 .5V9M44 9V18' },
  tiles: { colour: '#dfe0d4', wide: 22, high: 22, marks: 'M0 0H11V11H0ZM11 11H22V22H11Z', filled: true },
  stone: { colour: '#cfc7b1', wide: 46, high: 34, marks: 'M0 1H46M0 18H46M17 1V18M33 18V34' },
  rock: { colour: '#bfb49b', wide: 44, high: 38, marks: 'M6 30L12 18 22 22M28 12L34 4 41 9M30 34L35 27' },
  carpet: { colour: '#dcb09c', wide: 20, high: 20, marks: 'M10 3L17 10 10 17 3 10Z' },
  grass: {
    colour: '#b9c893',
    wide: 40,
    high: 34,
    marks: 'M6 12L4 6M7 12V4M8 12L11 7M26 30L23 24M27 30V22M28 30L31 25M30 9L29 5M31 9L33 7',
  },
};
/** The grounds of chambers, in the same way. */
export const CHAMBERS: Record<string, Ground> = {
  sand: {
    colour: '#ecdcae',
    wide: 26,
    high: 26,
    marks: 'M4 6h.1M15 3h.1M22 12h.1M9 17h.1M18 21h.1M3 23h.1M12 10h.1',
  },
  crystal: { colour: '#cfdfd8', wide: 44, high: 44, marks: 'M8 20l4-11 5 10-4 3zM12 9v13M30 40l3-9 4 8M26 8l3-5 3 6' },
  red: { colour: '#e8bd9b', wide: 18, high: 30, marks: 'M4 2l1 9M12 8l-1 12M5 19l1 8M15 25l-1 5' },
  water: {
    colour: '#b9ced2',
    wide: 56,
    high: 20,
    marks: 'M0 6q7-5 14 0t14 0 14 0 14 0M-7 16q7-5 14 0t14 0M30 16q7-5 14 0t14 0',
  },
  work: { colour: '#dccb9c', wide: 34, high: 22, marks: 'M0 4h34M0 15h34M9 4v11M26 15v7M26 0v4' },
  wood: GROUNDS.wood!,
  carpet: GROUNDS.carpet!,
  stone: { ...GROUNDS.stone!, colour: '#d8cfb8' },
  dust: { ...GROUNDS.rock!, colour: '#d8cfb8' },
};
export const chamberOf = (look: string | undefined): [string, Ground] => {
  const name = look && look in CHAMBERS ? look : 'sand';
  return [name, CHAMBERS[name]!];
};
export const PLAIN: Ground = { colour: '#ead9ae', wide: 10, high: 10, marks: '' };
export const groundOf = (look: string | undefined): Ground => GROUNDS[look ?? ''] ?? PLAIN;
