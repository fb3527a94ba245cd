// A table without a server, for component tests.
import { flushSync, mount, unmount, type Component } from 'svelte';
import type { ChoiceView, Element as Thing, Line, Panel, Whole } from '../src/lib/types';

export const panel = (id: string, items: Thing[], more: Partial<Panel> = {}): Panel => ({
  type: 'panel',
  id,
  title: id,
  items,
  ...more,
});

export function view(panels: Panel[], more: Partial<Whole> = {}): Whole {
  return {
    version: 'v1',
    seat: 0,
    title: 'Round 1',
    prompt: 'Choose.',
    waiting: [0],
    seats: ['North', 'East'],
    order: panels.map((one) => one.id),
    panels,
    lines: [],
    choices: [],
    ...more,
  };
}
export const line = (text: string, more: Partial<Line> = {}): Line => ({ text, ...more });
export const choice = (key: string, more: Partial<ChoiceView> = {}): ChoiceView => ({ key, label: key, ...more });

export function draw<P extends Record<string, unknown>>(
  component: Component<P>,
  props: P,
  context?: Map<unknown, unknown>,
): { root: HTMLElement; remove: () => void } {
  const root = document.createElement('div');
  document.body.append(root);
  const made = mount(component, context ? { target: root, props, context } : { target: root, props });
  flushSync();
  return {
    root,
    remove: () => {
      void unmount(made);
      root.remove();
    },
  };
}
