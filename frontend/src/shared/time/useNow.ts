import { useEffect, useState } from 'react';

/** The present instant in milliseconds, refreshed every `period` ms; it stands still without a period. */
export function useNow(period: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (period === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), period);
    return () => clearInterval(timer);
  }, [period]);
  return now;
}
