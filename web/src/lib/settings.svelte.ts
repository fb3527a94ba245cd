// What one person likes: theme, motion, sound, text size. Kept in this browser only.

import { SPEEDS, type Speed } from './playback';

export type Theme = 'dark' | 'light';
export interface Liking {
  theme: Theme | 'system';
  contrast: boolean;
  motion: 'system' | 'full' | 'off';
  sound: boolean;
  /** How what happens is shown: step by step, at the usual pace, fast, or at once. */
  beats: Speed;
  /** Were sounds offered already? */
  offered: boolean;
  confirm: boolean;
  /** May the browser call one whose turn it is? */
  notify: boolean;
  tips: boolean;
  /** Odds on answers: not at all, as numbers, or with the best marked. */
  odds: 'none' | 'numbers' | 'best';
}

const KEY = 'miskatonic.liking';
const THEMES: Liking['theme'][] = ['system', 'dark', 'light'];
const USUAL: Liking = {
  theme: 'system',
  contrast: false,
  motion: 'system',
  sound: false,
  beats: 'usual',
  offered: false,
  confirm: true,
  notify: false,
  tips: true,
  odds: 'numbers',
};

function load(): Liking {
  try {
    const kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Liking>) };
    if (!THEMES.includes(kept.theme)) kept.theme = 'system';
    if (!SPEEDS.includes(kept.beats)) kept.beats = 'usual';
    return kept;
  } catch {
    return { ...USUAL };
  }
}

const asks = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;

class Settings {
  liking = $state<Liking>(load());

  get theme(): Theme {
    if (this.liking.theme !== 'system') return this.liking.theme;
    return asks('(prefers-color-scheme: light)') ? 'light' : 'dark';
  }

  /** Do things move? */
  get moves(): boolean {
    return (
      this.liking.motion === 'full' || (this.liking.motion === 'system' && !asks('(prefers-reduced-motion: reduce)'))
    );
  }

  /** Milliseconds of an animation, or none. */
  time(ms: number): number {
    return this.moves ? ms : 0;
  }

  set<K extends keyof Liking>(name: K, value: Liking[K]): void {
    this.liking = { ...this.liking, [name]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.liking));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
  }

  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.dataset.contrast = this.liking.contrast || asks('(prefers-contrast: more)') ? 'high' : 'usual';
    root.dataset.motion = this.moves ? 'full' : 'off';
    document
      .querySelector('meta[name=theme-color]')
      ?.setAttribute('content', this.theme === 'dark' ? '#120c08' : '#efe2c4');
  }
}

export const settings = new Settings();
