// A fight in parts: who stands on each side, with the terms that are theirs, and what lies loose.
import type { Card, Element, Panel, Sum } from './types';

export interface Term {
  name: string;
  value: number;
  kind: string;
}
export interface Fighter {
  id: string;
  total: number;
  terms: Term[];
}

/** The terms of a total by whose they are; in the order of the terms. */
export function fighters(sum: Sum): Fighter[] {
  const found = new Map<string, Fighter>();
  sum.terms.forEach(([name, value], i) => {
    const part = sum.parts?.[i];
    const id = part?.of ?? sum.id;
    const one = found.get(id) ?? { id, total: 0, terms: [] };
    one.terms.push({ name: part?.name || name, value, kind: part?.kind ?? '' });
    one.total += value;
    found.set(id, one);
  });
  return [...found.values()];
}

/** The largest terms, and the rest in one line: what is asked about never gives way. */
export function fewer(terms: readonly Term[], most: number, more: (count: number) => string): Term[] {
  if (terms.length <= most) return [...terms];
  const kept = [...terms].sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, most - 1);
  const rest = terms.filter((term) => !kept.includes(term));
  return [
    ...terms.filter((term) => kept.includes(term)),
    { name: more(rest.length), value: rest.reduce((sum, term) => sum + term.value, 0), kind: '' },
  ];
}

/** The cards of a fight that take part in it by themselves, or were laid into it. */
export const cardsOf = (panel: Panel): Card[] =>
  (panel.items ?? []).filter((item): item is Card => (item as Element).type === 'card');
