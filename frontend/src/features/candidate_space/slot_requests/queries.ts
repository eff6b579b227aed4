import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@/shared/limits/api';
import { listSlotRequests } from '@/api/sdk.gen';

export const requestsKey = ['slot requests'] as const;

/** A page of the requests that wait, the oldest first. */
export const requestsQuery = (page: number) =>
  queryOptions({
    queryKey: [...requestsKey, page],
    queryFn: () => listSlotRequests({ query: { page, size: LIMITS.page } }),
    placeholderData: keepPreviousData,
  });
