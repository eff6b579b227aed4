import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { formatDateTime } from '@/shared/format/dates';
import { ErrorState } from '@/shared/list/StateMessage';
import { memberLabels } from './labels';
import { versionsQuery } from './queries';

/** Who changed which settings, newest first. */
export function CampaignVersions({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(versionsQuery);
  return (
    <InformationDialog title="Versions des réglages" onClose={onClose} width={600}>
      {!data && !error && <Skeleton role="status" aria-label="Récupération des versions" height={96} />}
      {error && <ErrorState title="Versions indisponibles" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography>Les réglages sont ceux d'origine.</Typography>}
      {data?.map(({ version, created, author, changed }) => (
        <Typography key={version} sx={{ py: 2, '& + &': { borderTop: '1px solid var(--border-subtle)' } }}>
          <strong>{`${author.firstName} ${author.lastName}`}</strong>
          {`, le ${formatDateTime(created)} : ${changed.map((name) => memberLabels[name] ?? name).join(', ')}`}
        </Typography>
      ))}
    </InformationDialog>
  );
}
