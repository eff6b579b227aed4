import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Link, useNavigate } from '@tanstack/react-router';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Underneath } from '@/shared/frame/Underneath';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import type { ChangesDay } from './JuryActions';
import { texts } from './labels';
import { siteQuery } from './queries';
import { SiteCard } from './SiteCard';
import { SiteJuries } from './SiteJuries';

/** A site, its interviews and its juries (docs/rules/interviews.md). */
export function SiteDetails({ id, onChange }: { id: string; onChange: ChangesDay }) {
  const can = useCan();
  const navigate = useNavigate();
  const query = useQueryWithToast(siteQuery(id), texts.siteFailed);
  const site = query.data;
  return (
    <PageFrame
      title={site?.name ?? 'Site'}
      breadcrumb={[{ label: texts.list, to: paths.interviewSites }]}
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
      {query.error ? (
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
      )}
    </PageFrame>
  );
}

function SiteSkeleton() {
  return (
    <Card sx={{ p: 4 }}>
      <Stack role="status" aria-busy="true" aria-label={texts.loading} sx={{ gap: 3 }}>
        {[240, 180, 200, 160, 220, 300, 280].map((width) => (
          <Skeleton key={width} variant="rounded" height={20} width={width} />
        ))}
      </Stack>
    </Card>
  );
}
