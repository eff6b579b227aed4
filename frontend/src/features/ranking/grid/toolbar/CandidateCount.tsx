import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import type { Count } from '@/shared/grid/rowsSource';

/** Nombre de candidats chargés : loaded / total, and the view in use. */
export function CandidateCount({ count, view }: { count: Count; view: ReactNode }) {
  const total = count.total === undefined ? '…' : formatInteger(count.total);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      <span role="status">
        Nombre de candidats chargés :{' '}
        <strong style={{ fontWeight: 500, color: 'var(--text-primary)', fontVariantNumeric: 'tabular-nums' }}>
          {formatInteger(count.loaded)} / {total}
        </strong>
      </span>
      {view}
    </Stack>
  );
}
