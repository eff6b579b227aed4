import { cancelJob, getAttributionReport } from '@/api/sdk.gen';

export const cancel = (id: string) => cancelJob({ path: { job_id: id } });

/** Those whom an automatic attribution left without a slot, and why. */
export const fetchReport = (id: string) =>
  getAttributionReport({ path: { job_id: id }, parseAs: 'blob' }) as Promise<Blob>;
