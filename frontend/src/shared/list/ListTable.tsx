import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RowsTable, type ListColumn } from './RowsTable';
import { ErrorState } from './StateMessage';

type Props<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: ListColumn<Row>[];
  rowKey: (row: Row) => string;
  /** A TanStack query; its function goes through `withMinimumLoading`. */
  query: { data: Row[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  texts: { loading: string; error: string };
  /** Shown in place of the rows when there are none, usually a `StateMessage`. */
  empty: ReactNode;
  skeletonRows?: number;
  /** Double click; the same must be reachable by a link or button in a cell. */
  onRowDoubleClick?: (row: Row) => void;
  onRowClick?: (row: Row) => void;
  /** The last row, of totals, once there are rows. */
  totals?: Record<string, ReactNode> | undefined;
  footer?: ReactNode;
};

/** One bordered list with its four states: loading in its final shape, rows, empty, error with Réessayer. */
export function ListTable<Row>(props: Props<Row>) {
  const { caption, columns, rowKey, query, texts, empty, skeletonRows = 6, footer } = props;
  const { onRowDoubleClick, onRowClick } = props;
  const loading = query.isFetching;
  const failed = query.error !== null && query.error !== undefined;
  const rows = loading || failed ? [] : (query.data ?? []);
  const totals = rows.length > 0 ? props.totals : undefined;
  return (
    <Box
      aria-busy={loading}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        border: '1px solid var(--border-default)',
        borderRadius: '8px',
        backgroundColor: 'background.paper',
        overflowX: 'auto',
      }}
    >
      <RowsTable {...{ caption, columns, rows, rowKey, onRowDoubleClick, onRowClick, totals }}>
        {loading && <SkeletonRows columns={columns} count={skeletonRows} />}
      </RowsTable>
      {loading && (
        <Typography role="status" variant="body2" sx={{ px: 3, py: 2, color: 'text.secondary' }}>
          {texts.loading}
        </Typography>
      )}
      {!loading && failed && (
        <ErrorState title={texts.error} error={query.error} onRetry={() => query.refetch()} />
      )}
      {!loading && !failed && rows.length === 0 && empty}
      {footer}
    </Box>
  );
}

/** Bars of uneven, steady widths, in rows of the final height. */
function SkeletonRows({
  columns,
  count,
}: {
  columns: { key: string; align?: 'left' | 'right' }[];
  count: number;
}) {
  return Array.from({ length: count }, (_, row) => (
    <TableRow key={row} aria-hidden>
      {columns.map(({ key, align }, column) => (
        <TableCell key={key}>
          <Skeleton
            variant="rounded"
            height={8}
            width={`${30 + ((row * 7 + column * 11) % 5) * 8}%`}
            sx={{ ml: align === 'right' ? 'auto' : 0 }}
          />
        </TableCell>
      ))}
    </TableRow>
  ));
}
