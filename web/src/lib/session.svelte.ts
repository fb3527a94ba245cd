// Who is sitting at this browser.
import { t } from '../text/en';
import { api, NotDone } from './api';
import type { Desk } from './store.svelte';

const KEY = 'miskatonic.named';
function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}
function remember(named: boolean): void {
  try {
    if (named) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing asks again.
  }
}

class Session {
  name = $state('');
  known = $state(false);
  checked = $state(false);

  async check(): Promise<void> {
    if (this.checked) return;
    // Whoever never gave a name here need not be asked for: a refusal would only stain the console.
    if (!remembered()) {
      this.checked = true;
      return;
    }
    try {
      this.name = (await api.session()).name;
      this.known = true;
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      this.known = false;
      if (error.status === 401) remember(false);
    }
    this.checked = true;
  }

  /** Nobody needs a name to play; it can be given later, in the lobby. */
  async asGuest(): Promise<void> {
    await this.check();
    if (!this.known) await this.introduce(t.lobby.guest);
  }

  async introduce(name: string): Promise<void> {
    this.name = (await api.introduce(name)).name;
    this.known = true;
    this.checked = true;
    remember(true);
  }
}
export const session = new Session();

const TICKETS = 'miskatonic.tickets.';
/** So many tables' tickets are kept. */
const MADE = 40;
/** Tickets of tables made here, so that the host can hand them out again, from another tab or tomorrow. */
export function keepTickets(table: string, tickets: Record<string, string>, watch: string): void {
  try {
    const held = Object.keys(localStorage).filter((key) => key.startsWith(TICKETS));
    for (const key of held.slice(0, Math.max(0, held.length - MADE))) localStorage.removeItem(key);
    localStorage.setItem(TICKETS + table, JSON.stringify({ tickets, watch }));
  } catch {
    // Without storage the links are shown once.
  }
}
/** A ticket that opens a finished game also for those who were not there. The same request again brings the same one. */
export async function keyTo(table: string, desk: Desk, ticket = ''): Promise<string> {
  const known = ticket || ticketsOf(table)?.watch;
  if (known || desk.place < 0) return known ?? '';
  const answer = await desk.ask({ type: 'share', on: true }, 'share-replay');
  return answer.type === 'done' ? (answer.text ?? '') : '';
}
export function ticketsOf(table: string): { tickets: Record<string, string>; watch: string } | null {
  try {
    return JSON.parse(localStorage.getItem(TICKETS + table) ?? 'null') as {
      tickets: Record<string, string>;
      watch: string;
    } | null;
  } catch {
    return null;
  }
}
