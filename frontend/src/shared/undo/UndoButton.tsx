import Button from '@mui/material/Button';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { formatInteger } from '../format/numbers';
import { announceJob } from '../jobs/jobsQuery';
import { useCan } from '../session/useAccount';
import { toast } from '../toast/toasts';
import { fetchUndoables, takeBack } from './api';

const undoablesQuery = queryOptions({ queryKey: ['undo'], queryFn: fetchUndoables });

type Props = {
  /** What to take back; nothing is shown unless that can be done now. */
  id: string;
  /** Annuler cet import. */
  label: string;
  /** Follows the work that was started. */
  onStarted?: (jobId: string) => void;
};

/** Takes back what was done, for an administrator, while nothing stands on it; first it says what would go. */
export function UndoButton({ id, label, onStarted }: Props) {
  const can = useCan();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({ ...undoablesQuery, enabled: can('undo') });
  const undoable = data?.find((each) => each.id === id);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => takeBack(id),
    onSuccess: ({ jobId }) => {
      setAsking(false);
      toast.info('Annulation en cours : suivez-la dans Travaux.');
      void announceJob(client);
      onStarted?.(jobId);
    },
    onError: () => client.invalidateQueries({ queryKey: undoablesQuery.queryKey }),
  });
  if (!undoable && !asking) return null;
  return (
    <>
      <Button
        size="large"
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
