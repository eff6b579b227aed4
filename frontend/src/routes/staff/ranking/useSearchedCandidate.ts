import { useEffect, useRef } from 'react';
import type { Count } from '@/shared/grid/rowsSource';

/** A search whose rows have come replaces the candidate of the open drawer by the first one found (docs/rules/ranking.md). */
export function useSearchedCandidate(search: string, count: Count, onFound: () => void) {
  const searched = useRef(search);
  const waiting = useRef<'no' | 'start' | 'rows'>('no');
  useEffect(() => {
    if (searched.current !== search) {
      searched.current = search;
      waiting.current = search.trim() === '' ? 'no' : 'start';
    }
    if (waiting.current === 'start' && count.total === undefined) waiting.current = 'rows';
    if (waiting.current !== 'rows' || count.total === undefined) return;
    waiting.current = 'no';
    if (count.total > 0) onFound();
  }, [search, count, onFound]);
}
