import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { ErrorState } from '@/shared/list/StateMessage';
import { memberLabels } from './labels';
import { versionsQuery } from './queries';

/** Who changed which settings, newest first. */
export function CampaignVersions({ onClose }: { onClose: () => void }) {
  const title = useId();
  const { data, error, refetch } = useQuery(versionsQuery);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>Versions des réglages</DialogTitle>
      <DialogContent>
        {!data && !error && <Skeleton role="status" aria-label="Récupération des versions" height={96} />}
        {error && <ErrorState title="Versions indisponibles" error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Typography>Les réglages sont ceux d'origine.</Typography>}
        {data?.map(({ version, created, author, changed }) => (
          <Typography key={version} sx={{ py: 2, '& + &': { borderTop: '1px solid var(--border-subtle)' } }}>
            <strong>{`${author.firstName} ${author.lastName}`}</strong>
            {`, le ${formatDateTime(created)} : ${changed.map((name) => memberLabels[name] ?? name).join(', ')}`}
          </Typography>
        ))}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </Dialog>
  );
}
