import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { formatCount } from '@/shared/format/numbers';
import { saveFile } from '@/shared/http/saveFile';
import { Card } from '@/shared/list/Card';
import { RowsTable, type ListColumn } from '@/shared/list/RowsTable';
import type { Unplaced } from './api';
import { reasonOf, unplacedCsv, wishOf } from './unplaced';

const MOST_SHOWN = 100;

const columns: ListColumn<Unplaced>[] = [
  { key: 'name', label: 'Candidat non placé', cell: ({ name, externalId }) => `${name} (${externalId})` },
  { key: 'wish', label: 'Souhait', cell: wishOf },
  { key: 'reason', label: 'Raison', cell: reasonOf },
];

/** Those who get no slot, with the reason; all of them are in the report. */
export function UnplacedTable({ unplaced }: { unplaced: Unplaced[] }) {
  const count = formatCount(unplaced.length, 'candidat');
  const save = () => saveFile(unplacedCsv(unplaced), 'candidats-non-places.csv');
  return (
    <Card>
      <Box
        tabIndex={0}
        role="region"
        aria-label="Candidats non placés"
        sx={{ maxHeight: 220, overflow: 'auto', '& table': { minWidth: 480 } }}
      >
        <RowsTable
          dense
          caption="Candidats non placés"
          columns={columns}
          rows={unplaced.slice(0, MOST_SHOWN)}
          rowKey={({ candidateId }) => candidateId}
        />
      </Box>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          px: 3,
          py: 1,
          color: 'text.secondary',
          borderTop: '1px solid var(--border-subtle)',
        }}
      >
        {unplaced.length > MOST_SHOWN ? `${MOST_SHOWN} sur ${count}` : count}
        <Button variant="text" startIcon={<DownloadOutlined />} onClick={save}>
          Exporter le rapport
        </Button>
      </Stack>
    </Card>
  );
}
