import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { saveFile } from '@/shared/http/saveFile';
import { Card } from '@/shared/list/Card';
import { RowsTable, type ListColumn } from '@/shared/list/RowsTable';
import type { Unplaced } from './api';
import { reasonOf, unplacedCsv, wishOf } from './unplaced';

const SHOWN_AT_FIRST = 5;
const MOST_SHOWN = 100;

const columns: ListColumn<Unplaced>[] = [
  { key: 'name', label: 'Candidat non placé', cell: ({ name, externalId }) => `${name} (${externalId})` },
  { key: 'wish', label: 'Souhait', cell: wishOf },
  { key: 'reason', label: 'Raison', cell: reasonOf },
];

/** Those who get no slot, with the reason: the first ones, more when asked, all of them in the report. */
export function UnplacedTable({ unplaced }: { unplaced: Unplaced[] }) {
  const count = formatCount(unplaced.length, 'candidat');
  const [more, setMore] = useState(false);
  const shown = unplaced.slice(0, more ? MOST_SHOWN : SHOWN_AT_FIRST);
  const save = () => saveFile(unplacedCsv(unplaced), 'candidats-non-places.csv');
  return (
    <Card sx={{ flexShrink: 0 }}>
      <Box
        tabIndex={0}
        role="region"
        aria-label="Candidats non placés"
        sx={{ overflowX: 'auto', '& table': { minWidth: 480 } }}
      >
        <RowsTable
          dense
          caption="Candidats non placés"
          columns={columns}
          rows={shown}
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
        {shown.length < unplaced.length ? `${shown.length} sur ${count}` : count}
        {!more && shown.length < unplaced.length && (
          <Button variant="text" onClick={() => setMore(true)} sx={{ ml: 2, mr: 'auto' }}>
            {unplaced.length > MOST_SHOWN
              ? `Voir les ${MOST_SHOWN} premiers sur ${formatInteger(unplaced.length)}`
              : 'Voir tous'}
          </Button>
        )}
        <Button variant="text" startIcon={<DownloadOutlined />} onClick={save}>
          Exporter le rapport
        </Button>
      </Stack>
    </Card>
  );
}
