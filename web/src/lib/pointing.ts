// Pointing at a thing so that everybody sees it. It is said in the talk, by name: whoever sees a thing of that name sees a
// finger on it, whoever reads the talk reads it, and a name that is no open secret cannot be given away by an id.
import { flatten } from './news';
import type { Element, Panel } from './types';

/** What is said begins so. */
export const FINGER = '☞ ';

const nameOf = (element: Element): string =>
  'name' in element ? (element.name ?? '') : 'title' in element ? (element.title ?? '') : '';

/** All that has a name, by it: cards, pieces, piles, spaces of boards, places of maps. */
function* named(panels: readonly Panel[]): Generator<[string, string]> {
  for (const element of flatten(panels).values()) {
    yield [nameOf(element), element.id];
    if (element.type === 'grid') for (const cell of element.cells) yield [cell.name ?? '', cell.id];
    if (element.type === 'graph') for (const node of element.chart.nodes) yield [node.name ?? '', node.id];
  }
}

/** What is said to point at a thing; empty if it has no name. */
export function finger(panels: readonly Panel[], id: string): string {
  for (const [name, one] of named(panels)) if (one === id && name) return FINGER + name;
  return '';
}

/** The things a line of the talk points at. */
export function pointedAt(panels: readonly Panel[], text: string): string[] {
  if (!text.startsWith(FINGER)) return [];
  const wanted = text.slice(FINGER.length).trim();
  return [...named(panels)].flatMap(([name, id]) => (name === wanted ? [id] : []));
}
