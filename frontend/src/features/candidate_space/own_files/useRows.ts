import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { alone, keepChanges, keptFiles } from './keptFiles';
import type { QueuedFile } from './queue';

/** The files that were chosen; `kept`: whether this device keeps what waits, if the page ends. */
export function useRows() {
  const [queue, setQueue] = useState<QueuedFile[]>([]);
  const latest = useRef(queue);
  const [kept, setKept] = useState(false);
  const update = (change: (before: QueuedFile[]) => QueuedFile[]) => {
    const before = latest.current;
    latest.current = change(before);
    setQueue(latest.current);
    void keepChanges(before, latest.current)?.then(
      () => setKept(true),
      () => setKept(false),
    );
  };
  const changeRow = (key: number, change: Partial<QueuedFile>) =>
    update((before) => before.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return { queue, latest, kept, update, changeRow };
}

/** Under the ground a network comes back without saying so: what it cut is tried again. */
const AGAIN_MS = 15_000;

/** Calls `onReturn` when the network or the person is back, and now and then, while something `waits`. */
export function useReturn(waits: boolean, onReturn: () => void) {
  const back = useEffectEvent(onReturn);
  useEffect(() => {
    if (!waits) return;
    const listener = () => {
      if (document.visibilityState !== 'hidden') back();
    };
    const timer = setInterval(listener, AGAIN_MS);
    window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, [waits]);
}

/** Calls `onFound` with the files that an earlier page left on this device. */
export function useKept(onFound: (rows: QueuedFile[]) => void) {
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const page = new AbortController();
    const restore = async () => {
      const rows = await keptFiles();
      if (rows.length > 0 && !page.signal.aborted) found(rows);
    };
    // A device that keeps nothing has none.
    void alone(page.signal, restore).catch(() => undefined);
    return () => page.abort();
  }, []);
}
