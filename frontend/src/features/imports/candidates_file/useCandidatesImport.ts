import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError } from '@/shared/http/ApiError';
import { announceJob } from '@/shared/jobs/queries';
import { isOver, useJob } from '@/shared/jobs/useJob';
import { DATA_FAILED } from '@/shared/list/labels';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { toast } from '@/shared/toast/toasts';
import { useUrlText } from '@/shared/url/useUrlState';
import { confirm, forget, simulate } from './api';
import { labels } from './labels';
import { reportQuery } from './queries';

export type Upload = { file: File; sent: number };

/**
 * The import from the file to its outcome. The simulation and its job stand in the address, so that a reload or a
 * link from Travaux finds them again; the file itself lasts as long as the page.
 */
export function useCandidatesImport() {
  const client = useQueryClient();
  const [simulation, setSimulation] = useUrlText('simulation');
  const [jobId, setJobId] = useUrlText('travail');
  const [upload, setUpload] = useState<Upload>();
  const [file, setFile] = useState<File>();
  const [confirming, setConfirming] = useState(false);
  const stop = useRef<AbortController>(undefined);
  // What it answers would go into the address of the next page.
  useEffect(() => () => stop.current?.abort(), []);
  const job = useJob(jobId);
  const running = jobId !== undefined && (job === undefined || !isOver(job));
  const cancelled = job?.status === 'CANCELLED';
  const report = useQueryWithToast(
    {
      ...reportQuery(simulation ?? '', job && { id: job.id, status: job.status }),
      enabled: simulation !== undefined && !running && job?.status !== 'ERROR' && !cancelled,
    },
    DATA_FAILED,
  );

  const failed = job?.kind === 'CANDIDATES_IMPORT' && job.status === 'ERROR' ? job.error : undefined;
  const imported = job?.kind === 'CANDIDATES_IMPORT' && job.status === 'SUCCESS';
  useEffect(() => {
    if (imported) toast.success(labels.done);
  }, [imported]);
  const over = job !== undefined && isOver(job);
  useEffect(() => {
    if (over) void announceJob(client);
  }, [over, client]);
  useEffect(() => {
    if (failed) toast.error(failed.message ? `${labels.sendError} : ${failed.message}` : labels.sendError);
  }, [failed]);

  async function send(chosen: File) {
    stop.current = new AbortController();
    setFile(chosen);
    setUpload({ file: chosen, sent: 0 });
    try {
      const started = await simulate(chosen, {
        onProgress: (sent) => setUpload({ file: chosen, sent }),
        signal: stop.current.signal,
      });
      const before = simulation;
      setSimulation(started.simulationId);
      setJobId(started.jobId, { replace: true });
      void announceJob(client);
      // The simulation that this one replaces is useless now; another person may have dropped it already.
      if (before) await forget(before).catch(() => undefined);
    } catch (error) {
      if (error instanceof DOMException) toast.info(labels.cancelled);
      else toast.error(labels.sendError, error);
    } finally {
      setUpload(undefined);
    }
  }

  async function importAll(acceptRefusedRows: boolean) {
    if (!simulation) return;
    setConfirming(true);
    try {
      const started = await confirm(simulation, acceptRefusedRows);
      setJobId(started.jobId);
      void announceJob(client);
    } catch (error) {
      if (isApiError(error, 'SIMULATION_STALE')) {
        toast.warning(file ? labels.stale : labels.chooseAgain);
        // The file is gone with the page that sent it.
        if (file) await send(file);
        else startAgain();
      } else toast.error(labels.sendError, error);
    } finally {
      setConfirming(false);
    }
  }

  /** Back to the choice of a file; what was simulated and not imported is forgotten. */
  function startAgain({ cancelled = false } = {}) {
    if (simulation && !report.data?.confirmed) void forget(simulation).catch(() => undefined);
    if (cancelled) toast.info(labels.cancelled);
    setFile(undefined);
    setJobId(undefined);
    setSimulation(undefined, { replace: true });
  }

  // In Travaux, or with its simulation by somebody else.
  const startAfterCancellation = useEffectEvent(() => startAgain({ cancelled: true }));
  useEffect(() => {
    if (cancelled) startAfterCancellation();
  }, [cancelled]);

  return {
    simulation,
    job,
    running,
    report,
    upload,
    file,
    confirming,
    send,
    importAll,
    startAgain,
    /** Follows the work that takes the import back. */
    follow: (undoJob: string) => setJobId(undoJob),
    stopSending: () => stop.current?.abort(),
  };
}

export type CandidatesImport = ReturnType<typeof useCandidatesImport>;
