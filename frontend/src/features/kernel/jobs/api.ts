import { cancelJob } from '@/api/sdk.gen';
import { answer } from '@/shared/http/answer';

export const cancel = (id: string) => answer(cancelJob({ path: { job_id: id } }));
