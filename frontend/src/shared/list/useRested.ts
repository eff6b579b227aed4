import { useEffect, useState } from 'react';

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
