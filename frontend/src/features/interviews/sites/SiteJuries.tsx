import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateInLetters } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import { interviewTypes, isRemote, type InterviewType } from '@/shared/interviews/interviewTypes';
import { useReadsPasswords } from '@/shared/interviews/meeting';
import { ListTable } from '@/shared/list/ListTable';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import tokens from '@/shared/theme/tokens.json';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import { CreationNotice } from './CreationNotice';
import { DaySheetsMenu } from './DaySheetsMenu';
import { JuryActions, type ChangesDay } from './JuryActions';
import { jurySittings, type Sitting } from './jurySittings';
import { texts } from './labels';
import { Missing } from './Missing';
import { jurySummariesQuery, siteJuriesQuery } from './queries';
import { SiteFigures } from './SiteFigures';

type Props = {
  id: string;
  name: string | undefined;
  onChange: ChangesDay;
};

/** How many interviews a site has, and its juries, one row a jury and date. */
export function SiteJuries({ id, name, onChange }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const reads = useReadsPasswords();
  const summaries = useQueryWithToast(jurySummariesQuery(id), texts.juriesFailed);
  const juries = useQueryWithToast(siteJuriesQuery(id), texts.juriesFailed);
  const sittings = summaries.data && juries.data && jurySittings(summaries.data, juries.data, reads);
  const juryPage = ({ juryId }: Sitting) => ({ to: paths.siteJuries(id), search: { jury: juryId } });
  const columns: ListColumn<Sitting>[] = [
    {
      key: 'jury',
      label: 'Jury',
      width: 120,
      cell: (row) => (
        <Repeated first={row.first}>
          {/* Out of sight it is no stop of the keyboard: the row of the jury's first date has the same. */}
          <Link
            {...juryPage(row)}
            tabIndex={row.first ? undefined : -1}
            style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}
          >
            {row.name}
          </Link>
          {row.first && can('changeMembers') && (
            <JuryButton label="Qui siège…" name={row.name} onClick={() => onChange('members', row)} />
          )}
        </Repeated>
      ),
    },
    {
      key: 'type',
      label: "Type d'entretien",
      width: 180,
      cell: (row) => (
        <Repeated first={row.first}>
          {interviewTypes[row.type]}
          {row.first && can('changeJuryMode') && (
            <JuryButton label={toOtherMode(row.type)} name={row.name} onClick={() => onChange('mode', row)} />
          )}
        </Repeated>
      ),
    },
    { key: 'date', label: 'Date', cell: (row) => <Day {...row} /> },
    { key: 'slots', label: 'Entretiens', align: 'right', cell: ({ slots }) => formatInteger(slots) },
    {
      key: 'attributed',
      label: 'Attribués',
      align: 'right',
      cell: ({ attributed }) => formatInteger(attributed),
    },
    {
      key: 'action',
      label: 'Actions',
      align: 'right',
      cell: (row) => <JuryActions row={row} juryPage={juryPage(row)} onChange={onChange} />,
    },
  ];
  return (
    <Stack sx={{ gap: 4, minWidth: 0 }}>
      <SiteFigures sittings={sittings} siteName={name} />
      <Stack sx={{ gap: 2 }}>
        <Stack
          direction="row"
          sx={{ minHeight: tokens.control.height.staff, flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
        >
          <Typography variant="h2">Jurys</Typography>
          {juries.data && <Chip size="small" label={formatInteger(juries.data.length)} />}
          <Box sx={{ ml: 'auto', color: 'text.secondary', fontSize: 13 }}>
            Chaque ligne est un jury et une date
          </Box>
          {name !== undefined && <DaySheetsMenu siteId={id} siteName={name} sittings={sittings ?? []} />}
        </Stack>
        <ListTable
          caption="Jurys et dates du site"
          columns={columns}
          rowKey={({ juryId, date }) => `${juryId} ${date}`}
          query={{
            data: sittings,
            error: summaries.error ?? juries.error,
            isFetching: summaries.isFetching || juries.isFetching,
            refetch: () => Promise.all([summaries.refetch(), juries.refetch()]),
          }}
          texts={{ loading: 'Récupération des jurys', error: texts.juriesFailed }}
          onRowClick={(row) => void navigate(juryPage(row))}
          empty={
            <StateMessage
              icon={GroupsOutlined}
              title="Aucun jury"
              text="Un jury donne des dates, les dates donnent des créneaux."
              action={
                can('createJury') && (
                  <Button component={Link} to={paths.siteJuries(id)}>
                    Gérer les jurys
                  </Button>
                )
              }
            />
          }
          footer={<CreationNotice siteId={id} sittings={sittings ?? []} />}
        />
      </Stack>
    </Stack>
  );
}

/** What changes a jury, under what it changes. */
const JuryButton = ({ label, name, onClick }: { label: string; name: string; onClick: () => void }) => (
  <Button
    variant="text"
    size="small"
    aria-label={`${label}, ${name}`}
    onClick={onClick}
    sx={{ display: 'flex', ml: '-10px' }}
  >
    {label}
  </Button>
);

const toOtherMode = (type: InterviewType) =>
  isRemote(type) ? 'Passer en présentiel…' : 'Passer à distance…';

/** Said once a jury on screen, at each of its rows to screen readers and on a phone, where each row is a block of its own. */
function Repeated({ first, children }: { first: boolean; children: ReactNode }) {
  if (first) return children;
  return (
    <Box
      component="span"
      sx={(theme) => ({
        [theme.breakpoints.up('sm')]: { ...visuallyHidden, width: '1px', height: '1px', margin: '-1px' },
      })}
    >
      {children}
    </Box>
  );
}

function Day({ date, missing, past }: Sitting) {
  if (date === null) return <Missing>Aucune date</Missing>;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      <span>
        {formatDateInLetters(date)}
        {past && <span style={{ color: 'var(--text-muted)' }}> – passée</span>}
      </span>
      {missing && <Missing>{missing}</Missing>}
    </Stack>
  );
}
