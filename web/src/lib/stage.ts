// What the stage shows: the one thing in question, and how it is drawn. Told by the ids a question names and by what
// lies under them.
import { holds } from './lay';
import type { Laid } from './lay';
import type { Card, Die, Element, Fact, Grid, Graph, Panel, Question, Sum, Token } from './types';

export type Staged =
  | { kind: 'fight'; panel: Panel; sums: [Sum, Sum]; more: Element[] }
  | {
      kind: 'test';
      panels: Panel[];
      title: string;
      sum: Sum | null;
      die: Die | null;
      cards: Card[];
      sides: (Card | Token)[];
    }
  | { kind: 'puzzle'; panel: Panel }
  | { kind: 'roll'; panel: Panel }
  | { kind: 'map'; graph: Graph }
  | { kind: 'board'; grid: Grid; others: Grid[] }
  | { kind: 'dice'; seats: Panel[]; mat: Panel | null; more: Panel[] }
  | { kind: 'things'; things: Element[] };

/** The looks of Targets: what dice are put on. */
export const TARGETS: ReadonlySet<string> = new Set(['normal', 'critical']);

type Of<T extends Element['type']> = Extract<Element, { type: T }>;
/** Everything of a type, however deep. */
export function every<T extends Element['type']>(panels: readonly Element[], type: T): Of<T>[] {
  return panels.flatMap((element) => [
    ...(element.type === type ? [element as Of<T>] : []),
    ...('items' in element ? every(element.items ?? [], type) : []),
  ]);
}

/** Is this thing, or a space of it, among the ids? */
function has(element: Element, wanted: ReadonlySet<string>): boolean {
  if (wanted.has(element.id)) return true;
  if (element.type === 'grid' && element.cells.some((cell) => wanted.has(cell.id))) return true;
  return 'items' in element && (element.items ?? []).some((item) => has(item, wanted));
}

/** The things a fact speaks of. */
const partsOf = (fact: Fact): readonly string[] => (fact.about ?? []).flatMap(([, ids]) => ids);
const crossed = (panel: Panel): boolean =>
  (panel.items ?? []).some((item) => item.type === 'panel' && item.layout === 'cross');

export function staged(
  laid: Laid,
  panels: readonly Panel[],
  question: Question | null,
  all: Map<string, Element>,
): Staged {
  const asked = question?.stage ?? [];
  const wanted = new Set(asked);
  const things = asked.flatMap((id) => all.get(id) ?? []);
  for (const panel of laid.middle) {
    const [us, them] = every([panel], 'sum');
    if (us && them)
      return {
        kind: 'fight',
        panel,
        sums: [us, them],
        more: things.filter((thing) => !has(panel, new Set([thing.id]))),
      };
  }
  const tested = laid.middle.filter((panel) => wanted.has(panel.id));
  const puzzle = tested.find((panel) => panel.look === 'puzzle');
  if (puzzle) return { kind: 'puzzle', panel: puzzle };
  const number = every(tested, 'sum')[0] ?? null;
  const laidOpen = laid.beside.filter(() => tested.some((panel) => panel.id === laid.besideId));
  if (number || laidOpen.length) {
    const ids = every(tested, 'fact').flatMap(partsOf);
    return {
      kind: 'test',
      panels: tested,
      title: (tested.find((panel) => every([panel], 'sum').length) ?? tested[0])?.title ?? '',
      sum: number,
      die: every(tested, 'die')[0] ?? null,
      cards: laidOpen,
      sides: ids.flatMap((id) => all.get(id) ?? []).filter((one) => one.type === 'card' || one.type === 'token'),
    };
  }
  const rolled = laid.middle.find((panel) =>
    (panel.items ?? []).some((item) => item.type === 'die' || (item.type === 'fact' && TARGETS.has(item.look ?? ''))),
  );
  if (rolled && (!asked.length || has(rolled, wanted))) return { kind: 'roll', panel: rolled };
  const graph = every(laid.middle, 'graph')[0];
  if (graph) return { kind: 'map', graph };
  const grids = every(laid.middle, 'grid');
  const far = every(laid.reference, 'grid');
  const plan = every(laid.plan ? [laid.plan] : [], 'grid');
  const first =
    asked.flatMap((id) => [...grids, ...far, ...plan].find((grid) => has(grid, new Set([id]))) ?? [])[0] ?? grids[0];
  if (first) return { kind: 'board', grid: first, others: grids.filter((grid) => grid !== first) };
  const seats = panels.filter((panel) => (panel.seat ?? -1) >= 0 && crossed(panel));
  if (seats.length) {
    const mat = laid.mats[0] ?? null;
    return {
      kind: 'dice',
      seats,
      mat,
      more: laid.middle.filter((panel) => holds(panel, 'token') || wanted.has(panel.id)),
    };
  }
  return { kind: 'things', things };
}
