import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { fetchJob, fetchJobs } from './api';
import { isLeaving } from './labels';
import { JOB_POLL_MS, isOver, isTimed } from './useJob';

/** How many works the panel shows at first. */
export const LISTED = 20;

const AT_REST_MS = 30_000;
const jobsKey = ['jobs'] as const;

/** The newest jobs: read often while one of them runs or its mails leave, seldom otherwise. */
export const jobsQueryOf = (size: number) =>
  queryOptions({
    queryKey: [...jobsKey, size],
    queryFn: () => fetchJobs(size),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.content.some((job) => (!isOver(job) && !isTimed(job)) || isLeaving(job))
        ? JOB_POLL_MS
        : AT_REST_MS,
  });

/** The jobs that the toolbar counts. */
export const jobsQuery = jobsQueryOf(LISTED);

/** One job with what takes it back, or why that is no longer possible. */
export const jobQuery = (id: string) =>
  queryOptions({ queryKey: [...jobsKey, 'one', id], queryFn: () => fetchJob(id) });

/** Call it after starting a job, so that the panel shows it at once. */
export const announceJob = (client: QueryClient) => client.invalidateQueries({ queryKey: jobsKey });
