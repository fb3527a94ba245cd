// What a card says at a glance: its one mark, the ink of its kind.
import type { Card } from './types';

const SIGNED = /^[+−-]\d+$/;

/** What it adds, else its level, else a number of its own: at most four characters. */
export function markOf(card: Card): string {
  const badges = card.badges ?? [];
  const found =
    badges.find(([, value]) => SIGNED.test(value)) ??
    badges.find(([name, value]) => /level/i.test(name) && value.length < 4);
  if (found) return found[1].replace('-', '−');
  const gist = /^[+−-]\d+/.exec(card.gist ?? '');
  if (gist) return gist[0].replace('-', '−');
  const number = /^(\d{1,2}) /.exec(card.name ?? '');
  return number?.[1] ?? initials(card.kind ?? '');
}

const initials = (kind: string): string => (kind ? kind.charAt(0).toUpperCase() : '·');

/** Words for kinds of cards that share an ink. */
const INKS: [string, string][] = [
  ['enhancer', 'enhancer'],
  ['monster', 'monster'],
  ['enemy', 'monster'],
  ['menace', 'monster'],
  ['disaster', 'curse'],
  ['curse', 'curse'],
  ['power-up', 'level'],
  ['level', 'level'],
  ['one', 'one-shot'],
  ['relic', 'one-shot'],
  ['remedy', 'class'],
  ['class', 'class'],
  ['spell', 'special'],
  ['tome', 'special'],
  ['special', 'special'],
  ['lore', 'special'],
  ['charm', 'one-shot'],
  ['weapon', 'enhancer'],
  ['item', 'item'],
  ['tool', 'item'],
  ['gear', 'item'],
];

/** The word under which the styles know its ink. */
export function inkOf(card: Card): string {
  const words = `${card.look ?? ''} ${card.kind ?? ''}`.toLowerCase().replaceAll('_', ' ');
  return INKS.find(([word]) => words.includes(word))?.[1] ?? 'plain';
}

/** "Shoes Of Only Having To..." of a name too long for its place. */
export const short = (name: string, most = 24): string =>
  name.length <= most ? name : `${name.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
