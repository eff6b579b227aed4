import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { LoadingRows } from '@/shared/frame/Loading';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { formatMoment } from '@/shared/format/dates';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import type { Campaign, Letter } from './api';
import { CampaignForm } from './CampaignForm';
import { CampaignVersions } from './CampaignVersions';
import { FAILED, TITLE } from './labels';
import { campaignQuery } from './queries';
import { fullName } from '@/shared/format/people';

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
