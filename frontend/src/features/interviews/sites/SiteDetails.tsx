import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageFrame } from '@/shared/frame/PageFrame';
import { PageTabs, TabPanel } from '@/shared/frame/PageTabs';
import { Underneath } from '@/shared/frame/Underneath';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { useUrlText } from '@/shared/url/useUrlState';
import type { Site } from './api';
import type { ChangesDay } from './JuryActions';
import { texts } from './labels';
import { siteQuery } from './queries';
import { SiteCard } from './SiteCard';
import { SiteJuries } from './SiteJuries';

type Props = {
  id: string;
  onChange: ChangesDay;
  /** The board of its days, its second tab. */
  planning: ReactNode;
};

const TABS = [
  { value: 'site', label: 'Site et jurys' },
  { value: 'planning', label: 'Planning' },
] as const;

/** A site, its interviews and its juries, and the board of its days (docs/rules/interviews.md). */
export function SiteDetails({ id, onChange, planning }: Props) {
  const can = useCan();
  const query = useQueryWithToast(siteQuery(id), texts.siteFailed);
  const site = query.data;
  const [wanted, setTab] = useUrlText('onglet');
  const tabs = can('getBoard') && !query.error;
  const tab = wanted === 'planning' && tabs ? 'planning' : 'site';
  const contents = <Contents {...{ id, onChange, query }} />;
  return (
    <PageFrame
      title={site?.name ?? 'Site'}
      documentTitle={`${tab === 'planning' ? 'Planning – ' : ''}${site?.name ?? 'Site'}`}
      breadcrumb={[{ label: texts.list, to: paths.interviewSites }]}
      fullBleed={tab === 'planning'}
      toolbar={
        tabs && (
          <PageTabs
            label="Site"
            tabs={[...TABS]}
            tab={tab}
            onTab={(next) => setTab(next === 'site' ? undefined : next)}
          />
        )
      }
      aside={site && <Chip size="small" label={site.trigram} />}
      actions={
        site && (
          <>
            {can('changeSite') && (
              <Button component={Link} to={paths.editInterviewSite(id)} startIcon={<EditOutlined />}>
                Modifier le site
              </Button>
            )}
            <Button component={Link} to={paths.siteTemplates(id)} startIcon={<AccessTimeOutlined />}>
              {can('replaceSlotTemplates') ? 'Modèles de créneaux' : 'Voir les modèles'}
            </Button>
            <Button
              component={Link}
              to={paths.siteJuries(id)}
              variant="contained"
              color="primary"
              startIcon={<GroupsOutlined />}
            >
              {can('createJury') ? 'Gérer les jurys' : 'Voir les jurys'}
            </Button>
          </>
        )
      }
    >
      {tabs ? <TabPanel tab={tab}>{tab === 'planning' ? planning : contents}</TabPanel> : contents}
    </PageFrame>
  );
}

function Contents({ id, onChange, query }: Pick<Props, 'id' | 'onChange'> & { query: UseQueryResult<Site> }) {
  const navigate = useNavigate();
  const site = query.data;
  return query.error ? (
    <ErrorState
      title={texts.siteFailed}
      error={query.error}
      onRetry={() => void query.refetch()}
      onList={() => void navigate({ to: paths.interviewSites })}
    />
  ) : (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '400px minmax(0, 1fr)' },
      }}
    >
      {site ? <SiteCard site={site} /> : <SiteSkeleton />}
      <Underneath column settled={!query.isPending} sx={{ minWidth: 0 }}>
        <SiteJuries id={id} name={site?.name} onChange={onChange} />
      </Underneath>
    </Box>
  );
}

const SiteSkeleton = () => (
  <Card sx={{ p: 4 }}>
    <Stack role="status" aria-busy="true" aria-label={texts.loading} sx={{ gap: 3 }}>
      {[240, 180, 200, 160, 220, 300, 280].map((width) => (
        <Skeleton key={width} variant="rounded" height={20} width={width} />
      ))}
    </Stack>
  </Card>
);
