// What is different since one last looked: which things changed, and what was said about it.
import type { Element, Panel } from './types';

const text = new WeakMap<object, string>();
function own(element: Element): string {
  let found = text.get(element);
  if (found === undefined) {
    found = JSON.stringify(element, (key, value: unknown) =>
      key === 'items' || key === 'cells' || key === 'edges' ? undefined : value,
    );
    text.set(element, found);
  }
  return found;
}

export function flatten(panels: readonly Panel[]): Map<string, Element> {
  const found = new Map<string, Element>();
  const walk = (element: Element): void => {
    found.set(element.id, element);
    if ('items' in element) for (const item of element.items ?? []) walk(item);
    if (element.type === 'pile' && element.top) found.set(element.top.id, element.top);
  };
  panels.forEach(walk);
  return found;
}

/** Every id that can be pointed at, spaces of boards included. */
export function ids(panels: readonly Panel[]): Set<string> {
  const found = new Set<string>();
  for (const element of flatten(panels).values()) {
    found.add(element.id);
    if (element.type === 'grid') for (const cell of element.cells) found.add(cell.id);
    if (element.type === 'graph')
      for (const part of [...element.chart.nodes, ...(element.chart.ways ?? [])]) found.add(part.id);
  }
  return found;
}

/** The ids of things that are new or not as they were. */
export function changedIds(before: readonly Panel[], after: readonly Panel[]): Set<string> {
  const old = flatten(before);
  const found = new Set<string>();
  for (const [id, element] of flatten(after)) {
    const was = old.get(id);
    if (was !== element && (!was || own(was) !== own(element))) found.add(id);
  }
  return found;
}
