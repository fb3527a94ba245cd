// Sounds, synthesised here when they are wanted; off until somebody switches them on.
import { settings } from './settings.svelte';

type Sound = readonly (number | undefined)[];
const none = undefined;

/** volume, spread, pitch, attack, sustain, release, shape, curve, slide, –, jump, after, repeat, noise */
export const SOUNDS = {
  /** Dice rattle and come to rest. */
  roll: [0.7, 0.2, 220, 0.005, 0.18, 0.14, 4, 0.6, -6, none, none, none, 0.045, 0.9],
  /** A blow. */
  hit: [1, 0.05, 90, 0.005, 0.03, 0.22, 3, 1.8, -4, none, none, none, none, 1.2],
  /** A card slides off the pile. */
  draw: [0.5, 0.05, 900, 0.01, 0.02, 0.09, 4, 2.2, 18, none, none, none, none, 0.4],
  /** It is your turn: a fifth. */
  turn: [0.5, 0, 392, 0.01, 0.1, 0.3, 1, 1, none, none, 195, 0.1],
  /** Somebody has won: up, and up again. */
  win: [0.8, 0, 262, 0.02, 0.3, 0.7, 1, 1.4, none, none, 131, 0.14, 0.28],
  /** Somebody says something. */
  chat: [0.25, 0, 660, 0.01, 0.03, 0.12],
} satisfies Record<string, Sound>;

/** Play one, if sounds are on. The synthesiser is loaded with the first. */
export async function play(name: keyof typeof SOUNDS): Promise<void> {
  if (!settings.liking.sound || typeof AudioContext === 'undefined') return;
  const { zzfx } = await import('zzfx');
  zzfx(...SOUNDS[name]);
}
