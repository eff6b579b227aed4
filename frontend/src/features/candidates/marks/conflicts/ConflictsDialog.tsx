import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { BusyButton } from '@/shared/frame/BusyButton';
import { Loading } from '@/shared/frame/Loading';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { ErrorState } from '@/shared/list/StateMessage';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { undoBy } from '@/shared/toast/undoBy';
import { useHeld } from '@/shared/list/useHeld';
import { type MarkedCandidate, reopenConflicts, resolveConflict, resolveConflicts, type Kept } from '../api';
import { conflictTexts } from '../labels';
import { ConflictsTable } from './ConflictsTable';
import { conflictsQuery } from '../queries';

type Props = {
  candidate: MarkedCandidate;
  onResolved: () => void;
  onClose: () => void;
  /** Shown once no conflict remains: where to go next. */
  next?: ReactNode;
};

/** The conflicts of a candidate: for each the file's value or the modified one, or one choice for all (docs/rules/candidates.md). */
export function ConflictsDialog({ candidate, onResolved, onClose, next }: Props) {
  const id = useId();
  const { query, busy, resolve, resolveAll } = useConflicts(candidate.id, onResolved);
  const conflicts = query.data?.candidateGradeConflicts;
  const names = conflicts?.map(({ name }) => name) ?? [];
  const content = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const remaining = useRef<number>(undefined);
  const resolvedSome = useRef(false);
  // The focused button disappears with its line: the focus moves to the next choice, or to what is left to do.
  useLayoutEffect(() => {
    if (remaining.current !== undefined && names.length < remaining.current) resolvedSome.current = true;
    remaining.current = conflicts && names.length;
    if (resolvedSome.current)
      focusIfLost(content.current?.querySelector<HTMLElement>('input, button') ?? close.current);
  });
  return (
    <TitledDialog title={conflictTexts.title} onClose={onClose} width={760} aria-describedby={id}>
      <DialogContent ref={content}>
        <Typography id={id} sx={{ color: 'text.secondary', mb: 3 }}>
          <bdi>{candidate.name}</bdi>, n°&nbsp;{candidate.externalId}.
          {conflicts?.length !== 0 &&
            ' Une note a changé dans le fichier Parcoursup et dans Parvis : choisissez celle à garder.'}
        </Typography>
        {query.error && !conflicts && (
          <ErrorState
            title={conflictTexts.loadFailed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {!query.error && !conflicts && <Loading name={conflictTexts.loading} height={120} />}
        {conflicts && conflicts.length > 0 && (
          <ConflictsTable candidate={candidate} conflicts={conflicts} busy={busy} onResolve={resolve} />
        )}
        {conflicts?.length === 0 && <AllResolved next={next} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        {names.length > 1 && (
          <>
            <BusyButton busy={busy} onClick={() => resolveAll(names, 'EXTERNAL')}>
              Garder les {names.length} valeurs Parcoursup
            </BusyButton>
            <BusyButton busy={busy} onClick={() => resolveAll(names, 'MODIFIED')} sx={{ mr: 'auto' }}>
              Garder les {names.length} valeurs modifiées
            </BusyButton>
          </>
        )}
        <Button ref={close} size="large" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

const AllResolved = ({ next }: { next: ReactNode }) => (
  <Stack sx={{ alignItems: 'center', gap: 2, py: 4 }}>
    <CheckCircleOutlined aria-hidden sx={{ fontSize: 32, color: 'var(--accent-main)' }} />
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {conflictTexts.allResolved}
    </Typography>
    {next}
  </Stack>
);

/** The open conflicts of a candidate, and how they end. `onResolved` is called after each. */
function useConflicts(candidateId: string, onResolved: () => void) {
  const client = useQueryClient();
  const query = useHeld(useQuery(conflictsQuery(candidateId)));
  const { queryKey } = conflictsQuery(candidateId);
  const onError = (failure: unknown) => {
    toast.error(conflictTexts.failed, failure);
    // Someone else was faster: what remains is read again.
    if (isApiError(failure, 'CONFLICT_ALREADY_RESOLVED')) {
      void client.invalidateQueries({ queryKey });
      onResolved();
    }
  };
  const succeed = (names: string[]) => {
    const reopen = () => reopenConflicts(names.map((name) => ({ candidateId, name })));
    const onEnd = () => {
      void client.invalidateQueries({ queryKey });
      onResolved();
    };
    toast.success(conflictTexts.resolved, names.length > 0 ? undoBy(reopen, onEnd) : undefined);
    onResolved();
  };
  const single = useMutation({
    mutationFn: ({ name, kept }: { name: string; kept: Kept }) => resolveConflict(candidateId, name, kept),
    onSuccess: (remaining, { name }) => {
      client.setQueryData(queryKey, remaining);
      succeed([name]);
    },
    onError,
  });
  const all = useMutation({
    mutationFn: ({ names, kept }: { names: string[]; kept: Kept }) =>
      resolveConflicts(
        names.map((name) => ({ candidateId, name })),
        kept,
      ),
    onSuccess: async ({ alreadyResolved }, { names }) => {
      await client.invalidateQueries({ queryKey });
      // Those that somebody else resolved meanwhile are not reopened, and which they are is not known.
      succeed(alreadyResolved === 0 ? names : []);
    },
    onError,
  });
  return {
    query,
    busy: single.isPending || all.isPending,
    resolve: (name: string, kept: Kept) => single.mutate({ name, kept }),
    resolveAll: (names: string[], kept: Kept) => all.mutate({ names, kept }),
  };
}
