// One seat's (or a watcher's) table as it stands: what has arrived, and what one may ask.
import { changedIds } from './news';
import { merge } from './merge';
import { OwnShare } from './shares';
import { TableSocket, type Answer, type Status } from './socket';
import type { Ask, ChatLine, ChoiceView, Line, RoomView, ToPlayer, Values, Whole } from './types';

export interface Notice {
  text: string;
  rule: string;
  kind: 'refused' | 'news';
}

/** What screens draw from, whether a table, a replay, a lesson or a fixture stands behind it. */
export class Desk {
  view = $state.raw<Whole | null>(null);
  room = $state.raw<RoomView | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  status = $state<Status>('open');
  why = $state('');
  notice = $state.raw<Notice | null>(null);
  /** The ids of things that changed with the last view. */
  changed = $state.raw<Set<string>>(new Set());
  /** The number of log lines when this person last chose or looked. */
  seen = $state(0);
  sending = $state<string>('');
  standing = $state('');
  /** The line of the log that is being shown happening. */
  telling = $state.raw<Line | null>(null);
  /** How often it was greeted again after a break. */
  returns = 0;
  /** When this page saw somebody leave: by seat, in milliseconds. */
  gone = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Can it be played at all? */
  live = false;
  /** The seat that it was opened for, known before the table's greeting; -1 if it only watches. */
  readonly place: number = -1;
  game = $state('');

  get seat(): number {
    return this.view?.seat ?? -1;
  }
  get choices(): readonly ChoiceView[] {
    return this.room?.paused_by ? [] : (this.view?.choices ?? []); // while the game is paused nothing can be chosen
  }
  get asked(): boolean {
    return !!this.view?.waiting.includes(this.seat) && !this.view.over && !this.view.spared;
  }

  show(view: Whole): void {
    const before = this.view;
    this.changed = before ? changedIds(before.panels, view.panels) : new Set();
    if (before && view.lines.length < this.seen) this.seen = view.lines.length;
    this.view = view;
  }

  ask(_request: Ask, _id?: string): Promise<Answer> {
    return Promise.resolve({ type: 'refused', id: '', code: 'closed', text: '' });
  }

  async tell(request: Ask): Promise<string | null> {
    const answer = await this.ask(request);
    if (answer.type === 'refused') {
      if (answer.code !== 'closed') this.notice = { text: answer.text, rule: answer.rule ?? '', kind: 'refused' };
      return null;
    }
    return answer.type === 'done' ? (answer.text ?? '') : '';
  }

  async choose(choice: ChoiceView, values: Values = []): Promise<boolean> {
    if (!this.view || this.sending) return false;
    this.sending = choice.key;
    this.notice = null;
    this.seen = this.view.lines.length;
    const request: Ask = { type: 'choose', version: this.view.version, key: choice.key };
    if (values.length) Object.assign(request, { values });
    try {
      return (await this.tell(request)) !== null;
    } finally {
      this.sending = '';
    }
  }

  /** The table around the game, and who has left it since. */
  enter(room: RoomView): void {
    const left = (seat: number): boolean => !!this.room?.seats[seat]?.here && !room.seats[seat]?.here;
    const since = new Map([...this.gone].filter(([seat]) => !room.seats[seat]?.here));
    for (const { seat } of room.seats) if (left(seat)) since.set(seat, Date.now());
    this.gone = since;
    this.room = room;
  }

  close(): void {}
}

export class LiveDesk extends Desk {
  private socket: TableSocket;
  private share: OwnShare | null;
  override live = true;
  override readonly place: number;

  constructor(
    readonly id: string,
    where: { seat: number } | { ticket: string },
  ) {
    super();
    this.place = 'seat' in where ? where.seat : -1;
    this.share = 'seat' in where ? new OwnShare(where.seat) : null;
    const base = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${encodeURIComponent(id)}`;
    const path = (): string =>
      'seat' in where
        ? `${base}/play/${where.seat}`
        : `${base}/watch${where.ticket ? `?ticket=${encodeURIComponent(where.ticket)}` : ''}`;
    this.socket = new TableSocket(
      path,
      (message) => this.heard(message),
      (status, why) => {
        this.status = status;
        if (why) this.why = why;
      },
    );
    addEventListener('online', this.hurry);
  }

  private hurry = (): void => this.socket.hurry();

  private heard(message: ToPlayer): void {
    switch (message.type) {
      case 'hello': {
        this.enter(message.room);
        this.game = message.room.game;
        this.chat = message.chat ?? [];
        const first = !this.view;
        // A greeting holds everything: what was kept from before a break may have been taken back since.
        if (!first) this.returns++;
        this.take(message.view, true);
        if (first) this.seen = this.view ? (this.view as Whole).lines.length : 0;
        break;
      }
      case 'view':
        this.take(message.view);
        break;
      case 'room':
        this.enter(message.room);
        break;
      case 'said':
        this.chat = [...this.chat.filter((line) => line.number !== message.line.number), message.line];
        break;
      case 'bye':
        this.why = message.text;
        break;
    }
  }

  override enter(room: RoomView): void {
    super.enter(room);
    const said = this.share?.answer(room);
    if (said) void this.ask(said);
  }

  private take(part: Parameters<typeof merge>[1], all = false): void {
    const whole = merge(all ? null : this.view, part);
    if (whole) this.show(whole);
    else void this.ask({ type: 'resync', lines: 0 });
  }

  override ask(request: Ask, id?: string): Promise<Answer> {
    return this.socket.ask(request, id);
  }

  override close(): void {
    removeEventListener('online', this.hurry);
    this.socket.close();
  }
}

/** A desk where nothing can be done: for replays and fixtures. */
export class StillDesk extends Desk {
  constructor(view: Whole, room: RoomView | null, game: string) {
    super();
    this.view = view;
    this.room = room;
    this.game = game;
    this.seen = view.lines.length;
  }
}
