import { expect, it, vi } from 'vitest';
import { atOnce, notAsList, withMinimumLoading } from './minimumLoading';

const list = () => Promise.resolve(['Bordeaux']);
const page = () => Promise.resolve({ content: ['Bordeaux'], totalElements: 1 });
const city = () => Promise.resolve({ name: 'Bordeaux' });

it.each([
  ['its rows', list, ['Bordeaux']],
  ['its failure', () => Promise.reject(new Error('Panne')), new Error('Panne')],
])('keeps %s back for 300 ms', async (_, load, outcome) => {
  vi.useFakeTimers();
  const settled = vi.fn();
  const read = withMinimumLoading<[], string[]>(load)().then(settled, settled);
  await vi.advanceTimersByTimeAsync(299);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await read;
  expect(settled).toHaveBeenCalledExactlyOnceWith(outcome);
  vi.useRealTimers();
});

it('lets one thing come at once, and a list that is not shown as one', () => {
  expect(atOnce(city)).toBe(city);
  expect(notAsList(list)).toBe(list);
});

it('refuses by its type that a list or a page of one comes at once', () => {
  // @ts-expect-error -- a list keeps its loading state for a while
  expect(atOnce(list)).toBe(list);
  // @ts-expect-error -- a page of a list does too
  expect(atOnce(page)).toBe(page);
});
