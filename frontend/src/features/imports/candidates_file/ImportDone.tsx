import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { StateMessage } from '@/shared/list/StateMessage';
import { UndoButton } from '@/shared/undo/UndoButton';
import type { Report } from './api';
import { labels } from './labels';

type Props = { report: Report; rankingPath: string; onAgain: () => void; onUndo: (jobId: string) => void };

/** What was imported, and what to do next. */
export function ImportDone({ report: { counts, simulationId }, rankingPath, onAgain, onUndo }: Props) {
  const facts = [
    formatCount(counts.new, 'nouveau candidat', 'nouveaux candidats'),
    formatCount(counts.changed, 'modifié'),
    formatCount(counts.unchanged, 'inchangé'),
    formatCount(counts.vanished, 'disparu'),
    formatCount(counts.conflicts, 'conflit de notes ouvert', 'conflits de notes ouverts'),
  ];
  return (
    <StateMessage
      icon={CheckCircleOutlined}
      title={labels.done}
      role="status"
      text={`${facts.join(', ')}. Lancez les calculs depuis le Classement pour mettre à jour les résultats.`}
      action={
        <>
          <UndoButton id={simulationId} label="Annuler cet import" onStarted={onUndo} />
          <Button size="large" onClick={onAgain}>
            Importer un autre fichier
          </Button>
          {counts.conflicts > 0 && (
            <Button component={Link} to={`${rankingPath}?alert=conflicts`} size="large">
              {ofNumber(
                counts.conflicts,
                'Voir le conflit de notes',
                `Voir les ${formatInteger(counts.conflicts)} conflits de notes`,
              )}
            </Button>
          )}
          <Button component={Link} to={rankingPath} size="large" variant="contained" color="primary">
            Ouvrir le Classement
          </Button>
        </>
      }
    />
  );
}
