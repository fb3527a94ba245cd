// Small words about numbers, times and names.

export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1%';
  if (chance < 1 && chance > 0.995) return '>99%';
  return `${Math.round(chance * 100)}%`;
}

export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const rest = String(seconds % 60).padStart(2, '0');
  return seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}:${rest}`
    : `${Math.floor(seconds / 60)}:${rest}`;
}

export function ago(then: number, now: number, language = 'en'): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.round((then - now) / 60000);
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 36) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 1440), 'day');
}

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "first_option" as people write it. */
export const spoken = (word: string): string => sentence(word.replaceAll('_', ' '));

export function list(words: string[], language = 'en'): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}

/** A question as the one who is asked reads it: without their own name before it, and who is asked at the same time. */
export function addressed(
  prompt: string,
  seats: readonly string[],
  viewer: number,
): { text: string; others: string[] } {
  const names = seats.map((name) => name.split(' (')[0] ?? name);
  const own = names[viewer];
  if (!own) return { text: prompt, others: [] };
  const at = prompt.indexOf(': ');
  const asked = prompt.slice(0, Math.max(0, at)).split(', ');
  if (!asked.includes(own) || !asked.every((name) => names.includes(name)))
    return { text: toYou(prompt, own), others: [] };
  return { text: sentence(prompt.slice(at + 2)), others: asked.filter((name) => name !== own) };
}

const PLAIN: Record<string, string> = { is: 'are', has: 'have', was: 'were', does: 'do', goes: 'go' };
/** How a verb of the third person ends, and what is left of it. */
const ENDINGS: [RegExp, string][] = [
  [/(ss|sh|ch|x|zz)es$/, '$1'],
  [/ies$/, 'y'],
  [/([^s])s$/, '$1'],
];
const BOUND = /\b(her|hers|his|him|its|their|them)\b/;
/** A sentence that begins with one’s own name, as said to oneself: "Ada draws" is "You draw". */
export function toYou(text: string, name: string): string {
  if (name && text.startsWith(`${name}'s `)) return `Your${text.slice(name.length + 2)}`;
  if (name && text.startsWith(`${name}’s `)) return `Your${text.slice(name.length + 2)}`;
  if (!name || !text.startsWith(`${name} `) || BOUND.test(text)) return text;
  const [, verb = '', rest = ''] = /^([a-z]+)(.*)$/s.exec(text.slice(name.length + 1)) ?? [];
  const plain = PLAIN[verb] ?? ENDINGS.flatMap(([end, to]) => (end.test(verb) ? [verb.replace(end, to)] : []))[0];
  const said = rest.replaceAll(' and is ', ' and are ').replaceAll(' and has ', ' and have ');
  return plain ? `You ${plain}${said.replace(/\bthemselves\b/, 'yourself')}` : text;
}

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();

/** Whom a line of the log is about: its seat, or the one whose name it begins with; "You …" is one's own. */
export function seatOfLine(line: { text: string; seat?: number }, seats: readonly string[], viewer: number): number {
  if (line.text.startsWith('You ')) return viewer;
  const text = line.text.replace(/^The /, '');
  return seats.map((name) => name.split(' (')[0] ?? name).findIndex((name) => name && text.startsWith(name));
}
