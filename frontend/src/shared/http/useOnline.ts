import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  const events = ['online', 'offline'];
  events.forEach((event) => window.addEventListener(event, onChange));
  return () => events.forEach((event) => window.removeEventListener(event, onChange));
}

/** Whether the browser has a network; it may have one that leads nowhere. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Calls `onBack` when the network comes back. */
export function useBackOnline(onBack: () => void) {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const listener = () => back();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
