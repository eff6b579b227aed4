import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SxProps, Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { visuallyHidden } from '../theme/visuallyHidden';

export type ListColumn<Row> = {
  key: string;
  label: string;
  /** What stands in the header in the place of the label. */
  head?: ReactNode;
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
    <Table
      // Said again, since the layout of a phone takes the meaning of its elements away from them.
      role="table"
      stickyHeader={!dense}
      size={dense ? 'small' : 'medium'}
      sx={dense ? undefined : onPhones}
    >
      <caption style={visuallyHidden}>{caption}</caption>
      <TableHead role="rowgroup">
        <TableRow role="row">
          {columns.map(({ key, label, head, align, width }) => (
            <TableCell key={key} role="columnheader" align={align ?? 'left'} sx={{ width }} scope="col">
              {head ?? label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {children}
        {rows.map((row, index) => (
          <TableRow
            key={rowKey(row, index)}
            role="row"
            hover={!dense}
            onDoubleClick={onRowDoubleClick && (() => onRowDoubleClick(row))}
            onClick={onRowClick && (({ target }: MouseEvent) => isPlain(target) && onRowClick(row))}
            sx={onRowClick && { cursor: 'pointer' }}
          >
            {columns.map(({ key, label, align, cell }) => (
              <TableCell
                key={key}
                role="cell"
                data-label={label}
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
        <TableFooter role="rowgroup">
          <TableRow role="row">
            {columns.map(({ key, label, align }) => (
              <TableCell key={key} role="cell" data-label={label} align={align ?? 'left'} sx={totalCell}>
                {totals[key]}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      )}
    </Table>
  );
}

const isPlain = (target: EventTarget) => target instanceof Element && !target.closest('a, button, input');

const totalCell = {
  fontSize: 14,
  fontWeight: 600,
  color: 'text.primary',
  backgroundColor: 'background.default',
  fontVariantNumeric: 'tabular-nums lining-nums',
};

const figures = { fontVariantNumeric: 'tabular-nums lining-nums' };

/** On a phone a row is a block: its first cell as a title, then a line for each other one, its header before it. */
const onPhones: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': { ...visuallyHidden, width: '1px', height: '1px', margin: '-1px' },
    '& tbody, & tfoot': { display: 'block' },
    '& tr': { display: 'block', py: 2, borderBottom: '1px solid var(--border-subtle)' },
    '& td': {
      display: 'flex',
      flexDirection: 'row',
      alignItems: 'baseline',
      columnGap: 3,
      width: 'auto !important',
      height: 'auto',
      py: '2px',
      border: 0,
      textAlign: 'left',
      overflowWrap: 'anywhere',
      '&:empty': { display: 'none' },
    },
    '& td:not(:first-of-type, [data-label="Actions"])::before': {
      content: 'attr(data-label)',
      flex: '0 0 112px',
      color: 'text.secondary',
      fontWeight: 400,
    },
    '& td[data-label="Actions"]': { alignItems: 'center', minHeight: 44 },
  },
});
