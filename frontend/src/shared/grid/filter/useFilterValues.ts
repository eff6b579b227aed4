import { useQuery } from '@tanstack/react-query';
import { useRested, useHeld } from '@/shared/list/useHeld';
import type { Filter, FilterValues, FilterValuesQuestion } from '../api';

/** The query that reads a column's values; the feature that has the grid keeps its key. */
export type ValuesQuery = (question: FilterValuesQuestion) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<FilterValues[]>;
};

/**
 * What a column takes under the other filters: the whole list and, where it is too long to be whole, the part of it
 * that a search finds on the server.
 */
export function useFilterValues(valuesQuery: ValuesQuery, column: string, filters: Filter[], typed: string) {
  const wanted = typed.trim();
  const search = useRested(wanted);
  const whole = useHeld(useQuery(valuesQuery({ columns: [column], filters, search: null })));
  const of = (lists: FilterValues[] | undefined) => lists?.find((list) => list.column === column);
  const truncated = of(whole.data)?.truncated === true;
  const found = useHeld(
    useQuery({ ...valuesQuery({ columns: [column], filters, search }), enabled: truncated && search !== '' }),
  );
  const onServer = truncated && wanted !== '';
  const rested = onServer && wanted === search;
  return {
    whole: of(whole.data),
    /** What the server found; undefined where the list at hand is to be searched. */
    found: rested ? of(found.data) : undefined,
    searching: onServer && !(rested && found.data),
    error: whole.error ?? (rested ? found.error : null),
    retry: () => {
      if (whole.error) void whole.refetch();
      if (found.error) void found.refetch();
    },
  };
}

export type FilterLists = ReturnType<typeof useFilterValues>;
