// A puzzle as a grid of pieces: where each lies, what is drawn on it, and what can be done with it.
import type { ChoiceView, Fact, Panel, Token } from './types';

export interface Piece {
  id: string;
  name: string;
  kind: string;
  row: number;
  column: number;
  facts: readonly (readonly [string, string])[];
}
export interface Puzzle {
  rows: number;
  columns: number;
  pieces: Piece[];
  /** What lies around or among the pieces, and stays there. */
  tile: Piece | null;
  /** A piece in hand. */
  drawn: Piece | null;
  kind: string;
}

const numberOf = (fact: Fact | undefined, name: string): number =>
  (fact?.numbers ?? []).find(([one]) => one === name)?.[1] ?? -1;

export function puzzle(panel: Panel): Puzzle {
  const items = panel.items ?? [];
  const grid = items.find((item): item is Fact => item.type === 'fact' && numberOf(item, 'columns') > 0);
  const columns = Math.max(1, numberOf(grid, 'columns'));
  const made = (token: Token): Piece & { at: number } => {
    const at = numberOf(grid, token.id);
    return {
      id: token.id,
      name: token.name,
      kind: token.icon ?? '',
      at,
      row: Math.floor(at / columns),
      column: at % columns,
      facts: token.facts ?? [],
    };
  };
  const all = items.filter((item): item is Token => item.type === 'token').map(made);
  const pieces = all.filter((piece) => piece.at >= 0 && piece.kind !== 'tile');
  return {
    rows: Math.max(1, numberOf(grid, 'rows')),
    columns,
    pieces,
    tile: all.find((piece) => piece.kind === 'tile') ?? null,
    drawn: all.find((piece) => piece.at < 0 && piece.kind !== 'tile') ?? null,
    kind: pieces[0]?.kind ?? '',
  };
}

/** The choice that lets two pieces change places. */
export const swap = (choices: readonly ChoiceView[], a: string, b: string): ChoiceView | undefined =>
  choices.find((choice) => choice.targets?.length === 2 && choice.targets.includes(a) && choice.targets.includes(b));
/** What can be done with one piece alone: turning it, putting another in its place. */
export const alone = (choices: readonly ChoiceView[], id: string): ChoiceView[] =>
  choices.filter((choice) => choice.targets?.length === 1 && choice.targets[0] === id);

const EDGE: Record<string, readonly [number, number]> = {
  north: [50, 0],
  east: [100, 50],
  south: [50, 100],
  west: [0, 50],
};
/** The middle of an edge of a piece, in a box of a hundred. */
export const edge = (side: string): readonly [number, number] => EDGE[side] ?? [50, 50];

/** A wire from edge to edge: straight, or bent about the corner between them. */
export function wire(way: string): string {
  const [a, b] = way.split('-');
  const [from, to] = [edge(a ?? ''), edge(b ?? '')];
  return `M${from[0]} ${from[1]}Q50 50 ${to[0]} ${to[1]}`;
}
