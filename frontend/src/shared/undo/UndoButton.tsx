import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { formatInteger } from '../format/numbers';
import { announceJob } from '../jobs/queries';
import { useCan } from '../session/useAccount';
import { toast } from '../toast/toasts';
import { takeBack } from './api';
import { undoablesKey, undoablesQuery, useEndedJobs } from './queries';

type Props = {
  /** What to take back; nothing is shown unless that can be done now. */
  id: string;
  /** Annuler cet import. */
  label: string;
  /** In its place where it can no longer be taken back. */
  otherwise?: ReactNode;
  /** Follows the work that was started. */
  onStarted?: (jobId: string) => void;
};

/** Undoes what a job did, for whoever may, while nothing depends on it; first it says what would be removed. */
export function UndoButton({ id, label, otherwise, onStarted }: Props) {
  const can = useCan();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({ ...undoablesQuery(useEndedJobs()), enabled: can('undo') });
  const undoable = data?.find((each) => each.id === id && each.obstacle === null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => takeBack(id),
    onSuccess: ({ jobId }) => {
      setAsking(false);
      toast.info('Annulation en cours : suivez-la dans Travaux.');
      void announceJob(client);
      onStarted?.(jobId);
    },
    onError: () => client.invalidateQueries({ queryKey: undoablesKey }),
  });
  if (!undoable && !asking) return data ? otherwise : null;
  return (
    <>
      <Button
        size="large"
        // Travaux may offer several.
        aria-label={undoable && `${label} : ${undoable.title}`}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${label} ?`}
        confirmLabel={label}
        cancelLabel="Garder"
        destructive
        busyLabel={isPending ? 'Annulation…' : undefined}
        error={error?.message}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {undoable && `« ${undoable.title} ». `}Tout redevient comme avant :
        <ul>
          {undoable?.takesBack.map(({ label: what, count }) => (
            <li key={what}>
              {formatInteger(count)} {what}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
