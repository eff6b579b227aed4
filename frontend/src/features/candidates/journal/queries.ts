import { infiniteQueryOptions } from '@tanstack/react-query';
import { listCandidateAccesses } from '@/api/sdk.gen';
import { LIMITS } from '@/shared/limits/api';

/** Who opened a candidate's record, page by page. */
export const accessesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['candidates', 'accesses', id],
    queryFn: ({ pageParam, signal }) =>
      listCandidateAccesses({
        path: { candidate_id: id },
        query: { page: pageParam, size: LIMITS.page },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
