import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filtersOf, queryOfView } from '@/features/ranking/grid/candidateQuery';
import { viewsQuery } from '@/features/ranking/views/queries';
import type { Filter, Sort } from '@/shared/grid/api';
import { useLeftState } from './useLastState';

type RowOrder = { filters: Filter[]; sort: Sort[] };

/**
 * How the Classement narrows and orders its rows: as it was left, else as the view in use does. Null until that is known,
 * undefined where nothing says: the rows are then all candidates by name.
 */
export function useRowOrder(): RowOrder | null | undefined {
  const { data: views, isPending } = useQuery(viewsQuery);
  const left = useLeftState();
  const view = views?.find(({ id, selected }) =>
    left?.vue === undefined ? selected : id === left.vue,
  )?.view;
  const query = left?.candidates ?? (view && queryOfView(view.filterModel));
  const filters: Filter[] = query ? filtersOf(query) : [];
  const sort = left?.arrangement?.sortModel ?? view?.sortModel ?? [];
  const key = JSON.stringify({ filters, sort });
  // The same object as long as it says the same.
  const order = useMemo(() => JSON.parse(key) as RowOrder, [key]);
  if (isPending) return null;
  return filters.length > 0 || sort.length > 0 ? order : undefined;
}
