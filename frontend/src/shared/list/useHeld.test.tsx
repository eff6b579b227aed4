import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeld, useRested } from './useHeld';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const awaited = { data: undefined, error: null, isFetching: true };
const come = { data: ['Bordeaux'], error: null, isFetching: false };
const after = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

const shown = (first: Parameters<typeof useHeld>[0]) =>
  renderHook((query: Parameters<typeof useHeld>[0]) => useHeld(query), { initialProps: first });

it.each([
  ['its rows', come],
  ['its failure', { data: undefined, error: new Error('Panne'), isFetching: false }],
])('keeps %s back until the list was read for 300 ms', (_, answer) => {
  const { result, rerender } = shown(awaited);
  after(20);
  rerender(answer);
  expect(result.current).toMatchObject(awaited);
  after(279);
  expect(result.current).toMatchObject(awaited);
  after(1);
  expect(result.current).toBe(answer);
});

it('shows at once what took longer, or was there before', () => {
  const { result, rerender } = shown(awaited);
  after(500);
  expect(result.current).toBe(awaited);
  rerender(come);
  expect(result.current).toBe(come);
  expect(shown(come).result.current).toBe(come);
});

it('says for 300 ms that a list is read again, which keeps its rows', () => {
  const { result, rerender } = shown(come);
  rerender({ ...come, isFetching: true });
  after(20);
  rerender({ ...come, data: ['Lyon'] });
  expect(result.current).toEqual({ ...come, data: ['Lyon'], isFetching: true });
  after(280);
  expect(result.current).toEqual({ ...come, data: ['Lyon'] });
});

it('takes what is typed once typing has rested for 300 ms', () => {
  const { result, rerender } = renderHook((text: string) => useRested(text), { initialProps: '' });
  rerender('Bor');
  after(200);
  rerender('Bordeaux');
  after(299);
  expect(result.current).toBe('');
  after(1);
  expect(result.current).toBe('Bordeaux');
});
