import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@/shared/format/numbers';
import { announceJob } from '@/shared/jobs/queries';
import { toast } from '@/shared/toast/toasts';
import { purge as startPurge, type Purge, type PurgeReason } from './api';
import { EraseForm, type Reasons } from './EraseForm';

const reasons: Reasons<PurgeReason> = [
  { value: 'END_OF_RETENTION', label: 'Fin de la conservation' },
  { value: 'OTHER', label: 'Autre' },
];

type Props = { purge: Purge; onClose: () => void };

/** Asks for a reason and the year of the campaign before everybody is erased. */
export function PurgeDialog({ purge, onClose }: Props) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ reason, confirmation }: { reason: PurgeReason; confirmation: string }) =>
      startPurge(reason, confirmation),
    onSuccess: () => {
      toast.success('La purge est en attente : elle se suit dans Travaux.');
      void announceJob(client);
      onClose();
    },
  });
  const count = formatCount(purge.candidates, 'candidat');
  return (
    <EraseForm
      title={`Purger la campagne ${purge.campaign} ?`}
      confirmLabel={`Purger ${count}`}
      expected={String(purge.campaign)}
      expectedLabel={`Saisissez l'année de la campagne (${purge.campaign})`}
      reasons={reasons}
      busy={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    >
      {`${count}, leurs fichiers, leurs comptes et leur historique disparaissent. C'est irréversible.`}
    </EraseForm>
  );
}
