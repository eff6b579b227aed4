import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useHeld } from './useHeld';
import { RowsTable, type ListColumn } from './RowsTable';
import { ErrorState } from './StateMessage';

type Props<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: ListColumn<Row>[];
  rowKey: (row: Row) => string;
  /** A TanStack query. */
  query: { data: Row[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  texts: { loading: string; error: string };
  /** Shown in place of the rows when there are none, usually a `StateMessage`. */
  empty: ReactNode;
  skeletonRows?: number;
  /** The height of a row in pixels, when it is not that of one line. */
  rowHeight?: number;
  /** Double click; the same must be reachable by a link or button in a cell. */
  onRowDoubleClick?: (row: Row) => void;
  onRowClick?: (row: Row) => void;
  /** The last row, of totals, once there are rows. */
  totals?: Record<string, ReactNode> | undefined;
  footer?: ReactNode;
};

/** One bordered list with its four states: loading in its final shape, rows, empty, error with Réessayer. */
export function ListTable<Row>(props: Props<Row>) {
  const { caption, columns, rowKey, texts, empty, footer, rowHeight = ROW_HEIGHT } = props;
  const { onRowDoubleClick, onRowClick } = props;
  const query = useHeld(props.query);
  const loading = query.isFetching;
  const failed = query.error !== null && query.error !== undefined;
  const rows = loading || failed ? [] : (query.data ?? []);
  // Those that are read again come back where they stand.
  const known = query.data?.length ?? 0;
  const expected = known > 0 ? known : (props.skeletonRows ?? 6);
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
      <Box sx={footer ? { ...body, minHeight: HEADER_HEIGHT + MOST_KEPT_ROWS * rowHeight } : body}>
        <RowsTable {...{ caption, columns, rows, rowKey, onRowDoubleClick, onRowClick, totals }}>
          {loading && (
            <SkeletonRows columns={columns} count={expected} height={rowHeight} text={texts.loading} />
          )}
        </RowsTable>
        {!loading && failed && (
          <ErrorState title={texts.error} error={query.error} onRetry={() => query.refetch()} />
        )}
        {!loading && !failed && rows.length === 0 && empty}
      </Box>
      {footer}
    </Box>
  );
}

type SkeletonProps = {
  columns: { key: string; align?: 'left' | 'right' }[];
  count: number;
  height: number;
  text: string;
};

/** What is awaited, then bars of uneven, steady widths: rows of the final height, as many as are expected. */
const SkeletonRows = ({ columns, count, height, text }: SkeletonProps) => (
  <>
    <TableRow role="row">
      <TableCell role="cell" colSpan={columns.length} sx={{ height }}>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </TableCell>
    </TableRow>
    {Array.from({ length: count - 1 }, (_, row) => (
      <TableRow key={row} aria-hidden>
        {columns.map(({ key, align }, column) => (
          <TableCell key={key} sx={{ height }}>
            <Skeleton
              variant="rounded"
              height={8}
              width={`${30 + ((row * 7 + column * 11) % 5) * 8}%`}
              sx={{ ml: align === 'right' ? 'auto' : 0 }}
            />
          </TableCell>
        ))}
      </TableRow>
    ))}
  </>
);

const ROW_HEIGHT = 40;
const HEADER_HEIGHT = 36;
/** A list with a footer keeps room for so many rows: the way to its other pages does not move with what is found. */
const MOST_KEPT_ROWS = 10;

const body = { display: 'flex', flexDirection: 'column' } as const;
