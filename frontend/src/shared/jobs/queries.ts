import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { LIMITS } from '../limits/api';
import { fetchJob, fetchJobs, type Job } from './api';

/** How many works the panel shows at first. */
export const LISTED = 20;

const UNDER_WAY_MS = 5000;
const AT_REST_MS = 30_000;
const jobsKey = ['jobs'] as const;

export const isOver = (job: Pick<Job, 'status'>) =>
  job.status !== 'NOT_STARTED' && job.status !== 'IN_PROGRESS';

/** Whether it waits for the hour that somebody chose. */
export const isTimed = ({ status, notBefore }: Pick<Job, 'status' | 'notBefore'>) =>
  status === 'NOT_STARTED' && Boolean(notBefore);

/** Whether a job runs, or will at its turn. */
export const isUnderWay = (job: Job) => !isOver(job) && !isTimed(job);

/** At least `size` jobs, those under way first: more where the last of them is one. */
async function fetchListed(size: number) {
  const listed = await fetchJobs(size);
  const last = listed.content.at(-1);
  const goesOn = last && isUnderWay(last) && listed.totalElements > listed.content.length;
  return goesOn ? fetchJobs(LIMITS.longestPage) : listed;
}

/** Those under way, then the newest jobs: read often while one of them runs, seldom otherwise. */
export const jobsQueryOf = (size: number) =>
  queryOptions({
    queryKey: [...jobsKey, size],
    queryFn: () => fetchListed(size),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isUnderWay) ? UNDER_WAY_MS : AT_REST_MS),
  });

/** The jobs that the toolbar counts. */
export const jobsQuery = jobsQueryOf(LISTED);

/** One job with what takes it back, or why that is no longer possible. */
export const jobQuery = (id: string) =>
  queryOptions({ queryKey: [...jobsKey, 'one', id], queryFn: () => fetchJob(id) });

/** Call it after starting a job, so that the panel shows it at once. */
export const announceJob = (client: QueryClient) => client.invalidateQueries({ queryKey: jobsKey });
