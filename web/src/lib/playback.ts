// What has just happened, as a timetable: one beat after another, each with who acts on what, numbers that float off, things
// that move, and at most one roll. It knows neither the table nor the clock; `beats/Playback.svelte` plays it.
import type { Beat, Line, Roll } from '../wire';

export type Speed = 'step' | 'usual' | 'fast' | 'once';
export const SPEEDS: readonly Speed[] = ['step', 'usual', 'fast', 'once'];

export interface Float {
  id: string;
  text: string;
  good: boolean | null;
}
export interface Scene {
  line: Line | null;
  who: string;
  on: readonly string[];
  floats: readonly Float[];
  moves: readonly string[];
  turns: readonly string[];
  roll: Roll | null;
  /** When it begins and how long it lasts, in milliseconds from now. */
  at: number;
  ms: number;
}

const TOLD = 320;
const MOVED = 700;
const HELD = 900;
const PACE: Record<Speed, number> = { step: 1, usual: 1, fast: 0.4, once: 0 };
/** Nobody waits longer for a table to catch up. */
export const LONGEST = 6000;
/** So many beats are told as a digest. */
export const FLOOD = 40;
const LEAST = 60;

/** The timetable of what came with one view: beats and lines go together. */
export function timetable(lines: readonly Line[], beats: readonly Beat[], speed: Speed, behind = 0): Scene[] {
  if (speed === 'once') return [];
  const scenes = beats.map((beat, i) => sceneOf(lines[i] ?? null, beat));
  const shown = scenes.filter((scene) => scene.ms);
  const whole = shown.reduce((sum, scene) => sum + scene.ms * PACE[speed], 0);
  const room = Math.max(LONGEST / 4, LONGEST - behind) * PACE[speed];
  const squeeze = speed === 'step' ? 1 : PACE[speed] * Math.min(1, room / Math.max(1, whole));
  let at = 0;
  return shown.map((scene) => {
    const ms = Math.max(LEAST, scene.ms * squeeze);
    const placed = { ...scene, at, ms };
    at += ms;
    return placed;
  });
}

function sceneOf(line: Line | null, beat: Beat): Scene {
  const floats: Float[] = [];
  const moves: string[] = [];
  const turns: string[] = [];
  for (const { id, was, now } of beat.changes ?? []) {
    if (typeof was === 'number' && typeof now === 'number') floats.push({ id, text: signed(now - was), good: null });
    else if (typeof was === 'string' && typeof now === 'string') (moving(was, now) ? moves : turns).push(id);
    else moves.push(id);
  }
  const roll = beat.roll ?? null;
  const acts = !!beat.who && !!beat.on?.length;
  const touches = floats.length + moves.length + turns.length > 0;
  const ms = roll ? MOVED + HELD : acts || touches ? MOVED : line ? TOLD : 0;
  return { line, who: beat.who ?? '', on: beat.on ?? [], floats, moves, turns, roll, at: 0, ms };
}

/** A place is named by an id; a face by what it shows. */
const moving = (was: string, now: string): boolean => was.includes('.') || now.includes('.');
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** The strip under a roll: every total that could have come, those that were good, and the one that came. */
export interface Strip {
  total: number;
  good: boolean;
  here: boolean;
}
export function strip(roll: Roll): Strip[] {
  const need = roll.need ?? null;
  if (need === null || roll.faces.length !== 1) return [];
  const more = sum((roll.terms ?? []).map(([, value]) => value));
  const sides = roll.sides ?? 6;
  const total = roll.total || (roll.faces[0] ?? 0) + more;
  return Array.from({ length: sides }, (_, i) => {
    const made = i + 1 + more;
    return { total: made, good: roll.most ? made <= need : made >= need, here: made === total };
  });
}

/** A roll as a sentence, for whoever hears it. */
export function told(roll: Roll): string {
  const terms = (roll.terms ?? []).map(([name, value]) => `${signed(value)} ${name}`);
  const total = roll.total && (terms.length || roll.faces.length > 1) ? ` = ${roll.total}` : '';
  const need = roll.need != null ? `, ${roll.need} or ${roll.most ? 'less' : 'more'} needed` : '';
  return `${roll.faces.join(' + ')}${terms.length ? ` ${terms.join(' ')}` : ''}${total}${need}${roll.verdict ? `: ${roll.verdict}` : ''}`;
}
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** What somebody missed: so many lines, and the last few of them. */
export interface Digest {
  count: number;
  lines: readonly Line[];
}
export function digest(lines: readonly Line[], most = 6): Digest | null {
  return lines.length ? { count: lines.length, lines: lines.slice(-most) } : null;
}
