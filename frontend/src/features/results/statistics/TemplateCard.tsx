import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Typography from '@mui/material/Typography';
import { ExportButton } from '@/shared/files/FileButton';
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
          <Typography>{"Déposez d'abord un modèle de statistiques."}</Typography>
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
      <ExportButton
        variant="contained"
        color="primary"
        fileName={`statistiques-${today()}.xlsx`}
        fetchFile={prepare}
        busyText="Préparation en cours…"
        disabled={!file}
        startIcon={<DownloadOutlined />}
      >
        Préparer le téléchargement
      </ExportButton>
      <WorkbookUpload
        type="STATISTICS_TEMPLATE"
        label={file ? 'Remplacer le modèle' : 'Déposer un modèle'}
        onSent={onSent}
      />
      {file && (
        <ExportButton
          variant="text"
          fileName={data.name ?? 'modele.xlsx'}
          fetchFile={() => download('STATISTICS_TEMPLATE')}
        >
          Télécharger le modèle
        </ExportButton>
      )}
      <ExportButton variant="text" fileName="modele-statistiques.xlsx" fetchFile={fetchStart}>
        Modèle de départ
      </ExportButton>
    </FileCard>
  );
}
