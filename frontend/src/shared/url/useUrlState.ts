import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePageNavigate } from './usePageNavigate';

type Change = { replace?: boolean };

/**
 * One search parameter as state. `set(undefined)` takes it out of the address. A change is a step of the browser's
 * history unless `replace` is given.
 */
export function useUrlText(
  name: string,
): [string | undefined, (value: string | undefined, change?: Change) => void] {
  const search: Record<string, string> = useSearch({ strict: false });
  const navigate = usePageNavigate();
  const set = useCallback(
    (value: string | undefined, { replace = false }: Change = {}) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [name]: value }),
        state: true,
        replace,
      });
    },
    [name, navigate],
  );
  return [search[name], set];
}

/** As `useUrlText`, for a whole number ≥ 0: anything else in the address counts as `fallback`. */
export function useUrlNumber(
  name: string,
  fallback: number,
): [number, (value: number, change?: Change) => void] {
  const [text, setText] = useUrlText(name);
  const value = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
  const set = useCallback(
    (next: number, change?: Change) => setText(next === fallback ? undefined : String(next), change),
    [fallback, setText],
  );
  return [value, set];
}
