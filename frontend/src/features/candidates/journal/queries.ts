import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '@/shared/limits/limits';
import { fetchAccesses } from './api';

/** Who opened a candidate's record, page by page. */
export const accessesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['candidates', 'accesses', id],
    queryFn: ({ pageParam, signal }) => fetchAccesses(id, pageParam, limits().page, signal),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
