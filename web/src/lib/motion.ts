// Cards travel: what leaves one place and appears in another moves between them. Never in the way of input.
import { crossfade, fade } from 'svelte/transition';
import { settings } from './settings.svelte';
import type { Element } from './types';

export const [send, receive] = crossfade({
  duration: (distance) => settings.time(Math.min(520, 160 + Math.sqrt(distance) * 12)),
  fallback: (node) => fade(node, { duration: settings.time(160) }),
});

/** What a thing is called on its way: a face-up card by its name, anything else by its id. */
export const travelKey = (element: Element): string =>
  element.type === 'card' && element.name ? `card:${element.name}` : element.id;

/** Keys for a row: a card keeps its place in the eyes of the reader though its number changes. */
export function keysOf(items: readonly Element[]): string[] {
  const met = new Map<string, number>();
  return items.map((item) => {
    const name = travelKey(item);
    const nth = met.get(name) ?? 0;
    met.set(name, nth + 1);
    return nth ? `${name}#${nth}` : name;
  });
}
