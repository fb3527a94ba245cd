// How words of a scene look: colours by name, tones by kind. A game's own looks (data) come first.
import { emblem, TONES } from './emblem';
import { COLOURS } from '../wire';
import { hash } from './random';
import type { Picture } from './types';

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
  /** The cover of its box. */
  picture?: Picture;
  /** The game's colour: its main buttons, the backs of its cards. */
  accent?: string;
}

/** A colour for a look word; empty if it names none. `own`: only if the game itself gives it one. */
export function colourOf(look: string | undefined, looks?: Looks, own = false): string {
  if (!look) return '';
  for (const word of look.toLowerCase().split(/[\s._-]+/)) {
    const found = looks?.colours?.[word] ?? (own ? undefined : COLOURS[word]);
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
