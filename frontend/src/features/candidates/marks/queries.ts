import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchConflicts } from './api';

export const conflictsKey = ['candidates', 'conflicts'] as const;

export const conflictsQuery = (id: string) =>
  queryOptions({ queryKey: [...conflictsKey, id], queryFn: withMinimumLoading(() => fetchConflicts(id)) });
