// Keys. What a key means is decided here; what then happens, by whoever listens.

export type Command =
  | { do: 'move'; dx: number; dy: number }
  | { do: 'number'; index: number }
  | {
      do:
        | 'search'
        | 'help'
        | 'undo'
        | 'log'
        | 'rules'
        | 'hint'
        | 'all'
        | 'close'
        | 'wait'
        | 'zoom'
        | 'why'
        | 'chat'
        | 'faster'
        | 'menu'
        | 'pass'
        | 'point'
        | 'page';
    };

const LETTERS: Record<string, Exclude<Command, { do: 'move' | 'number' }>['do']> = {
  '/': 'search',
  '?': 'help',
  u: 'undo',
  l: 'log',
  r: 'rules',
  h: 'hint',
  a: 'all',
  Escape: 'close',
  w: 'wait',
  z: 'zoom',
  y: 'why',
  c: 'chat',
  t: 'chat',
  ' ': 'pass',
  '0': 'page',
  f: 'faster',
  m: 'menu',
  p: 'point',
};
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key asks for; null if it is not ours. While somebody types, only Escape is. */
export function command(event: Pressed, typing: boolean): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (typing) return event.key === 'Escape' ? { do: 'close' } : null;
  const arrow = ARROWS[event.key];
  if (arrow) return { do: 'move', dx: arrow[0], dy: arrow[1] };
  if (/^[1-9]$/.test(event.key)) return { do: 'number', index: Number(event.key) - 1 };
  const word = LETTERS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  return word ? { do: word } : null;
}

export function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (!element?.tagName) return false;
  if (element.isContentEditable || element.tagName === 'TEXTAREA' || element.tagName === 'SELECT') return true;
  return (
    element.tagName === 'INPUT' &&
    !['checkbox', 'radio', 'button', 'submit'].includes((element as HTMLInputElement).type)
  );
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The next thing in a direction: near, and rather straight ahead than aside. -1 if there is none. */
export function nearest(from: Box, others: readonly Box[], dx: number, dy: number): number {
  let best = -1;
  let least = Infinity;
  others.forEach((box, i) => {
    const x = box.left + box.width / 2 - (from.left + from.width / 2);
    const y = box.top + box.height / 2 - (from.top + from.height / 2);
    const ahead = x * dx + y * dy;
    if (ahead <= 1) return;
    const cost = ahead + 2.5 * Math.abs(x * dy + y * dx);
    if (cost < least) [least, best] = [cost, i];
  });
  return best;
}
