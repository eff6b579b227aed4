import { useEffect, useState } from 'react';

/** How long a list stays in its loading state at least (docs/rules/interface.md). */
export const LIST_MIN_LOADING_MS = 300;

type Query = { data: unknown; error: unknown; isFetching: boolean };

/**
 * The query of a list, as the list shows it: whenever it is read, its loading state lasts 300 ms at least, however fast the
 * answer or the failure. Rows that were shown before stay as long as the list itself keeps them.
 */
export function useHeld<Shown extends Query>(query: Shown): Shown {
  const { data, isFetching } = query;
  const [reading, setReading] = useState(false);
  const [held, setHeld] = useState<{ first: boolean }>();
  if (isFetching !== reading) {
    setReading(isFetching);
    if (isFetching) setHeld({ first: data === undefined });
  }
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => setHeld(undefined), LIST_MIN_LOADING_MS);
    return () => clearTimeout(timer);
  }, [held]);
  if (!held) return query;
  return { ...query, isFetching: true, ...(held.first && nothingYet) };
}

const nothingYet = { data: undefined, error: null, status: 'pending', isPending: true, isError: false };

/** How long typing rests before it is searched for (docs/rules/interface.md). */
export const SEARCH_DEBOUNCE_MS = 300;

/** What was typed, once typing has rested; an object must be the same one until it changes. */
export function useRested<Typed>(text: Typed) {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
