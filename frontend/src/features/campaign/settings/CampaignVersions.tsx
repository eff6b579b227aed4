import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { formatDateTime } from '@/shared/format/dates';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import type { SettingChange } from './api';
import { memberLabels, valueInWords } from './labels';
import { versionsQuery } from './queries';
import { fullName } from '@/shared/format/people';

/** Who changed which settings, from what to what, newest first. */
export function CampaignVersions({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useHeld(useQuery(versionsQuery));
  return (
    <InformationDialog title="Versions des réglages" onClose={onClose} width={600}>
      {!data && !error && <Loading name="Récupération des versions" variant="text" height={96} />}
      {error && <ErrorState title="Versions indisponibles" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography>Les réglages sont ceux d'origine.</Typography>}
      {data?.map(({ version, created, author, changes }) => (
        <Box key={version} sx={{ py: 3, '& + &': { borderTop: '1px solid var(--border-subtle)' } }}>
          <Typography>
            <strong>{fullName(author)}</strong>
            {`, le ${formatDateTime(created)}`}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {changes.map((change) => (
              <Change key={change.name} {...change} />
            ))}
          </Box>
        </Box>
      ))}
    </InformationDialog>
  );
}

function Change({ name, before, after }: SettingChange) {
  return (
    <>
      <Typography component="dt" sx={{ mt: 2, fontWeight: 500 }}>
        {memberLabels[name] ?? 'Réglage inconnu de cette version'}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        Avant :{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {valueInWords(name, before)}
        </Box>
        <br />
        Après : {valueInWords(name, after)}
      </Typography>
    </>
  );
}
