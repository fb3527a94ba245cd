// A guided first game: recorded views with comments, and moves that the learner makes. See LESSONS.md.
import { merge } from './merge';
import type { View, Values, Whole } from './types';

export interface LessonCard {
  id: string;
  title: string;
  text: string;
  minutes: number;
}
export interface LessonStep {
  /** What the learner sees; after the first step only what has changed, as at a table. Missing: nothing has. */
  view?: View;
  /** The comment beside the table. Blank lines part paragraphs; *stars* stress; [CC-act-1] links a rule. */
  say: string;
  /** Ids of things to point at. */
  point?: string[];
  /** The choice the learner is to make: its key, or the beginning of it followed by a star. Missing: "go on". */
  move?: string;
  values?: Values;
  /** What is said to any other choice. */
  wrong?: string;
}
export interface Lesson extends LessonCard {
  game: string;
  seat: number;
  steps: LessonStep[];
}

/** Is this the move the step waits for? */
export function fits(step: LessonStep, key: string): boolean {
  if (!step.move) return false;
  return step.move.endsWith('*') ? key.startsWith(step.move.slice(0, -1)) : key === step.move;
}

/** The view of every step, put together from the parts. */
export function views(lesson: Lesson): Whole[] {
  const found: Whole[] = [];
  let last: Whole | null = null;
  for (const step of lesson.steps) {
    if (step.view) last = merge(last, step.view);
    if (!last) throw new Error(`lesson ${lesson.id}: step ${found.length + 1} lacks a panel`);
    found.push(last);
  }
  return found;
}

/** Where one goes on: at the step one left, never at the last one, which only says goodbye, unless there is no other. */
export const resumed = (kept: number, steps: number): number => Math.max(0, Math.min(kept, steps - 2));
