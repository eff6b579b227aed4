import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { ListColumn } from '@/shared/list/ListTable';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import { showAll } from './labels';

const SHOWN_FIRST = 6;

type Props<Row> = {
  caption: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row, index: number) => string;
  /** The server kept only the first rows of a longer list. */
  truncated?: boolean;
};

/** The rows of one part of the report: the first few, then all of them. */
export function ReportTable<Row>({ caption, columns, rows, rowKey, truncated = false }: Props<Row>) {
  const [all, setAll] = useState(false);
  return (
    <>
      <Table size="small">
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
          {(all ? rows : rows.slice(0, SHOWN_FIRST)).map((row, index) => (
            <TableRow key={rowKey(row, index)}>
              {columns.map(({ key, align, cell }) => (
                <TableCell key={key} align={align ?? 'left'} sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {!all && rows.length > SHOWN_FIRST && (
        <Button variant="text" sx={{ mx: 1, mt: 1 }} onClick={() => setAll(true)}>
          {showAll(rows.length)}
        </Button>
      )}
      {truncated && all && (
        <Note>Seules les {rows.length} premières lignes sont listées ; toutes sont comptées plus haut.</Note>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ px: 3, pt: 2, color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}
