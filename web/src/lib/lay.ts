// Where the parts of a scene lie: the others around, oneself, the hand, piles at the edge, tracks in the wing, and what
// is left for the stage. Told by what things are and whose; never by what a game calls them.
import type { Card, Die, Element, Panel, Pile, Token, Track } from './types';

export interface Other {
  seat: number;
  panel: Panel | null;
}
export interface Laid {
  others: Other[];
  /** The viewer's own seat. */
  own: Panel | null;
  /** What else lies before the viewer: a mat behind a screen. */
  mats: Panel[];
  /** Cards to play from: those in hand, or where a game has no hand, those one carries. */
  hand: { id: string; title: string; cards: Card[] } | null;
  /** Cards that everybody chooses from, where nobody has a hand. */
  list: Panel | null;
  piles: Pile[];
  /** Tokens of nobody that lie about: a coin. */
  tokens: Token[];
  tracks: Track[];
  /** Dice that lie among the piles. */
  dice: Die[];
  /** Cards of nobody, lying open beside the stage. */
  beside: Card[];
  /** The panel they belong to. */
  besideId: string;
  /** An overview of the board, where a game has one. */
  plan: Panel | null;
  middle: Panel[];
  reference: Panel[];
  boarded: boolean;
}

const all = (panel: Panel, ...types: Element['type'][]): boolean =>
  (panel.items ?? []).length > 0 && (panel.items ?? []).every((item) => types.includes(item.type));
const isHand = (panel: Panel): boolean =>
  (panel.layout ?? 'row') === 'row' && (panel.items ?? []).every((item) => item.type === 'card');
/** Does it hold one of these, however deep? */
export const holds = (element: Element, ...types: Element['type'][]): boolean =>
  types.includes(element.type) || ('items' in element && (element.items ?? []).some((item) => holds(item, ...types)));
const isLegend = (element: Element): boolean =>
  (element.type === 'fact' && !element.look) || (element.type === 'panel' && (element.items ?? []).every(isLegend));

export function lay(panels: readonly Panel[], viewer: number, seats: number): Laid {
  const found: Laid = {
    others: [],
    own: null,
    mats: [],
    hand: null,
    list: null,
    piles: [],
    tokens: [],
    tracks: [],
    beside: [],
    besideId: '',
    dice: [],
    plan: null,
    middle: [],
    reference: [],
    boarded: false,
  };
  for (const panel of panels) {
    const seat = panel.seat ?? -1;
    if (seat >= 0 && seat === viewer) sitDown(found, panel);
    else if (seat >= 0) found.others.push({ seat, panel });
    else if (panel.look === 'reference') found.reference.push(panel);
    else if (panel.look === 'plan') found.plan = panel;
    else if ((panel.items ?? []).some((item) => item.type === 'pile')) lieAbout(found, panel);
    else if (holds(panel, 'sum', 'grid', 'graph', 'die') || (panel.items ?? []).some((item) => item.type === 'panel'))
      found.middle.push(panel);
    else lieAbout(found, panel);
  }
  found.boarded = found.middle.some((panel) => holds(panel, 'grid', 'graph'));
  if (found.boarded) found.middle = found.middle.filter((panel) => !isLegend(panel)); // it explains the board
  found.own ??= panels.find((panel) => viewer >= 0 && panel.seat === viewer && panel.id !== found.hand?.id) ?? null;
  found.mats = found.mats.filter((panel) => panel !== found.own);
  if (!found.hand && found.own) found.hand = carried(found.own);
  if (!found.hand || !found.hand.cards.length) found.list = found.reference.find((panel) => all(panel, 'card')) ?? null;
  found.reference = found.reference.filter((panel) => panel !== found.list);
  seatAround(found, viewer, seats);
  return found;
}

function sitDown(found: Laid, panel: Panel): void {
  if (isHand(panel) && (panel.items ?? []).length && !found.hand)
    found.hand = { id: panel.id, title: panel.title ?? '', cards: (panel.items ?? []) as Card[] };
  else if (!found.own && holds(panel, 'track', 'fact')) found.own = panel;
  else if ((panel.items ?? []).length || (panel.layout ?? 'row') === 'column') found.mats.push(panel);
}

/** What of a seat's own things are cards: where there is no hand, these are played from. */
function carried(own: Panel): Laid['hand'] {
  const cards = (own.items ?? []).filter((item): item is Card => item.type === 'card');
  return cards.length ? { id: '', title: own.title ?? '', cards } : null;
}

/** Piles, tracks and open cards of nobody go to the edges; actions and offers stay in the middle. */
function lieAbout(found: Laid, panel: Panel): void {
  const rest: Element[] = [];
  for (const item of panel.items ?? [])
    if (item.type === 'pile') found.piles.push(item);
    else if (item.type === 'track') found.tracks.push(item);
    else if (item.type === 'card') {
      found.beside.push(item);
      found.besideId ||= panel.id;
    } else if (item.type === 'die') found.dice.push(item);
    else rest.push(item);
  if (!rest.length) return;
  if (rest.every((item) => item.type === 'token' && !item.by)) found.tokens.push(...(rest as Token[]));
  else found.middle.push({ ...panel, items: rest as Panel['items'] });
}

/** Clockwise from the viewer; seats without a panel of their own still sit at the table. */
function seatAround(found: Laid, viewer: number, seats: number): void {
  const met = new Set(found.others.map((other) => other.seat));
  for (let seat = 0; seat < seats; seat++)
    if (seat !== viewer && !met.has(seat)) found.others.push({ seat, panel: null });
  const order = (seat: number): number => (seat - Math.max(viewer, 0) + seats) % seats;
  const others = new Map<number, Other>();
  for (const other of found.others) if (!others.has(other.seat)) others.set(other.seat, other);
  found.others = [...others.values()].sort((a, b) => order(a.seat) - order(b.seat));
}

const AROUND: Record<number, string[]> = {
  1: ['top'],
  2: ['left', 'right'],
  3: ['left', 'top', 'right'],
  4: ['left-low', 'left-high', 'right-high', 'right-low'],
  5: ['left-low', 'left-high', 'top', 'right-high', 'right-low'],
  6: ['left-low', 'left', 'left-high', 'right-high', 'right', 'right-low'],
};
/** Where each of so many others sits. */
export const around = (count: number): string[] => AROUND[Math.min(count, 6)] ?? [];
