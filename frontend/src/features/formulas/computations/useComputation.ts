import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lettersMade } from '@/shared/campaign/lettersMade';
import { isApiError } from '@/shared/http/ApiError';
import { readAgain } from '@/shared/http/readAgain';
import { announceJob, isOver } from '@/shared/jobs/queries';
import { useJob } from '@/shared/jobs/useJob';
import { toast } from '@/shared/toast/toasts';
import { launchComputation, type LastComputation as Last } from './api';
import { computationKey, computationStatusQuery, lastComputationQuery } from './queries';

/** How often the status is read while the calculations run (docs/rules/formulas.md). */
const STATUS_POLL_MS = 5000;

/**
 * How often the page asks whether somebody else computed meanwhile: of a grid left open all day, the rows that a scroll
 * brings would stand among those of older results.
 */
const OTHERS_POLL_MS = 30_000;

const LOCKED = 'FEATURE_LOCK_ALREADY_TAKEN';

const isLocked = (error: unknown) =>
  isApiError(error) && (error.code === LOCKED || error.serverMessage === LOCKED);

/** When the results that are shown were computed; undefined while a newer computation runs, or after it failed. */
const resultsOf = ({ status, finished }: Last) => (status === 'SUCCESS' ? finished : undefined);

const isUnfinished = ({ status }: Last) => status === 'NOT_STARTED' || status === 'IN_PROGRESS';

/** Says how the calculations ended, and what they make leave. */
function tellEnd({ status, letters }: Last) {
  const made = lettersMade(letters);
  if (status === 'SUCCESS')
    toast.success(made ? `Les calculs sont terminés : ${made}` : 'Les calculs sont terminés');
  else if (status === 'CANCELLED')
    toast.warning('Calculs annulés : les résultats précédents restent affichés');
  else toast.error("Les calculs n'ont pas abouti : les résultats précédents restent affichés");
}

/**
 * The calculations of the ranking: started here, or found running on arrival. Their end is known from the job,
 * read each second, and from the status that is read every five seconds meanwhile; `onDone` is then called for new results, and
 * for those of somebody else.
 */
export function useComputation({ mayStart, onDone }: { mayStart: boolean; onDone: () => void }) {
  const client = useQueryClient();
  const [started, setStarted] = useState(false);
  const [launched, setLaunched] = useState<string>();
  const last = useQuery({ ...lastComputationQuery, refetchInterval: OTHERS_POLL_MS });
  const status = useQuery({
    ...computationStatusQuery,
    enabled: mayStart,
    refetchInterval: ({ state }) => (started || state.data === 'IN_PROGRESS' ? STATUS_POLL_MS : false),
  });
  const busy = started || status.data === 'IN_PROGRESS';
  const found = last.data && isUnfinished(last.data) ? last.data.jobId : null;
  const job = useJob(busy ? (launched ?? found ?? undefined) : undefined);

  const { failureCount, error } = status;
  useEffect(() => {
    if (error && failureCount === 1)
      toast.error('Erreur lors de la récupération du statut des calculs', error);
  }, [error, failureCount]);

  const over = job !== undefined && isOver(job);
  useEffect(() => {
    if (!over) return;
    const { queryKey } = computationStatusQuery;
    // An answer that is on its way was true before.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, 'DONE'));
  }, [over, client]);

  const wasBusy = useRef(false);
  const isEnding = useRef(false);
  const shown = useRef<string | null>(undefined);
  const { data: newest } = last;
  useEffect(() => {
    if (!newest) return;
    const before = shown.current;
    shown.current = resultsOf(newest) ?? before ?? null;
    // The end of calculations that this page follows is announced below.
    const isFollowed = wasBusy.current || isEnding.current;
    if (before !== undefined && shown.current !== before && !isFollowed) onDone();
  }, [newest, onDone]);

  const { data: state, dataUpdatedAt } = status;
  const startedAt = useRef(0);
  useEffect(() => {
    if (state === 'IN_PROGRESS') wasBusy.current = true;
    // An answer from before the start says nothing about this run.
    if (state !== 'DONE' || !wasBusy.current || dataUpdatedAt <= startedAt.current) return;
    wasBusy.current = false;
    isEnding.current = true;
    void readAgain(client, lastComputationQuery).then(
      (own) => {
        shown.current = resultsOf(own) ?? shown.current;
        isEnding.current = false;
        if (!isUnfinished(own)) tellEnd(own);
      },
      (failure: unknown) => {
        isEnding.current = false;
        toast.error('Erreur lors de la récupération du statut des calculs', failure);
      },
    );
    setStarted(false);
    setLaunched(undefined);
    onDone();
  }, [state, dataUpdatedAt, client, onDone]);

  const run = (jobId?: string) => {
    startedAt.current = Date.now();
    wasBusy.current = true;
    setStarted(true);
    setLaunched(jobId);
    // What was asked before the start would tell its end when it is answered.
    void client
      .cancelQueries({ queryKey: computationKey })
      .then(() => client.invalidateQueries({ queryKey: computationKey }));
    void announceJob(client);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: launchComputation,
    onSuccess: ({ jobId }) => {
      toast.success('Lancement des calculs');
      run(jobId);
    },
    onError: (failure) => {
      if (!isLocked(failure)) {
        toast.error('Erreur lors du lancement des calculs', failure);
        return;
      }
      toast.warning('Les calculs sont déjà en cours');
      run();
    },
  });
  return { start: () => mutate(), busy: busy || isPending, job: over ? undefined : job, last: last.data };
}
