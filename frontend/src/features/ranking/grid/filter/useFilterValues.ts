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

/**
 * What a column takes under the other filters: the whole list and, where it is too long to be whole, the part of it
 * that a search finds on the server.
 */
export function useFilterValues(column: string, filters: Filter[], typed: string) {
  const wanted = typed.trim();
  const search = useRested(wanted);
  const whole = useQuery({
    queryKey: ['filter-values', column, filters, ''],
    queryFn: ({ signal }) => fetchFilterValues({ columns: [column], filters, search: null }, signal),
  });
  const of = (lists: FilterValues[] | undefined) => lists?.find((list) => list.column === column);
  const truncated = of(whole.data)?.truncated === true;
  const found = useQuery({
    queryKey: ['filter-values', column, filters, search],
    queryFn: ({ signal }) => fetchFilterValues({ columns: [column], filters, search }, signal),
    enabled: truncated && search !== '',
  });
  const onServer = truncated && wanted !== '';
  const there = onServer && wanted === search;
  return {
    whole: of(whole.data),
    /** What the server found; undefined where the list at hand is to be searched. */
    found: there ? of(found.data) : undefined,
    searching: onServer && !(there && found.data),
    error: whole.error ?? (there ? found.error : null),
    retry: () => {
      if (whole.error) void whole.refetch();
      if (found.error) void found.refetch();
    },
  };
}

export type FilterLists = ReturnType<typeof useFilterValues>;
