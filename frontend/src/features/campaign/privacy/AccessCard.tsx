import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ExportButton } from '@/shared/files/FileButton';
import { Loading } from '@/shared/frame/Loading';
import { Panel } from '@/shared/imports/Panel';
import { Card } from '@/shared/list/Card';
import { Paging } from '@/shared/list/Paging';
import type { ListColumn } from '@/shared/list/RowsTable';
import { SearchField } from '@/shared/list/SearchField';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useRested, useHeld } from '@/shared/list/useHeld';
import { exportJournal } from './api';
import { AccessTable } from '@/shared/candidates/AccessTable';
import { accessesQuery } from './queries';

const FAILED = 'Erreur lors de la récupération du journal des accès';
const SIZES = [25, 50, 100] as const;
const periods = [
  { days: 0, label: 'Toutes les dates' },
  { days: 1, label: 'Dernières 24 heures' },
  { days: 7, label: '7 derniers jours' },
  { days: 30, label: '30 derniers jours' },
];

const candidate: ListColumn<{ candidate: string | null }>[] = [
  { key: 'candidate', label: 'Candidat', cell: ({ candidate: name }) => name ?? 'Personne effacée' },
];

/** Who opened which record, file or letter, and when. */
export function AccessCard() {
  const [text, setText] = useState('');
  const [{ page, size }, setPaging] = useState({ page: 0, size: 25 });
  const [days, setDays] = useState(0);
  const wanted = { person: useRested(text.trim()), days };
  const { data, error, refetch } = useHeld(useQueryWithToast(accessesQuery(page, size, wanted), FAILED));
  return (
    <Card>
      <Panel
        icon={HistoryOutlined}
        title="Journal des accès"
        action={
          <ExportButton
            size="small"
            fileName="journal-des-acces.xlsx"
            fetchFile={() => exportJournal(wanted)}
            disabled={!data?.content.length}
            startIcon={<DownloadOutlined />}
          >
            Exporter
          </ExportButton>
        }
      >
        <Stack direction="row" sx={{ px: 3, py: 2, gap: 2, flexWrap: 'wrap' }}>
          <Box sx={{ flex: 1, minWidth: 200 }}>
            <SearchField
              label="Candidat ou personne"
              value={text}
              onSearch={(typed) => {
                setText(typed);
                setPaging({ page: 0, size });
              }}
            />
          </Box>
          <Select
            value={days}
            sx={{ height: 32, fontSize: 13 }}
            SelectDisplayProps={{ 'aria-label': 'Période' }}
            onChange={({ target }) => {
              setDays(target.value);
              setPaging({ page: 0, size });
            }}
          >
            {periods.map((period) => (
              <MenuItem key={period.days} value={period.days}>
                {period.label}
              </MenuItem>
            ))}
          </Select>
        </Stack>
        {error && !data ? (
          <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading name="Chargement du journal" height={200} />
        ) : data.content.length === 0 ? (
          <StateMessage icon={HistoryOutlined} title="Aucun accès" />
        ) : (
          <AccessTable caption="Journal des accès" rows={data.content} more={candidate} />
        )}
        <Paging
          page={page}
          size={size}
          sizes={SIZES}
          total={data?.totalElements}
          onPage={(next) => setPaging({ page: next, size })}
          onSize={(next) => setPaging({ page: 0, size: next })}
        />
      </Panel>
    </Card>
  );
}
