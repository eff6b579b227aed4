import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent, ReactNode } from 'react';
import { visuallyHidden } from '../theme/visuallyHidden';

export type ListColumn<Row> = {
  key: string;
  label: string;
  align?: 'left' | 'right';
  width?: number | string;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row, index: number) => string;
  /** Of a table inside a card, closer together; the other one keeps its headers in sight. */
  dense?: boolean;
  onRowDoubleClick?: ((row: Row) => void) | undefined;
  /** A click anywhere on the row but on its links and buttons; the same must be reachable by one of these. */
  onRowClick?: ((row: Row) => void) | undefined;
  /** The last row, of totals: the content of each column. */
  totals?: Record<string, ReactNode> | undefined;
  /** Shown instead of the rows while they load. */
  children?: ReactNode;
};

/** The headers and rows that every list is made of. */
export function RowsTable<Row>(props: Props<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    dense = false,
    onRowDoubleClick,
    onRowClick,
    totals,
    children,
  } = props;
  return (
    <Table stickyHeader={!dense} size={dense ? 'small' : 'medium'}>
      <caption style={visuallyHidden}>{caption}</caption>
      <TableHead>
        <TableRow>
          {columns.map(({ key, label, align, width }) => (
            <TableCell key={key} align={align ?? 'left'} sx={{ width }} scope="col">
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {children}
        {rows.map((row, index) => (
          <TableRow
            key={rowKey(row, index)}
            hover={!dense}
            onDoubleClick={onRowDoubleClick && (() => onRowDoubleClick(row))}
            onClick={onRowClick && (({ target }: MouseEvent) => isPlain(target) && onRowClick(row))}
            sx={onRowClick && { cursor: 'pointer' }}
          >
            {columns.map(({ key, align, cell }) => (
              <TableCell
                key={key}
                align={align ?? 'left'}
                sx={dense || align === 'right' ? figures : undefined}
              >
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {totals && (
        <TableFooter>
          <TableRow>
            {columns.map(({ key, align }) => (
              <TableCell key={key} align={align ?? 'left'} sx={totalCell}>
                {totals[key]}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      )}
    </Table>
  );
}

const isPlain = (target: EventTarget) => target instanceof Element && !target.closest('a, button');

const totalCell = {
  fontSize: 14,
  fontWeight: 600,
  color: 'text.primary',
  backgroundColor: 'background.default',
  fontVariantNumeric: 'tabular-nums lining-nums',
};

const figures = { fontVariantNumeric: 'tabular-nums lining-nums' };
