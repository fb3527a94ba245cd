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
export const PLAIN: Ground = { colour: '#ead9ae', wide: 10, high: 10, marks: '' };
export const groundOf = (look: string | undefined): Ground => GROUNDS[look ?? ''] ?? PLAIN;
