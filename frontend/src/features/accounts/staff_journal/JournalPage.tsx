import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '@/shared/files/FileButton';
import { formatDateTimeExactly } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ListTable } from '@/shared/list/ListTable';
import { Paging } from '@/shared/list/Paging';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { exportLines, type Line, type Wanted } from './api';
import { changesShown } from './changes';
import { JournalFilters } from './JournalFilters';
import { linesQuery } from './queries';

const TITLE = 'Journal';
const FAILED = 'Erreur lors de la récupération du journal';
const SIZES = [25, 50, 100] as const;
const NOTHING: Wanted = { person: '', action: '', object: '', from: '', to: '' };

const nameOf = ({ author, source }: Line) => {
  if (!author) return source === 'COMMAND_LINE' ? 'Ligne de commande' : '—';
  return `${author.firstName} ${author.lastName}`.trim() || 'Compte supprimé';
};

const columns: ListColumn<Line>[] = [
  { key: 'at', label: 'Quand', width: 190, cell: ({ at }) => formatDateTimeExactly(at) },
  { key: 'author', label: 'Qui', width: 180, cell: nameOf },
  {
    key: 'action',
    label: 'Action',
    cell: ({ label }) => <strong style={{ fontWeight: 500 }}>{label}</strong>,
  },
  {
    key: 'object',
    label: 'Objet',
    cell: ({ object, count }) => (
      <>
        {object?.link ? (
          <MuiLink component={Link} to={object.link}>
            {object.name}
          </MuiLink>
        ) : (
          (object?.name ?? object?.label)
        )}
        {count !== null && count !== 1 && ` (${formatInteger(count)})`}
      </>
    ),
  },
  {
    key: 'changes',
    label: 'Avant → après',
    cell: (line) => (
      <Typography variant="caption" component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {changesShown(line).join('\n')}
      </Typography>
    ),
  },
];

/** Who did what among staff, newest first. */
export function JournalPage() {
  const [wanted, setWanted] = useState(NOTHING);
  const [{ page, size }, setPaging] = useState({ page: 0, size: 25 });
  const query = useQueryWithToast(linesQuery(page, size, wanted), FAILED);
  return (
    <PageFrame
      title={TITLE}
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      breadcrumbLabel={TITLE}
      actions={
        <ExportButton
          fileName="journal.csv"
          fetchFile={() => exportLines(wanted)}
          disabled={!query.data?.content.length}
          startIcon={<DownloadOutlined />}
        >
          Exporter
        </ExportButton>
      }
    >
      <JournalFilters
        wanted={wanted}
        onChange={(changed) => {
          setWanted({ ...wanted, ...changed });
          setPaging({ page: 0, size });
        }}
      />
      <ListTable
        caption={TITLE}
        columns={columns}
        rowKey={({ id }) => id}
        query={{ ...query, data: query.data?.content }}
        texts={{ loading: 'Récupération du journal', error: FAILED }}
        skeletonRows={10}
        empty={<StateMessage icon={HistoryOutlined} title="Aucune action" />}
        footer={
          <Paging
            page={page}
            size={size}
            sizes={SIZES}
            total={query.data?.totalElements}
            onPage={(next) => setPaging({ page: next, size })}
            onSize={(next) => setPaging({ page: 0, size: next })}
          />
        }
      />
    </PageFrame>
  );
}
