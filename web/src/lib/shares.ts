// One's own share in the dice of a table: pledged, kept, and shown only when all pledges are sealed together.
import { sha256 } from './sha256';
import type { Ask, RoomView } from './types';

/** A share that was pledged under one seal of the server. */
interface Kept {
  commit: string;
  share: string;
}
const place = (table: string, seat: number): string => `miskatonic.share.${table}.${seat}`;

export function pledgeOf(commit: string, seat: number, share: string): string {
  return sha256(`miskatonic-share:${commit}:${seat}:${share}`);
}

/** One seal for all that is settled before the first share is shown. */
export function sealOf(commit: string, parts: readonly { seat: number; pledge?: string }[]): string {
  if (!parts.length) return commit;
  const pledges = [...parts].sort((a, b) => a.seat - b.seat).map((part) => `:${part.seat}:${part.pledge ?? ''}`);
  return sha256(`miskatonic-seal:${commit}${pledges.join('')}`);
}

function drawn(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class OwnShare {
  private kept: Kept | null = null;

  constructor(private readonly seat: number) {}

  /** What is to be said to this state of things; nobody is asked for anything. */
  answer(room: RoomView): Ask | null {
    const dice = room.dice;
    if (!dice?.wanted?.includes(this.seat)) return null;
    if (dice.stage === 'pledge') {
      const share = this.share(room) ?? this.keep(room, drawn());
      return { type: 'pledge', pledge: pledgeOf(room.commit, this.seat, share) };
    }
    const share = this.share(room);
    if (!share) return null; // pledged on another device
    const own = pledgeOf(room.commit, this.seat, share);
    const parts = dice.parts ?? [];
    const within = parts.some((part) => part.seat === this.seat && part.pledge === own);
    // A seal that does not hold it, or not all pledges, is no seal: then it is not shown.
    return within && dice.seal === sealOf(room.commit, parts) ? { type: 'reveal', share } : null;
  }

  private share(room: RoomView): string | null {
    if (!this.kept) {
      try {
        this.kept = JSON.parse(sessionStorage.getItem(place(room.id, this.seat)) ?? 'null') as Kept | null;
      } catch {
        // Without storage a page that is loaded again has none.
      }
    }
    return this.kept?.commit === room.commit ? this.kept.share : null;
  }

  private keep(room: RoomView, share: string): string {
    this.kept = { commit: room.commit, share };
    try {
      sessionStorage.setItem(place(room.id, this.seat), JSON.stringify(this.kept));
    } catch {
      // It is remembered as long as the page stands.
    }
    return share;
  }
}
