// One socket to one seat (or a watcher's): it comes back by itself, and resends what was not answered.
import { whole } from './fill';
import type { Ask, Done, FromPlayer, HintAnswer, OddsAnswer, Refused, ToPlayer, WhyAnswer } from './types';

export type Answer = Done | Refused | OddsAnswer | WhyAnswer | HintAnswer;
export type Status = 'connecting' | 'open' | 'lost' | 'closed';

interface Waiting {
  request: FromPlayer;
  resolve: (answer: Answer) => void;
}

export interface Wire {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code?: number; reason?: string }) => void) | null;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 25000;
/** Close codes with which the server says that coming back is useless. */
const FINAL = new Set([4401, 4403, 4404]);

/** Ids nobody else uses: they are idempotency keys, so the same request sent twice happens once. */
export function freshId(): string {
  return crypto.randomUUID
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');
}

export class TableSocket {
  private wire: Wire | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private open = false;
  private ended = false;

  constructor(
    private path: () => string,
    private heard: (message: ToPlayer) => void,
    private changed: (status: Status, why: string) => void,
    private make: (url: string) => Wire = (url) => new WebSocket(url) as unknown as Wire,
  ) {
    this.connect();
  }

  /** Sends a request; it is kept until answered, across broken connections. */
  ask(request: Ask, id = freshId()): Promise<Answer> {
    const whole = { ...request, id } as FromPlayer;
    return new Promise((resolve) => {
      this.waiting.set(whole.id, { request: whole, resolve });
      if (this.open) this.wire?.send(JSON.stringify(whole));
    });
  }

  get unanswered(): number {
    return this.waiting.size;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.wire?.close();
    for (const { request, resolve } of this.waiting.values())
      resolve({ type: 'refused', id: request.id, code: 'closed', text: '' });
    this.waiting.clear();
  }

  /** Comes back at once, e.g. because the network is said to be there again. */
  hurry(): void {
    if (this.open || this.ended) return;
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  private connect(): void {
    if (this.ended) return;
    this.changed('connecting', '');
    const wire = this.make(this.path());
    this.wire = wire;
    wire.onmessage = (event) => wire === this.wire && this.receive(String(event.data));
    wire.onclose = (event) => wire === this.wire && this.lost(event.code ?? 0, event.reason ?? '');
  }

  private receive(data: string): void {
    const message = whole(JSON.parse(data) as ToPlayer);
    if (message.type === 'hello') this.greeted();
    if ('id' in message) {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      asked?.resolve(message);
    } else {
      if (message.type === 'bye' && message.again === false) this.ended = true;
      this.heard(message);
    }
  }

  /** Requests go out only after the table's greeting: then both sides agree on the version. */
  private greeted(): void {
    this.open = true;
    this.pause = FIRST_PAUSE;
    this.changed('open', '');
    clearInterval(this.beat);
    this.beat = setInterval(() => void this.ask({ type: 'ping' }), HEARTBEAT);
    for (const { request } of this.waiting.values()) this.wire?.send(JSON.stringify(request));
  }

  private lost(code: number, reason: string): void {
    this.open = false;
    clearInterval(this.beat);
    for (const [id, { request }] of this.waiting) if (request.type === 'ping') this.waiting.delete(id);
    if (this.ended || FINAL.has(code)) {
      this.ended = true;
      this.changed('closed', reason);
      return;
    }
    this.changed('lost', reason);
    this.timer = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}
