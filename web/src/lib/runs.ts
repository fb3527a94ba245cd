// Neighbours of a kind are laid out together: cards in a row, totals against each other, facts as a list.
import type { Element } from './types';

export interface Run {
  type: Element['type'];
  items: Element[];
}

export function runs(items: readonly Element[]): Run[] {
  const found: Run[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last && last.type === item.type && item.type !== 'panel' && item.type !== 'grid' && item.type !== 'graph')
      last.items.push(item);
    else found.push({ type: item.type, items: [item] });
  }
  return found;
}
