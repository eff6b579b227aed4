import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LoadingRows, Loading } from '@/shared/frame/Loading';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { formatMoment, formatDateTime } from '@/shared/format/dates';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import type { Campaign, Letter, SettingChange } from './api';
import { CampaignForm } from './CampaignForm';
import { FAILED, TITLE, memberLabels, valueInWords } from './labels';
import { campaignQuery, versionsQuery } from './queries';
import { fullName } from '@/shared/format/people';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { useHeld } from '@/shared/list/useHeld';

type Props = { renderLetter: (letter: Letter, addressee: string) => ReactNode };

/** The dates, texts and lists of the campaign, with what candidates read of them (docs/rules/campaign.md). */
export function CampaignPage({ renderLetter }: Props) {
  const guard = useUnsavedGuard();
  const { data, error, refetch } = useQueryWithToast(campaignQuery, FAILED);
  const [versions, setVersions] = useState(false);
  const [reloads, setReloads] = useState(0);
  const reload = () => {
    guard.setUnsaved(false);
    void refetch().then(() => setReloads((times) => times + 1));
  };
  return (
    <PageFrame
      title={data?.year ? `${TITLE} ${data.year}` : TITLE}
      fullBleed
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      breadcrumbLabel={TITLE}
      aside={data && lastChange(data)}
      actions={<Button onClick={() => setVersions(true)}>Voir les versions</Button>}
    >
      {!data && error && <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRows
          name="Récupération des réglages"
          count={4}
          height={96}
          sx={{ gap: 4, p: 4, maxWidth: 720 }}
        />
      )}
      {data && (
        <CampaignForm
          key={reloads}
          campaign={data}
          onUnsaved={guard.setUnsaved}
          onReload={reload}
          renderLetter={renderLetter}
        />
      )}
      {versions && <CampaignVersions onClose={() => setVersions(false)} />}
      {guard.dialog}
    </PageFrame>
  );
}

const lastChange = ({ modified, author }: Campaign) =>
  modified && author && `Dernière modification ${formatMoment(modified)}, par ${fullName(author)}`;

/** Who changed which settings, from what to what, newest first. */
function CampaignVersions({ onClose }: { onClose: () => void }) {
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

const Change = ({ name, before, after }: SettingChange) => (
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
