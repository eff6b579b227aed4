import { queryOptions } from '@tanstack/react-query';
import { fetchConflicts } from './api';

export const conflictsKey = ['candidates', 'conflicts'] as const;

export const conflictsQuery = (id: string) =>
  queryOptions({ queryKey: [...conflictsKey, id], queryFn: () => fetchConflicts(id) });
