import { useQuery } from '@tanstack/react-query';
import { fetchJob, type Job } from './api';
import { isOver, jobQuery } from './queries';

/** How often a job that somebody follows is read. */
const FOLLOWED_MS = 1000;

/** A job as it stands, followed until it is over. Undefined until it is known; `undefined` as id follows nothing. */
export function useJob(id: string | undefined): Job | undefined {
  const { data } = useQuery({
    ...jobQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : FOLLOWED_MS),
  });
  return data;
}

/** The job once it is over. */
export async function jobEnd(id: string): Promise<Job> {
  for (;;) {
    const job = await fetchJob(id).catch(() => undefined);
    if (job && isOver(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, FOLLOWED_MS));
  }
}
