import { useEffect, useState } from 'react';
import { fetchJob, openJobEvents, type Job } from './api';
import { eventData } from './eventStream';

/** How often a job is read when its events cannot be read. */
export const JOB_POLL_MS = 5000;

export const isOver = (job: Pick<Job, 'status'>) =>
  job.status !== 'NOT_STARTED' && job.status !== 'IN_PROGRESS';

/** Whether it waits for the hour that somebody chose. */
export const isTimed = ({ status, notBefore }: Pick<Job, 'status' | 'notBefore'>) =>
  status === 'NOT_STARTED' && Boolean(notBefore);

/**
 * A job as it stands, followed live until it is over: by its events, or by asking every five seconds when they do not
 * come through. Undefined until it is known; `undefined` as id follows nothing.
 */
export function useJob(id: string | undefined): Job | undefined {
  const [job, setJob] = useState<Job>();
  useEffect(() => {
    if (id === undefined) return;
    const stop = new AbortController();
    void follow(id, setJob, stop.signal);
    return () => stop.abort();
  }, [id]);
  return job?.id === id ? job : undefined;
}

/** The job once it is over. */
export async function jobEnd(id: string): Promise<Job | undefined> {
  let last: Job | undefined;
  await follow(id, (job) => (last = job), new AbortController().signal);
  return last;
}

async function follow(id: string, report: (job: Job) => void, signal: AbortSignal) {
  const stopped = () => signal.aborted;
  while (!stopped()) {
    if ((await listen(id, report, signal)) || stopped()) return;
    const job = await fetchJob(id).catch(() => undefined);
    if (stopped()) return;
    if (job) report(job);
    if (job && isOver(job)) return;
    await pause(JOB_POLL_MS, signal);
  }
}

/** Whether the events reached the job's end. A stream that breaks or is refused is no end. */
async function listen(id: string, report: (job: Job) => void, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await openJobEvents(id, signal);
    if (!response.ok || !response.body) return false;
    for await (const data of eventData(response.body)) {
      const job = JSON.parse(data) as Job;
      if (signal.aborted) return false;
      report(job);
      if (isOver(job)) return true;
    }
  } catch {
    // Falls back to asking.
  }
  return false;
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
