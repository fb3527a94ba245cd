// Laying a table and sitting down at it.
import { api } from './api';
import { keepTickets, session } from './session.svelte';
import type { GameCard, SeatPlan, TablePlan } from './types';

/** What a host can put on a seat. ``here``: somebody else at this very screen. */
export interface SeatWish {
  kind: 'me' | 'here' | 'bot' | 'person' | 'open';
  bot: string;
  name: string;
}

export function seatPlan(wish: SeatWish): SeatPlan {
  if (wish.kind === 'bot') return { kind: 'bot', bot: wish.bot };
  if (wish.kind === 'open') return { kind: 'open' };
  return { kind: 'person', ...(wish.name ? { name: wish.name } : {}) };
}

/** Makes the table, takes the seats of this screen, and gives its id. */
export async function lay(plan: TablePlan, wishes: readonly SeatWish[]): Promise<string> {
  const made = await api.make(plan);
  keepTickets(made.id, made.tickets, made.watch);
  for (const [seat, wish] of wishes.entries()) {
    const ticket = made.tickets[String(seat)];
    if ((wish.kind === 'me' || wish.kind === 'here') && ticket && !(made.seated ?? []).includes(seat))
      await api.sit(made.id, {
        name: wish.kind === 'me' ? session.name : wish.name || `${session.name} ${seat + 1}`,
        ticket,
      });
  }
  return made.id;
}

/** One click: this person against house bots, with the usual options. */
export function quickPlan(game: GameCard): { plan: TablePlan; wishes: SeatWish[] } {
  const seats = Math.max(game.fewest, Math.min(game.most, 3));
  const bot = game.bots.includes('house') ? 'house' : (game.bots[0] ?? '');
  const wishes: SeatWish[] = Array.from({ length: seats }, (_, i) =>
    i ? { kind: 'bot', bot, name: '' } : { kind: 'me', bot: '', name: '' },
  );
  return { plan: { game: game.id, seats: wishes.map(seatPlan), title: '', dice: 'together' }, wishes };
}
