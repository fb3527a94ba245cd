// Where the parts of a scene lie: the others around, the middle, one's own side, and what is only for reference.
import type { Element, Panel } from './types';

export interface Arranged {
  others: { seat: number; panel: Panel | null }[];
  middle: Panel[];
  /** Panels of the middle that want all the room they can get. */
  big: Set<string>;
  /** The middle in places: a board with what is only a legend to it, or a panel by itself; and how wide it wants to be. */
  places: { panels: Panel[]; width: number }[];
  /** Is there a board? Then it is the table, and the seats sit beside it. */
  boarded: boolean;
  mine: Panel[];
  hands: Set<string>;
  reference: Panel[];
}

const isHand = (panel: Panel): boolean =>
  (panel.layout ?? 'row') === 'row' && (panel.items ?? []).every((item) => item.type === 'card');
const holds = (panel: Panel, types: readonly Element['type'][]): boolean =>
  (panel.items ?? []).some((item) => types.includes(item.type) || (item.type === 'panel' && holds(item, types)));

/** How many squares wide the widest board in a panel is; 0 if it holds none. */
export function boardWidth(element: Element): number {
  if (element.type === 'grid') return element.width;
  if (element.type === 'graph') return 8;
  return element.type === 'panel' ? Math.max(0, ...(element.items ?? []).map(boardWidth)) : 0;
}
/** Only facts, so it explains what stands before it. */
const isLegend = (element: Element): boolean =>
  element.type === 'fact' || (element.type === 'panel' && (element.items ?? []).every(isLegend));

export function arrange(panels: readonly Panel[], viewer: number, seats: number): Arranged {
  const found: Arranged = {
    others: [],
    middle: [],
    big: new Set(),
    places: [],
    boarded: false,
    mine: [],
    hands: new Set(),
    reference: [],
  };
  for (const panel of panels) {
    const seat = panel.seat ?? -1;
    if (seat >= 0 && seat === viewer) {
      found.mine.push(panel);
      if (isHand(panel)) found.hands.add(panel.id);
    } else if (seat >= 0) found.others.push({ seat, panel });
    else if (panel.look === 'reference') found.reference.push(panel);
    else if ((panel.items ?? []).length || panel.note) {
      found.middle.push(panel);
      if (holds(panel, ['sum', 'grid', 'graph'])) found.big.add(panel.id);
    }
  }
  found.boarded = found.middle.some((panel) => boardWidth(panel) > 0);
  for (const panel of found.middle) {
    const last = found.places.at(-1);
    if (last?.width && isLegend(panel)) last.panels.push(panel);
    else found.places.push({ panels: [panel], width: boardWidth(panel) });
  }
  // Seats without a panel of their own still sit at the table.
  const met = new Set(found.others.map((other) => other.seat));
  for (let seat = 0; seat < seats; seat++)
    if (seat !== viewer && !met.has(seat)) found.others.push({ seat, panel: null });
  const order = (seat: number): number => (seat - Math.max(viewer, 0) + seats) % seats;
  found.others.sort((a, b) => order(a.seat) - order(b.seat));
  return found;
}
