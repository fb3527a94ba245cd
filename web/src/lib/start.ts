// Laying a table and sitting down at it.
import { api } from './api';
import { keepTickets, session } from './session.svelte';
import type { GameCard, Option, SeatPlan, TablePlan } from './types';

/** What a host can put on a seat. ``here``: somebody else at this very screen; ``with``: whoever plays another seat. */
export interface SeatWish {
  kind: 'me' | 'here' | 'bot' | 'person' | 'open' | 'with';
  bot: string;
  name: string;
  /** Whose person plays this seat, too, where the kind is ``with``. */
  player?: number;
}

/** The seats before this one that have a person of their own, who could play this one, too. */
export function peopleBefore(wishes: readonly SeatWish[], seat: number): number[] {
  const me = wishes.findIndex((wish) => wish.kind === 'me');
  return wishes.flatMap(({ kind }, i) =>
    i < seat && kind !== 'bot' && kind !== 'with' && (kind !== 'me' || i === me) ? [i] : [],
  );
}

/** Whose seats this one belongs to; -1: nobody's but its own. Whoever says "me" twice plays both. */
export function playerOf(wishes: readonly SeatWish[], seat: number): number {
  const wish = wishes[seat];
  const before = peopleBefore(wishes, seat);
  if (wish?.kind === 'me') return before.find((i) => wishes[i]?.kind === 'me') ?? -1;
  if (wish?.kind !== 'with') return -1;
  return wish.player !== undefined && before.includes(wish.player) ? wish.player : (before.at(-1) ?? -1);
}

/** One chair less: who plays with somebody goes on with the same person, or is a bot again without them. */
export function without(wishes: readonly SeatWish[], gone: number): SeatWish[] {
  const moved = wishes.map((wish): SeatWish => {
    if (wish.kind !== 'with' || wish.player === undefined || wish.player < gone) return wish;
    if (wish.player > gone) return { ...wish, player: wish.player - 1 };
    return { kind: 'bot', bot: wish.bot, name: wish.name };
  });
  return moved.filter((_, i) => i !== gone);
}

/** Seats that were to be played with somebody who is no longer there are bots' again. */
export function settled(wishes: readonly SeatWish[]): SeatWish[] {
  return wishes.map((wish, i) =>
    wish.kind === 'with' && playerOf(wishes, i) < 0 ? { ...wish, kind: 'bot' as const } : wish,
  );
}

export function seatPlans(wishes: readonly SeatWish[]): SeatPlan[] {
  const plain = (wish: SeatWish): SeatPlan => {
    if (wish.kind === 'bot') return { kind: 'bot', bot: wish.bot };
    if (wish.kind === 'open') return { kind: 'open' };
    return { kind: 'person', ...(wish.name ? { name: wish.name } : {}) };
  };
  return settled(wishes).map((wish, i, all) => {
    const player = playerOf(all, i);
    return player < 0 ? plain(wish) : { kind: plain(all[player]!).kind ?? 'person', player };
  });
}

/** What is agreed about the table itself. */
export interface Terms {
  listed: boolean;
  watching: boolean;
  /** Spectators are behind by so many events. */
  delay: number;
  /** Minutes. */
  absence: number;
  pace: string;
  clock: string;
  title: string;
}
export const TERMS: Terms = {
  listed: false,
  watching: true,
  delay: 0,
  absence: 5,
  pace: '700',
  clock: 'none',
  title: '',
};

/** The plan of a table by these terms. */
export function tablePlan(
  game: GameCard,
  wishes: readonly SeatWish[],
  options: Readonly<Record<string, Option>>,
  packs: readonly string[],
  terms: Terms,
): TablePlan {
  const changed = game.options.filter((option) => options[option.name] !== option.default);
  const plan: TablePlan = {
    game: game.id,
    seats: seatPlans(wishes),
    options: Object.fromEntries(changed.map((option) => [option.name, options[option.name] as Option])),
    listed: terms.listed,
    watching: terms.watching,
    delay: terms.delay,
    absence: terms.absence * 60,
    pace: Number(terms.pace),
    dice: 'together',
    packs: [...packs],
    title: terms.title,
  };
  if (terms.clock !== 'none')
    plan.clock = terms.clock.startsWith('r')
      ? { reserve: Number(terms.clock.slice(1)) }
      : { decision: Number(terms.clock) };
  return plan;
}

/** Makes the table, takes the seats of this screen, and gives its id. */
export async function lay(plan: TablePlan, wishes: readonly SeatWish[]): Promise<string> {
  const made = await api.make(plan);
  keepTickets(made.id, made.tickets, made.watch);
  for (const [seat, wish] of wishes.entries()) {
    const ticket = made.tickets[String(seat)]; // none where somebody plays it with a seat before it
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
  return { plan: { game: game.id, seats: seatPlans(wishes), title: '', dice: 'together' }, wishes };
}
