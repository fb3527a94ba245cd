// The wire's types (made from the server's), and the few that only this client has.
export type * from '../wire';
import type { FromPlayer, Item, Line, OptionCard, Panel, View } from '../wire';

/** Anything on the table. */
export type Element = Item;
export type Option = OptionCard['default'];
/** What fills a choice's blanks. */
export type Values = readonly (number | readonly number[])[];

/** A request without its id: the socket gives it one. */
export type Ask = FromPlayer extends infer R ? (R extends { id: string } ? Omit<R, 'id'> : never) : never;

/** A view put together from all that has arrived: every panel, every line. */
export interface Whole extends Omit<View, 'log_from'> {
  panels: readonly Panel[];
  lines: readonly Line[];
}
