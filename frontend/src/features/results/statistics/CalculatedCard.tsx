import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Typography from '@mui/material/Typography';
import { BusyButton } from '@/shared/frame/BusyButton';
import { useFileExport } from '@/shared/files/useFileExport';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useCan } from '@/shared/session/useAccount';
import { download } from './api';
import { FileCard } from './FileCard';
import { labels } from './labels';
import { calculatedQuery } from './queries';
import { WorkbookUpload } from './WorkbookUpload';

/** The calculated results, which site managers read too. */
export function CalculatedCard({ onSent }: { onSent: () => void }) {
  const can = useCan();
  const { data, error, refetch } = useQueryWithToast(calculatedQuery, labels.failed);
  const file = useFileExport(data?.name ?? 'resultats.xlsx', download);
  return (
    <FileCard
      title="Résultats calculés"
      file={data}
      absent={labels.absent}
      error={error}
      onRetry={() => void refetch()}
      note={
        can('uploadStatisticsFile') && (
          <Typography sx={{ color: 'text.secondary' }}>
            Le fichier que voient les responsables de site.
          </Typography>
        )
      }
    >
      <BusyButton
        busy={file.exporting}
        disabled={!data}
        startIcon={<DownloadOutlined />}
        onClick={() => file.exportFile('CALCULATED_RESULT')}
      >
        Télécharger
      </BusyButton>
      {can('uploadStatisticsFile') && (
        <WorkbookUpload
          type="CALCULATED_RESULT"
          label={data ? 'Remplacer les résultats' : 'Déposer des résultats'}
          onSent={onSent}
        />
      )}
    </FileCard>
  );
}
