import { expect, test, vi } from 'vitest';
import { api } from '../src/lib/api';
import { fits, resumed, views, type Lesson } from '../src/lib/lesson';
import LessonScreen from '../src/screens/LessonScreen.svelte';
import { draw, panel, view } from './help';

test('a lesson waits for its move and for no other', () => {
  expect(fits({ say: '', move: 'TakeColour(0,*' }, 'TakeColour(0,2)')).toBe(true);
  expect(fits({ say: '', move: 'Pass' }, 'Pass(1)')).toBe(false);
  expect(fits({ say: '' }, 'Pass')).toBe(false);
});

test('steps of a lesson that show nothing new keep the table', () => {
  const lesson: Lesson = {
    id: 'l',
    title: '',
    text: '',
    minutes: 5,
    game: 'g',
    seat: 0,
    steps: [{ say: 'a', view: view([panel('a', [])]) }, { say: 'b' }],
  };
  const [first, second] = views(lesson);
  expect(first?.panels.length).toBe(1);
  expect(second).toBe(first);
});

test.each([
  [0, 1, 0],
  [7, 1, 0],
  [3, 5, 3],
  [4, 5, 3],
  [-1, 5, 0],
])('left at step %i, a lesson of %i goes on at %i', (kept, steps, at) => {
  expect(resumed(kept, steps)).toBe(at);
});

test('a lesson of one step shows it', async () => {
  const steps = [{ say: 'All there is to say.', view: view([panel('a', [])]) }];
  vi.spyOn(api, 'lesson').mockResolvedValue({ id: 'l', title: '', text: '', minutes: 1, game: 'g', seat: 0, steps });
  vi.spyOn(api, 'games').mockResolvedValue([]);
  const { root, remove } = draw(LessonScreen, { game: 'g', id: 'l' });
  await vi.waitFor(() => expect(root.querySelector('.say')?.textContent).toContain('All there is to say.'));
  expect(root.querySelector('main.table .stage')).not.toBeNull();
  remove();
});
