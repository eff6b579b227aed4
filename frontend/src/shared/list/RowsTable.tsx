import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
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
  /** What stands for the rows while they are read. */
  children?: ReactNode;
};

/** The headers and rows that every list is made of. */
export function RowsTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, dense = false, onRowDoubleClick, children } = props;
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
    </Table>
  );
}

const figures = { fontVariantNumeric: 'tabular-nums lining-nums' };
