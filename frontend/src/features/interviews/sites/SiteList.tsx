import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import { useKeptFocus } from '@/shared/frame/useKeptFocus';
import { ListTable } from '@/shared/list/ListTable';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { profileOf, rolesBeside } from '@/shared/permissions/profiles';
import { useAccount, useCan } from '@/shared/session/useAccount';
import type { SiteSummary } from './api';
import { DeleteSiteDialog } from './DeleteSiteDialog';
import { texts } from './labels';
import { siteSummariesQuery } from './queries';

const counts: ListColumn<SiteSummary>[] = [
  {
    key: 'name',
    label: 'Site',
    cell: ({ id, name }) => (
      <Link
        to={paths.interviewSite(id)}
        style={{ color: 'inherit', fontWeight: 500, textDecoration: 'none' }}
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'faceToFace',
    label: 'Présentiel',
    align: 'right',
    width: 130,
    cell: ({ numberOfFaceToFaceInterviews: count }) => <Count value={count} />,
  },
  {
    key: 'remote',
    label: 'Distanciel',
    align: 'right',
    width: 130,
    cell: ({ numberOfRemoteInterviews: count }) => <Count value={count} />,
  },
  {
    key: 'total',
    label: 'Total',
    align: 'right',
    width: 120,
    cell: ({ totalNumberOfInterviews: count }) => <strong>{formatInteger(count)}</strong>,
  },
  {
    key: 'attributed',
    label: 'Attribués',
    align: 'right',
    width: 210,
    cell: (row) => <Attributed {...row} />,
  },
];

/** Sites d'entretiens (docs/rules/interviews.md): all of them, or a site manager's own. */
export function SiteList() {
  const navigate = useNavigate();
  const can = useCan();
  const { roles, profile } = useAccount();
  // A second staff role shows every site.
  const own =
    profile?.profile === 'INTERVIEW_SITE_MANAGER' &&
    profileOf(rolesBeside(roles, profile.profile))?.application !== 'staff';
  const query = useQueryWithToast(siteSummariesQuery, texts.listFailed);
  const [deleting, setDeleting] = useState<SiteSummary>();
  const createLink = useRef<HTMLAnchorElement>(null);
  useKeptFocus({ count: query.data?.length ?? 0, open: deleting !== undefined }, () => createLink.current);
  const actions: ListColumn<SiteSummary> = {
    key: 'actions',
    label: 'Actions',
    align: 'right',
    width: 240,
    cell: (site) => <Actions site={site} onDelete={setDeleting} />,
  };
  const title = own ? texts.ownList : texts.list;
  const create = can('createSite') ? (
    <Button
      component={Link}
      ref={createLink}
      to={paths.newInterviewSite}
      variant="contained"
      color="primary"
      startIcon={<AddOutlined />}
    >
      {texts.create}
    </Button>
  ) : (
    can('listSlotRequests') && (
      <Button component={Link} to={paths.slotRequests}>
        Demandes d&apos;une autre heure
      </Button>
    )
  );
  return (
    <PageFrame title={title} actions={create}>
      <ListTable
        caption={title}
        columns={can('changeSite') ? [...counts, actions] : counts}
        rowKey={({ id }) => id}
        query={query}
        texts={{ loading: texts.loading, error: texts.listFailed }}
        onRowClick={({ id }) => void navigate({ to: paths.interviewSite(id) })}
        totals={totalsOf(query.data ?? [])}
        empty={
          <StateMessage
            icon={PlaceOutlined}
            title={texts.empty}
            text={
              own
                ? "L'administration ne vous a pas encore confié de site."
                : 'Un site réunit des jurys ; leurs dates donnent les créneaux des candidats.'
            }
          />
        }
      />
      {own && <WhoCorrects />}
      {deleting && <DeleteSiteDialog site={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  );
}

/** To whom a manager writes, who changes nothing of a site. */
function WhoCorrects() {
  const contact = useCampaign()?.contactEmail;
  if (!contact) return null;
  return (
    <Box sx={{ mt: 3, color: 'text.secondary' }}>
      Pour corriger l&apos;adresse, le contact ou les départements d&apos;un site, écrivez à
      l&apos;administration : {contact}.
    </Box>
  );
}

const Count = ({ value }: { value: number }) => (
  <span style={value === 0 ? { color: 'var(--text-muted)' } : undefined}>{formatInteger(value)}</span>
);

function Attributed(site: SiteSummary) {
  const { totalNumberOfInterviews: total, numberOfAttributedInterviews: attributed } = site;
  if (total === 0) return <span style={{ color: 'var(--text-muted)' }}>Aucun entretien</span>;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 3 }}>
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={(100 * attributed) / total}
        sx={{ width: 84, borderRadius: '3px' }}
      />
      <Box component="span" sx={{ minWidth: 44 }}>
        {formatInteger(attributed)}
      </Box>
    </Stack>
  );
}

const Actions = ({ site, onDelete }: { site: SiteSummary; onDelete: (site: SiteSummary) => void }) => (
  <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
    <Button
      component={Link}
      to={paths.editInterviewSite(site.id)}
      variant="text"
      startIcon={<EditOutlined />}
      aria-label={`Modifier ${site.name}`}
    >
      Modifier
    </Button>
    <Button
      variant="text"
      startIcon={<DeleteOutlined />}
      aria-label={`Supprimer ${site.name}`}
      onClick={() => onDelete(site)}
      sx={{ '&:hover, &:focus-visible': { color: 'var(--error-text)' } }}
    >
      Supprimer
    </Button>
  </Stack>
);

function totalsOf(sites: SiteSummary[]) {
  const sum = (of: (site: SiteSummary) => number) =>
    formatInteger(sites.reduce((before, site) => before + of(site), 0));
  return {
    name: formatCount(sites.length, 'site'),
    faceToFace: sum((site) => site.numberOfFaceToFaceInterviews),
    remote: sum((site) => site.numberOfRemoteInterviews),
    total: sum((site) => site.totalNumberOfInterviews),
    attributed: sum((site) => site.numberOfAttributedInterviews),
  };
}
