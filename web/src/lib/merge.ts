// Views arrive in parts: panels that changed, and the log from a line on. This puts them together.
import type { Line, Panel, View, Whole } from './types';

/** The whole view after a part has arrived; null if something is missing and a whole one must be asked for. */
export function merge(old: Whole | null, part: View): Whole | null {
  const known = new Map<string, Panel>();
  for (const panel of old?.panels ?? []) known.set(panel.id, panel);
  for (const panel of part.panels) known.set(panel.id, panel);
  const panels: Panel[] = [];
  for (const id of part.order) {
    const panel = known.get(id);
    if (!panel) return null;
    panels.push(panel);
  }
  const lines = mergeLines(old?.lines ?? [], part.log_from ?? 0, part.lines ?? []);
  return lines && { ...part, panels, lines };
}

/** The log with everything from a line on replaced; null if lines in between never came. */
export function mergeLines(old: readonly Line[], from: number, fresh: readonly Line[]): readonly Line[] | null {
  if (from > old.length) return null;
  return fresh.length || from < old.length ? [...old.slice(0, from), ...fresh] : old;
}
