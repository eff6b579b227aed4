import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJuriesForSlots } from '@/api/sdk.gen';
import { type Plan } from './api';

/** What a change would do; of the same title and body it is the same change. */
export const dryRunQuery = (title: string, body: string, dryRun: () => Promise<Plan>) =>
  queryOptions({
    queryKey: ['planning', 'dryRun', title, body],
    queryFn: dryRun,
    placeholderData: keepPreviousData,
  });

/** Read when slots are about to go to one of them. */
export const juriesQuery = queryOptions({
  queryKey: ['planning', 'juries'],
  queryFn: () => listJuriesForSlots(),
});
