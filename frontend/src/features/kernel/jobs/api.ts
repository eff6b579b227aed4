import { cancelJob, getAttributionReport } from '@/api/sdk.gen';
import { answer } from '@/shared/http/answer';

export const cancel = (id: string) => answer(cancelJob({ path: { job_id: id } }));

/** Those whom an automatic attribution left without a slot, and why. */
export const fetchReport = (id: string) =>
  answer(getAttributionReport({ path: { job_id: id }, parseAs: 'blob' })) as Promise<Blob>;
