import { useEffect, useState } from 'react';

/** How long typing rests before it is searched for (part 1 §9). */
export const SEARCH_DEBOUNCE_MS = 300;

/** `text` once typing has rested. */
export function useRested(text: string) {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
