import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { fetchJobs } from './api';
import { JOB_POLL_MS, isOver } from './useJob';

const LISTED = 20;
const AT_REST_MS = 30_000;

/** The jobs of the panel: read often while one of them runs, seldom otherwise. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: () => fetchJobs(LISTED),
  refetchInterval: ({ state }) =>
    state.data?.content.some((job) => !isOver(job)) ? JOB_POLL_MS : AT_REST_MS,
});

/** To be called by whatever starts a long work, so that the panel knows of it at once. */
export const announceJob = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: jobsQuery.queryKey });
