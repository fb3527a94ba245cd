import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableSocket, type Wire } from '../src/lib/socket';
import type { ToPlayer } from '../src/lib/types';

class Fake implements Wire {
  static made: Fake[] = [];
  sent: { id: string; type: string }[] = [];
  onopen = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  constructor(readonly url: string) {
    Fake.made.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {}
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const hello = { type: 'hello', room: {}, view: {} };
const last = (): Fake => Fake.made.at(-1)!;
let heard: ToPlayer[];
let statuses: string[];
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  Fake.made = [];
  heard = [];
  statuses = [];
  socket = new TableSocket(
    () => 'ws://x',
    (message) => heard.push(message),
    (status) => statuses.push(status),
    (url) => new Fake(url),
  );
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test('nothing goes out before the greeting, then everything that waits', () => {
  void socket.ask({ type: 'hint' });
  expect(last().sent).toEqual([]);
  last().hear(hello);
  expect(last().sent.map((one) => one.type)).toEqual(['hint']);
});

test('an answer finds its question', async () => {
  last().hear(hello);
  const answer = socket.ask({ type: 'choose', version: 'v', key: 'Pass' });
  last().hear({ type: 'done', id: last().sent[0]!.id });
  expect((await answer).type).toBe('done');
  expect(heard.map((one) => one.type)).toEqual(['hello']);
});

test('what was not answered is sent again with the same id after a break', async () => {
  last().hear(hello);
  const answer = socket.ask({ type: 'choose', version: 'v', key: 'Pass' });
  const id = last().sent[0]!.id;
  last().onclose?.({ code: 1006 });
  expect(statuses.at(-1)).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(Fake.made.length).toBe(2);
  last().hear(hello);
  expect(last().sent).toEqual([{ type: 'choose', version: 'v', key: 'Pass', id }]);
  last().hear({ type: 'done', id });
  expect((await answer).type).toBe('done');
  expect(socket.unanswered).toBe(0);
});

test('a refused door is not knocked at again', () => {
  last().onclose?.({ code: 4403, reason: 'not your seat' });
  vi.advanceTimersByTime(60000);
  expect(Fake.made.length).toBe(1);
  expect(statuses.at(-1)).toBe('closed');
});

test('pauses between attempts grow', () => {
  for (let i = 0; i < 5; i++) {
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(12000);
  }
  expect(Fake.made.length).toBe(6);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(2000);
  expect(Fake.made.length).toBe(6);
});
