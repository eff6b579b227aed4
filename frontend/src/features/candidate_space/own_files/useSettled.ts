import { useEffect, useState } from 'react';

/** As long as two taps last. */
const TWO_TAPS_MS = 400;

/** Whether `value` has been there for a while: what takes the place of a button must not get its second tap. */
export function useSettled(value: boolean) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TWO_TAPS_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
