import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Typography from '@mui/material/Typography';
import { BusyButton } from '@/shared/frame/BusyButton';
import { useFileExport } from '@/shared/files/useFileExport';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { today } from '@/shared/time/today';
import { download, fetchStart, prepare } from './api';
import { FileCard } from './FileCard';
import { labels } from './labels';
import { templateQuery } from './queries';
import { WorkbookUpload } from './WorkbookUpload';
import { formatCount } from '@/shared/format/numbers';

/** The template: what it names in vain, and its download with today's results. */
export function TemplateCard({ onSent }: { onSent: () => void }) {
  const { data, error, refetch } = useQueryWithToast(templateQuery, labels.failed);
  const filled = useFileExport(todaysName, prepare);
  const start = useFileExport('modele-statistiques.xlsx', fetchStart);
  const sent = useFileExport(data?.name ?? 'modele.xlsx', download);
  const file = data && (data.name && data.created ? { name: data.name, created: data.created } : null);
  const unknown = data?.unknownNames ?? [];
  return (
    <FileCard
      title="Modèle de statistiques"
      file={file}
      absent="Aucun modèle"
      error={error}
      onRetry={() => void refetch()}
      note={
        file === null ? (
          <Typography>{labels.noTemplate}</Typography>
        ) : unknown.length > 0 ? (
          <Typography sx={{ color: 'var(--warning-text)' }}>
            {formatCount(unknown.length, "nom du modèle n'existe pas", "noms du modèle n'existent pas")} :{' '}
            <strong>{unknown.slice(0, 10).join(', ')}</strong>
          </Typography>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>
            Les deux premières feuilles reçoivent les résultats du dernier calcul. Excel recalcule vos
            formules à l&apos;ouverture ; dans LibreOffice, pressez Ctrl+Maj+F9.
          </Typography>
        )
      }
    >
      <BusyButton
        variant="contained"
        color="primary"
        busy={filled.exporting}
        disabled={!file}
        startIcon={<DownloadOutlined />}
        onClick={() => filled.exportFile()}
      >
        {filled.exporting ? 'Préparation en cours…' : 'Préparer le téléchargement'}
      </BusyButton>
      <WorkbookUpload
        type="STATISTICS_TEMPLATE"
        label={file ? 'Remplacer le modèle' : 'Déposer un modèle'}
        onSent={onSent}
      />
      {file && (
        <BusyButton
          variant="text"
          busy={sent.exporting}
          onClick={() => sent.exportFile('STATISTICS_TEMPLATE')}
        >
          {sent.exporting ? 'Export en cours…' : 'Télécharger le modèle'}
        </BusyButton>
      )}
      <BusyButton variant="text" busy={start.exporting} onClick={() => start.exportFile()}>
        {start.exporting ? 'Export en cours…' : 'Modèle de départ'}
      </BusyButton>
    </FileCard>
  );
}

const todaysName = () => `statistiques-${today()}.xlsx`;
