import { useEffect } from 'react';

/** Loads, once the browser has nothing else to do, what the person will probably open next. */
export function useReady(load: () => Promise<unknown>, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return undefined;
    const start = () => void load().catch(() => undefined); // it is loaded again when opened, which says why it failed
    // Safari has none.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(start, 1000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(start);
    return () => cancelIdleCallback(idle);
  }, [load, isShown]);
}
