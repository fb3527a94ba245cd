import { expect, test } from 'vitest';
import { fits, views, type Lesson } from '../src/lib/lesson';
import { panel, view } from './help';

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
