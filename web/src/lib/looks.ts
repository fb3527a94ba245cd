// How words of a scene look: colours by name, tones by kind. A game's own looks (data) come first.
import { emblem, TONES } from './emblem';
import { hash } from './random';

export interface Looks {
  /** Colours by look word. */
  colours?: Record<string, string>;
  /** Emblem family or tone by card kind. */
  kinds?: Record<string, { tone?: number; colour?: string }>;
  /** Beginnings of keys of choices that ask once more before they are made. */
  confirm?: string[];
  /** The family and tone of the game's own picture on the shelf. */
  emblem?: string;
  tone?: number;
  /** The icons of words, in the game's sprite. */
  icons?: Record<string, string>;
  /** The game's colour: its main buttons, the backs of its cards. */
  accent?: string;
}

const WORDS: Record<string, string> = {
  white: '#ece5d2',
  bone: '#e6dcc2',
  black: '#2c2b33',
  grey: '#7d8585',
  stone: '#8d8f86',
  red: '#b9443a',
  oxblood: '#8a2a2e',
  orange: '#d0803a',
  yellow: '#d9b74a',
  brass: '#c19a50',
  gold: '#d0a744',
  green: '#4f9a63',
  teal: '#3d9c93',
  blue: '#4a7fb5',
  purple: '#7d5ba6',
  violet: '#7d5ba6',
  pink: '#c77b9b',
  brown: '#86603f',
  offering: '#c19a50',
  water: '#2f6f8f',
  ice: '#9fc6d4',
  mud: '#6d5a40',
  wall: '#c19a50',
  obstacle: '#3a3a38',
  void: '#555',
};

/** A colour for a look word; empty if it names none. `own`: only if the game itself gives it one. */
export function colourOf(look: string | undefined, looks?: Looks, own = false): string {
  if (!look) return '';
  for (const word of look.toLowerCase().split(/[\s._-]+/)) {
    const found = looks?.colours?.[word] ?? (own ? undefined : WORDS[word]);
    if (found) return found;
  }
  return '';
}

/** Dark or light ink on a colour. */
export function inkOn(colour: string): string {
  const value = Number.parseInt(colour.slice(1).padEnd(6, '0'), 16);
  const bright = 0.299 * ((value >> 16) & 255) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255);
  return bright > 140 ? '#1b1712' : '#f4ecd8';
}

export function toneOf(kind: string, name: string, looks?: Looks): number {
  return looks?.kinds?.[kind]?.tone ?? emblem(name, kind).tone;
}

/** A seat's colour and shape as letters, where nothing can be drawn: the same as on its plaque. */
const SEAT_COLOURS = ['#f2bb4e', '#6fbcf0', '#f58a6a', '#6fd1a3', '#c3a5f5', '#f29bbd'];
const round = (seat: number): number => ((seat % SEAT_COLOURS.length) + SEAT_COLOURS.length) % SEAT_COLOURS.length;
export const seatColour = (seat: number): string => `var(--seat-${round(seat) + 1}, ${SEAT_COLOURS[round(seat)]})`;
export const SEAT_MARKS = ['●', '▲', '■', '◆', '⬟', '⬢'];
export const seatMark = (seat: number): string => SEAT_MARKS[round(seat)] ?? '●';

export const toneByHash = (word: string): number => hash(word) % TONES;
