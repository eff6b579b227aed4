import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatCount, formatInteger, formatNumber } from '@/shared/format/numbers';
import { cellText } from '@/shared/grid/cellText';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import type { Distribution } from './api';
import { labels } from './labels';
import { distributionQuery } from './queries';

/** How many candidates have each of the ten most frequent values of a column; nothing where it holds none. */
export function Breakdown({ column, label }: { column: string; label: string }) {
  const { data, error, refetch } = useQueryWithToast(distributionQuery(column), labels.failed);
  if (data?.top.length === 0) return null;
  return (
    <Card component="section" sx={{ p: 4 }}>
      <Typography variant="h3" component="h2">
        {label}
      </Typography>
      {error && <ErrorState title={labels.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && <ValueBars found={data} label={label} column={column} />}
    </Card>
  );
}

/** The values as a table whose rows are bars too: the same figures for everyone. */
export function ValueBars({ found, column, label }: { found: Distribution; column: string; label: string }) {
  const shown = { columnType: 'other', valueType: 'TEXT', technicalName: column } as const;
  const most = Math.max(1, ...found.top.map(({ count }) => count));
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{ width: '100%', mt: 2, borderSpacing: '0 4px', '& td': { fontVariantNumeric: 'tabular-nums' } }}
    >
      <caption style={{ textAlign: 'left', color: 'var(--text-secondary)' }}>
        {formatCount(found.count - found.blank, 'candidat')}
        {found.blank > 0 && `, ${formatInteger(found.blank)} (Vide)`}
      </caption>
      <tbody>
        {found.top.map(({ value, count }) => (
          <tr key={String(value)}>
            <Box component="th" scope="row" sx={{ width: '30%', textAlign: 'left', fontWeight: 400 }}>
              {cellText({ value, error: null }, shown)}
            </Box>
            <td>
              <Box
                aria-hidden
                sx={{
                  height: 14,
                  width: `${(100 * count) / most}%`,
                  minWidth: 2,
                  backgroundColor: 'primary.main',
                  forcedColorAdjust: 'none',
                }}
              />
            </td>
            <Box component="td" sx={{ width: 64, textAlign: 'right' }}>
              {formatInteger(count)}
            </Box>
            <Box component="td" sx={{ width: 80, textAlign: 'right', color: 'text.secondary' }}>
              {formatNumber((100 * count) / Math.max(1, found.count))}&nbsp;%
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
