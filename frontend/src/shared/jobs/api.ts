import { getJob, listJobs } from '@/api/sdk.gen';

export type { JobOut as Job } from '@/api/types.gen';

export const fetchJob = (id: string) => getJob({ path: { job_id: id } });

/**
 * The jobs that the account may see, their own or all of them for an administrator: those under way, mailings whose mails
 * still leave included, then the newest.
 */
export const fetchJobs = (size: number) => listJobs({ query: { page: 0, size, underWayFirst: true } });
