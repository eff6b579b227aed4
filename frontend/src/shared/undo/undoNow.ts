import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/ApiError';
import { announceJob } from '../jobs/queries';
import { jobEnd } from '../jobs/useJob';
import { toast } from '../toast/toasts';
import { tellUndoFailed } from '../toast/undoBy';
import { takeBack } from './api';
import { undoablesKey } from './queries';

/** Takes back at once what was done, from the toast that said so; `onUndone` once all is as it was. */
export async function undoNow(client: QueryClient, id: string, onUndone: () => void) {
  toast.info('Annulation en cours…');
  try {
    const { jobId } = await takeBack(id);
    void announceJob(client);
    const job = await jobEnd(jobId);
    if (job.status !== 'SUCCESS') throw new ApiError(0, job.error);
    toast.success('Annulé : tout est redevenu comme avant.');
    onUndone();
  } catch (error) {
    tellUndoFailed(error);
  }
  void client.invalidateQueries({ queryKey: undoablesKey });
}
