import { useEffect, useState } from 'react';

/** The present instant in milliseconds, refreshed every `period` ms; without a period it does not change. */
export function useNow(period: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (period === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), period);
    return () => clearInterval(timer);
  }, [period]);
  return now;
}
