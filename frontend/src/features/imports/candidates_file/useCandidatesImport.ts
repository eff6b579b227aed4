import { useEffect, useState } from 'react';
import { isApiError } from '@/shared/http/ApiError';
import { fileTexts } from '@/shared/files/labels';
import { SEND_FAILED } from '@/shared/imports/labels';
import { useImport } from '@/shared/imports/useImport';
import { toast } from '@/shared/toast/toasts';
import { confirm, forget, simulate, type Confirmation } from './api';
import { labels } from './labels';
import { reportQuery } from './queries';

/** The import of candidates, whose file is simulated again when the data or the columns changed. */
export function useCandidatesImport() {
  const state = useImport({ parameter: 'simulation', reportQuery, forget, done: () => labels.done });
  const { job } = state;
  const [computes, setComputes] = useState(false);
  const file = state.files?.[0];
  const failed = job?.kind === 'CANDIDATES_IMPORT' && job.status === 'ERROR' ? job.error : undefined;
  useEffect(() => {
    if (failed) toast.error(`${SEND_FAILED} : ${failed.message}`);
  }, [failed]);

  const send = (chosen: File) => state.send([chosen], (options) => simulate(chosen, options));

  function startAgain({ cancelled = false } = {}) {
    if (cancelled) toast.info(fileTexts.cancelled);
    state.startAgain();
  }

  async function isStale(error: unknown) {
    if (!isApiError(error, 'SIMULATION_STALE')) return false;
    toast.warning(file ? labels.stale : labels.chooseAgain);
    // The file is gone with the page that sent it.
    if (file) await send(file);
    else startAgain();
    return true;
  }

  return {
    ...state,
    file,
    send,
    startAgain,
    importAll: (confirmation: Confirmation) => {
      setComputes(confirmation.computeAfter);
      return state.importAll((id) => confirm(id, confirmation), isStale);
    },
    /** Whether the calculations were asked for with the import. */
    computes,
  };
}

export type CandidatesImport = ReturnType<typeof useCandidatesImport>;
