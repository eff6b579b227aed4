import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatInteger, formatNumber } from '@/shared/format/numbers';
import { failureDetails } from '@/shared/http/ApiError';
import { DATA_FAILED } from '@/shared/list/StateMessage';
import type { ColumnDescriptor } from '../api';
import { cellsIn, type Extent } from './cellRange';
import type { CellSelection } from './cellSelection';
import { summaryQuery } from './queries';
import { isTooLarge, type RowsAt } from './readCells';
import type { Summary } from './summary';
import { TOO_LARGE } from './useCopy';

type Props = {
  selection: CellSelection;
  descriptors: ColumnDescriptor[];
  rowsAt: RowsAt;
  /** Grows when the rows of the grid are read again. */
  reads: number;
  onCopy: (withHeaders: boolean) => void;
};

/** Under the grid, the totals of the selected cells, when there are at least two. */
export function SelectionFoot({ selection, descriptors, rowsAt, reads, onCopy }: Props) {
  const extent = useSyncExternalStore(selection.subscribe, selection.extent);
  return extent ? <Foot {...{ extent, descriptors, rowsAt, reads, onCopy }} /> : null;
}

function Foot({ extent, descriptors, rowsAt, reads, onCopy }: Omit<Props, 'selection'> & { extent: Extent }) {
  const large = isTooLarge(extent);
  const { data, error } = useQuery({ ...summaryQuery(extent, rowsAt, reads), enabled: !large });
  return (
    <Stack
      component="section"
      aria-label="Cellules sélectionnées"
      data-footer
      direction="row"
      sx={{
        flexShrink: 0,
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 5,
        minHeight: 36,
        px: 4,
        fontSize: 13,
        color: 'text.secondary',
        backgroundColor: 'background.default',
        borderTop: '1px solid var(--border-default)',
      }}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
        {cellsText(extent, descriptors)}
      </Box>
      <Stack
        role="status"
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 5, fontVariantNumeric: 'tabular-nums' }}
      >
        {large && <span>{TOO_LARGE}</span>}
        {!large && error !== null && <span>{DATA_FAILED + failureDetails(error)}</span>}
        {!large && error === null && <Figures cells={cellsIn(extent)} summary={data} />}
      </Stack>
      {!large && (
        <Stack direction="row" sx={{ mr: -2 }}>
          <Button variant="text" startIcon={<ContentCopy />} onClick={() => onCopy(false)}>
            Copier
          </Button>
          <Button variant="text" onClick={() => onCopy(true)}>
            Copier avec les en-têtes
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

function Figures({ cells, summary }: { cells: number; summary: Summary | undefined }) {
  const figures = summary?.figures;
  const shown: [string, string | undefined][] = [
    ['Cellules', formatInteger(summary?.cells ?? cells)],
    ['Nombres', summary && formatInteger(summary.numbers)],
    ['Somme', figures && formatNumber(figures.sum)],
    ['Moyenne', figures && formatNumber(figures.mean)],
    ['Minimum', figures && formatNumber(figures.least)],
    ['Maximum', figures && formatNumber(figures.greatest)],
  ];
  return shown
    .filter(([, value]) => value !== undefined || !summary)
    .map(([label, value]) => (
      <span key={label}>
        {label}{' '}
        <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {value ?? '…'}
        </Box>
      </span>
    ));
}

/** `MoyenneMaths, lignes 3 à 10`. */
function cellsText({ top, bottom, columns }: Extent, descriptors: ColumnDescriptor[]): string {
  const nameOf = (name: string | undefined) =>
    descriptors.find(({ technicalName }) => technicalName === name)?.displayName ?? '';
  const [first, last] = [nameOf(columns[0]), nameOf(columns.at(-1))];
  const names = columns.length === 1 ? first : `De ${first} à ${last}`;
  return top === bottom
    ? `${names}, ligne ${formatInteger(top + 1)}`
    : `${names}, lignes ${formatInteger(top + 1)} à ${formatInteger(bottom + 1)}`;
}
