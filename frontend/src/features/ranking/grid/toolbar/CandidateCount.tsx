import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';
import type { Count } from '@/shared/grid/rowsSource';

type Props = { count: Count; viewName: string | undefined; filters: number; onClear: () => void };

/** Nombre de candidats chargés : loaded / total, the view in use, and how many filters narrow the grid down. */
export function CandidateCount({ count, viewName, filters, onClear }: Props) {
  const total = count.total === undefined ? '…' : formatInteger(count.total);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      <span role="status">
        Nombre de candidats chargés :{' '}
        <strong style={{ fontWeight: 500, color: 'var(--text-primary)', fontVariantNumeric: 'tabular-nums' }}>
          {formatInteger(count.loaded)} / {total}
        </strong>
      </span>
      {viewName !== undefined && (
        <Chip
          size="small"
          icon={<ViewQuiltOutlined />}
          label={`Vue : ${viewName}`}
          sx={{
            maxWidth: 280,
            borderRadius: '4px',
            color: 'var(--accent-text)',
            backgroundColor: 'var(--accent-soft)',
            '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
          }}
        />
      )}
      {filters > 0 && (
        <Button
          startIcon={<FilterAltOffOutlined />}
          aria-label={`${formatCount(filters, 'filtre actif', 'filtres actifs')}, retirer les filtres`}
          onClick={onClear}
          sx={{ height: 24, fontSize: 12 }}
        >
          {formatCount(filters, 'filtre actif', 'filtres actifs')}
        </Button>
      )}
    </Stack>
  );
}
