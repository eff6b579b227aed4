import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { isApiError } from '@/shared/http/ApiError';
import { DownloadButton } from '@/shared/files/FileButton';
import { announceJob } from '@/shared/jobs/queries';
import { StateMessage } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import { UndoButton } from '@/shared/undo/UndoButton';
import { fetchReportFile, launchComputation, type Report } from './api';
import { labels } from './labels';

type Props = {
  report: Report;
  /** Whether the calculations were asked for with the import. */
  computes: boolean;
  rankingPath: string;
  onAgain: () => void;
  onUndo: (jobId: string) => void;
};

/** What was imported, and what to do next. */
export function ImportDone({ report, computes, rankingPath, onAgain, onUndo }: Props) {
  const { counts, simulationId } = report;
  const computation = useCalculations(computes);
  const facts = [
    formatCount(counts.new, 'nouveau candidat', 'nouveaux candidats'),
    formatCount(counts.changed, 'modifié'),
    formatCount(counts.unchanged, 'inchangé'),
    formatCount(counts.vanished, 'disparu'),
    formatCount(counts.conflicts, 'conflit de notes ouvert', 'conflits de notes ouverts'),
  ];
  const next = computation.started
    ? 'Les calculs sont lancés : ils se suivent dans Travaux.'
    : 'Lancez les calculs pour mettre à jour les résultats.';
  return (
    <StateMessage
      icon={CheckCircleOutlined}
      title={labels.done}
      role="status"
      text={`${facts.join(', ')}. ${next}`}
      action={
        <>
          <UndoButton id={simulationId} label="Annuler cet import" onStarted={onUndo} />
          <Button size="large" onClick={onAgain}>
            Importer un autre fichier
          </Button>
          <DownloadButton
            size="large"
            startIcon={<FileDownloadOutlined />}
            fileName="rapport-candidatures.csv"
            fetchFile={() => fetchReportFile(simulationId)}
            failed="Erreur lors du téléchargement du rapport"
          >
            Rapport (CSV)
          </DownloadButton>
          {counts.conflicts > 0 && (
            <Button component={Link} to={`${rankingPath}?alert=conflicts`} size="large">
              {ofNumber(
                counts.conflicts,
                'Voir le conflit de notes',
                `Voir les ${formatInteger(counts.conflicts)} conflits de notes`,
              )}
            </Button>
          )}
          {!computation.started && (
            <BusyButton size="large" busy={computation.starting} onClick={computation.start}>
              {computation.starting ? 'Lancement en cours…' : 'Lancer les calculs'}
            </BusyButton>
          )}
          <Button component={Link} to={rankingPath} size="large" variant="contained" color="primary">
            Ouvrir le Classement
          </Button>
        </>
      }
    />
  );
}

/** The calculations after an import, asked for with it or from here. */
function useCalculations(withImport: boolean) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: launchComputation,
    onSuccess: () => announceJob(client),
    onError: (failure) => {
      if (!isRunning(failure)) toast.error('Erreur lors du lancement des calculs', failure);
    },
  });
  return { start: () => mutate(), starting: isPending, started: withImport || isSuccess || isRunning(error) };
}

const isRunning = (error: unknown) => isApiError(error, 'FEATURE_LOCK_ALREADY_TAKEN');
