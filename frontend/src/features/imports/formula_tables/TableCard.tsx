import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFileDrop } from '@/shared/files/useFileDrop';
import { useFileExport } from '@/shared/files/useFileExport';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { fullName } from '@/shared/format/people';
import { ActionMenu } from '@/shared/frame/ActionMenu';
import { BusyButton } from '@/shared/frame/BusyButton';
import { LIMITS } from '@/shared/limits/api';
import { Card } from '@/shared/list/Card';
import { Paging } from '@/shared/list/Paging';
import { SearchField } from '@/shared/list/SearchField';
import { ErrorState } from '@/shared/list/StateMessage';
import { useRested } from '@/shared/list/useHeld';
import { paths } from '@/shared/paths';
import { useUrlNumber } from '@/shared/url/useUrlState';
import { useCan } from '@/shared/session/useAccount';
import { fetchWorkbook, type Table } from './api';
import { CellsTable } from './CellsTable';
import { texts } from './labels';
import { rowsQuery } from './queries';

export type Doing = 'type' | 'rename' | 'delete';

type Props = { table: Table; onFile: (file: File) => void; onPick: () => void; onDo: (doing: Doing) => void };

const SIZES = [25, 50, 100];

/** A table: which formulas read it, its rows, and what one may do with it. */
export function TableCard({ table, onFile, onPick, onDo }: Props) {
  const can = useCan();
  const writes = can('replaceTable');
  const [page, setPage] = useUrlNumber('page', 0);
  const [size, setSize] = useState(25);
  const [search, setSearch] = useState('');
  const rested = useRested(search);
  const { data, error, refetch } = useQuery(rowsQuery(table.id, table.version, page, size, rested));
  const { exportFile, exporting } = useFileExport(`${table.name}.xlsx`, () => fetchWorkbook(table.id));
  const { over, target } = useFileDrop(([file]) => writes && file && onFile(file));
  const typed = { label: 'Modifier les lignes', icon: <EditOutlined />, run: () => onDo('type') };
  return (
    <Card
      component="section"
      aria-label={table.name}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 }}
    >
      <Box
        {...target}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, opacity: over ? 0.6 : 1 }}
      >
        <Stack sx={{ p: 3, gap: 2 }}>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
            <Typography variant="h2" sx={{ flex: 1 }}>
              {table.name}
            </Typography>
            <BusyButton startIcon={<DownloadOutlined />} busy={exporting} onClick={() => exportFile()}>
              Exporter
            </BusyButton>
            {writes && (
              <ActionMenu
                startIcon={<MoreVert />}
                actions={[
                  { label: 'Remplacer par un fichier', icon: <UploadFileOutlined />, run: onPick },
                  ...(table.rows <= LIMITS.tableRowsTyped ? [typed] : []),
                  { label: 'Renommer', icon: <DriveFileRenameOutlineOutlined />, run: () => onDo('rename') },
                  { label: 'Supprimer', icon: <DeleteOutlined />, run: () => onDo('delete') },
                ]}
              >
                Actions
              </ActionMenu>
            )}
          </Stack>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Version du {formatDateTime(table.updatedAt)}, par {fullName(table.author)}
          </Typography>
          <Typography variant="body2">
            {table.usedBy.length === 0 ? 'Utilisée par aucune formule' : 'Utilisée par '}
            {table.usedBy.map(({ id, name }) => (
              <MuiLink key={id} component={Link} to={paths.formula(id)} sx={{ mr: 2 }}>
                {name}
              </MuiLink>
            ))}
          </Typography>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
            <SearchField
              label="Rechercher une ligne"
              value={search}
              onSearch={(text) => {
                setSearch(text);
                setPage(0, { replace: true });
              }}
            />
            <Typography variant="body2" role="status" sx={{ whiteSpace: 'nowrap' }}>
              {data && formatCount(data.totalElements, 'ligne')}
            </Typography>
          </Stack>
        </Stack>
        <Box
          sx={{ flex: 1, overflow: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label={`Lignes de ${table.name}`}
        >
          {error ? (
            <ErrorState title={texts.failed} error={error} onRetry={() => refetch()} />
          ) : (
            <CellsTable caption={table.name} columns={table.columns} rows={data?.content ?? []} />
          )}
          {data?.totalElements === 0 && <Typography sx={{ p: 4 }}>Aucune ligne</Typography>}
        </Box>
        <Paging
          page={page}
          size={size}
          sizes={SIZES}
          total={data?.totalElements}
          onPage={setPage}
          onSize={(chosen) => {
            setSize(chosen);
            setPage(0);
          }}
        />
      </Box>
    </Card>
  );
}
