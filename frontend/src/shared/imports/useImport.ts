import { useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fileTexts } from '../files/labels';
import type { uploadFile } from '../http/upload';
import type { Job } from '../jobs/api';
import { isCut } from '../http/ApiError';
import { useBackOnline } from '../http/useOnline';
import { announceJob, isOver } from '../jobs/queries';
import { useJob } from '../jobs/useJob';
import { DATA_FAILED } from '../list/StateMessage';
import { useQueryWithToast } from '../list/useQueryWithToast';
import { toast } from '../toast/toasts';
import { useUrlText } from '../url/useUrlState';
import { SEND_FAILED } from './labels';

/** Files on their way: their bytes in all, their names, the bytes that are sent. */
export type Upload = {
  size: number;
  names: string;
  sent: number;
  /** Sends them again, once a cut connection ended their sending. */
  onRetry?: () => void;
};

type Simulate = (options: Parameters<typeof uploadFile>[2]) => Promise<{ id: string; jobId: string }>;

export type ImportCalls<Report, Key extends QueryKey> = {
  /** What the import is called in the address. */
  parameter: 'simulation' | 'import';
  /** Its report, which changes when a job of it ends. */
  reportQuery: (
    id: string,
    job: Pick<Job, 'id' | 'status'> | undefined,
  ) => UseQueryOptions<Report, Error, Report, Key>;
  /** Drops what was simulated and not imported. */
  forget: (id: string) => Promise<unknown>;
  /** What is announced once it is imported. */
  done: (report: Report) => string;
};

/**
 * An import from its files to its outcome: they are sent and simulated, and what the simulation found is imported once
 * that is confirmed. The import and its job are in the address, so that a reload or a link from Travaux finds them again.
 */
export function useImport<Report extends { confirmed: string | null }, Key extends QueryKey>({
  parameter,
  reportQuery,
  forget,
  done,
}: ImportCalls<Report, Key>) {
  const client = useQueryClient();
  const [id, setId] = useUrlText(parameter);
  const [jobId, setJobId] = useUrlText('travail');
  const [upload, setUpload] = useState<Upload>();
  const [sent, setSent] = useState<{ id: string; files: File[] }>();
  const [confirming, setConfirming] = useState(false);
  const stop = useRef<AbortController>(undefined);
  // What it answers would go into the address of the next page.
  useEffect(() => () => stop.current?.abort(), []);
  const job = useJob(jobId);
  const over = job !== undefined && isOver(job);
  const running = jobId !== undefined && !over;
  const cancelled = job?.status === 'CANCELLED';
  const report = useQueryWithToast(
    {
      ...reportQuery(id ?? '', job && { id: job.id, status: job.status }),
      enabled: id !== undefined && !running && job?.status !== 'ERROR' && !cancelled,
    },
    DATA_FAILED,
  );
  const imported = report.data?.confirmed && job?.kind !== 'UNDO' ? done(report.data) : undefined;
  useEffect(() => {
    if (over) void announceJob(client);
  }, [over, client]);
  useEffect(() => {
    if (imported) toast.success(imported);
  }, [imported]);

  async function send(files: File[], simulate: Simulate) {
    stop.current = new AbortController();
    const sending = {
      size: files.reduce((size, file) => size + file.size, 0),
      names: files.map((file) => file.name).join(', '),
    };
    setUpload({ ...sending, sent: 0 });
    try {
      const started = await simulate({
        onProgress: (sent) => setUpload({ ...sending, sent }),
        signal: stop.current.signal,
      });
      setSent({ id: started.id, files });
      setId(started.id);
      setJobId(started.jobId, { replace: true });
      void announceJob(client);
      // The simulation that this one replaces is useless now; another person may have dropped it already.
      if (id) void forget(id).catch(() => undefined);
    } catch (error) {
      if (isCut(error)) {
        setUpload({ ...sending, sent: 0, onRetry: () => void send(files, simulate) });
        return;
      }
      if (error instanceof DOMException) toast.info(fileTexts.cancelled);
      else toast.error(SEND_FAILED, error);
    }
    setUpload(undefined);
  }
  useBackOnline(() => upload?.onRetry?.());

  /** Imports what was simulated; `onRefused` may take a refusal of the server for its own, which is then not announced. */
  async function importAll(
    confirm: (id: string) => Promise<{ jobId: string }>,
    onRefused?: (error: unknown) => Promise<boolean>,
  ) {
    if (!id) return;
    setConfirming(true);
    try {
      setJobId((await confirm(id)).jobId);
      void announceJob(client);
    } catch (error) {
      if (!(await onRefused?.(error))) toast.error(SEND_FAILED, error);
    } finally {
      setConfirming(false);
    }
  }

  /** Back to the choice of files; what was simulated and not imported is forgotten. */
  function startAgain() {
    // The report of what was taken back may still be on its way.
    if (id && job?.kind !== 'UNDO' && !report.data?.confirmed) void forget(id).catch(() => undefined);
    setJobId(undefined);
    setId(undefined, { replace: true });
  }

  // In Travaux, or with its import by somebody else.
  const startAfterCancellation = useEffectEvent(() => {
    toast.info(fileTexts.cancelled);
    startAgain();
  });
  useEffect(() => {
    if (cancelled) startAfterCancellation();
  }, [cancelled]);

  return {
    id,
    job,
    running,
    report,
    upload,
    /** What this page sent of this import: the files last as long as the page. */
    files: sent?.id === id ? sent?.files : undefined,
    confirming,
    send,
    importAll,
    startAgain,
    /** Follows the job that takes the import back. */
    follow: (undoJob: string) => setJobId(undoJob),
    stopSending: () => {
      stop.current?.abort();
      if (upload?.onRetry) setUpload(undefined);
    },
  };
}
