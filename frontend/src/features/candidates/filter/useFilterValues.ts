import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFilterValues, type Filter, type FilterValues } from '../api';
import { SEARCH_DEBOUNCE_MS } from '../toolbar/SearchBox';

/** `text` once it has rested. */
function useRested(text: string) {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What a column takes under the other filters: the whole list, and the part of it that a search finds. */
export function useFilterValues(column: string, filters: Filter[], typed: string) {
  const search = useRested(typed.trim());
  const whole = useQuery({
    queryKey: ['filter-values', column, filters, ''],
    queryFn: ({ signal }) => fetchFilterValues({ columns: [column], filters, search: null }, signal),
  });
  const found = useQuery({
    queryKey: ['filter-values', column, filters, search],
    queryFn: ({ signal }) => fetchFilterValues({ columns: [column], filters, search }, signal),
    enabled: search !== '',
  });
  const shown = search === '' ? whole : found;
  const of = (lists: FilterValues[] | undefined) => lists?.find((list) => list.column === column);
  return {
    whole: of(whole.data),
    shown: of(shown.data),
    loading: whole.isFetching || shown.isFetching,
    error: whole.error ?? shown.error,
    retry: () => {
      if (whole.error) void whole.refetch();
      if (found.error) void found.refetch();
    },
  };
}
