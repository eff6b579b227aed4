import { infiniteQueryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchAccesses } from './api';

const PAGE = 25;

const fetchPage = withMinimumLoading(fetchAccesses);

/** Who opened a candidate's record, page by page. */
export const accessesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['candidates', 'accesses', id],
    queryFn: ({ pageParam, signal }) => fetchPage(id, pageParam, PAGE, signal),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
