import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { failureDetails } from '@/shared/http/ApiError';
import { formatCount } from '@/shared/format/numbers';
import type { QueuedConflict } from '../api';
import { conflictTexts } from '../labels';
import { simulationQuery } from '../queries';

type Props = { conflicts: QueuedConflict[]; onKeep: () => void; onClose: () => void };

/** Says, after a dry run, how many conflicts end by the file's value, and of how many candidates. */
export function KeepFileDialog({ conflicts, onKeep, onClose }: Props) {
  const { data, error } = useQuery(simulationQuery(conflicts));
  const candidates = new Set(conflicts.map(({ candidateId }) => candidateId)).size;
  const ended = data && formatCount(data.resolved, 'conflit');
  return (
    <ConfirmDialog
      open
      title="Garder la valeur du fichier ?"
      confirmLabel={ended ? `Résoudre ${ended}` : 'Résoudre'}
      cancelLabel="Annuler"
      busyLabel={(data ?? error) ? undefined : 'Simulation…'}
      error={error && conflictTexts.loadFailed + failureDetails(error)}
      onConfirm={() => {
        if (!data) return;
        onKeep();
        onClose();
      }}
      onClose={onClose}
    >
      {data
        ? `${ended}, de ${formatCount(candidates, 'candidat')} : la valeur du fichier remplace la note modifiée ici.`
        : 'Simulation en cours'}
    </ConfirmDialog>
  );
}
