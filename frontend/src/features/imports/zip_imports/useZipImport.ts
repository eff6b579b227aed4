import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announceJob } from '@/shared/jobs/queries';
import { isOver, useJob } from '@/shared/jobs/useJob';
import { DATA_FAILED } from '@/shared/list/labels';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { toast } from '@/shared/toast/toasts';
import { useUrlText } from '@/shared/url/useUrlState';
import { confirm, forget, simulate, type Kind } from './api';
import { labels, words } from './labels';
import { reportQuery } from './queries';

export type Upload = { size: number; names: string; sent: number };

/** The import of a zip from its files to its outcome; the import and its job are in the address. */
export function useZipImport() {
  const client = useQueryClient();
  const [importId, setImportId] = useUrlText('import');
  const [jobId, setJobId] = useUrlText('travail');
  const [upload, setUpload] = useState<Upload>();
  const [confirming, setConfirming] = useState(false);
  const stop = useRef<AbortController>(undefined);
  // What it answers would go into the address of the next page.
  useEffect(() => () => stop.current?.abort(), []);
  const job = useJob(jobId);
  const running = jobId !== undefined && (job === undefined || !isOver(job));
  const cancelled = job?.status === 'CANCELLED';
  const report = useQueryWithToast(
    {
      ...reportQuery(importId ?? '', job && { id: job.id, status: job.status }),
      enabled: importId !== undefined && !running && job?.status !== 'ERROR' && !cancelled,
    },
    DATA_FAILED,
  );
  const over = job !== undefined && isOver(job);
  const done = report.data?.confirmed ? words[report.data.kind].done : undefined;
  useEffect(() => {
    if (over) void announceJob(client);
  }, [over, client]);
  useEffect(() => {
    if (done) toast.success(done);
  }, [done]);

  async function send(kind: Kind, files: File[]) {
    stop.current = new AbortController();
    const sending = {
      size: files.reduce((size, file) => size + file.size, 0),
      names: files.map((file) => file.name).join(', '),
    };
    setUpload({ ...sending, sent: 0 });
    try {
      const started = await simulate(kind, files, {
        onProgress: (sent) => setUpload({ ...sending, sent }),
        signal: stop.current.signal,
      });
      setImportId(started.importId);
      setJobId(started.jobId, { replace: true });
      void announceJob(client);
    } catch (error) {
      if (error instanceof DOMException) toast.info(labels.cancelled);
      else toast.error(labels.sendError, error);
    } finally {
      setUpload(undefined);
    }
  }

  async function importAll() {
    if (!importId) return;
    setConfirming(true);
    try {
      setJobId((await confirm(importId)).jobId);
      void announceJob(client);
    } catch (error) {
      toast.error(labels.sendError, error);
    } finally {
      setConfirming(false);
    }
  }

  /** Back to the choice of files; what was simulated and not imported is forgotten. */
  function startAgain() {
    if (importId && !report.data?.confirmed) void forget(importId).catch(() => undefined);
    setJobId(undefined);
    setImportId(undefined, { replace: true });
  }

  // In Travaux, or with its import by somebody else.
  const startAfterCancellation = useEffectEvent(() => {
    toast.info(labels.cancelled);
    startAgain();
  });
  useEffect(() => {
    if (cancelled) startAfterCancellation();
  }, [cancelled]);

  return {
    importId,
    job,
    running,
    report,
    upload,
    confirming,
    send,
    importAll,
    startAgain,
    stopSending: () => stop.current?.abort(),
  };
}

export type ZipImportState = ReturnType<typeof useZipImport>;
