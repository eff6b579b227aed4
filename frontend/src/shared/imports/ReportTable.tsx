import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { formatInteger } from '../format/numbers';
import { Paging } from '../list/Paging';
import { RowsTable, type ListColumn } from '../list/RowsTable';

const SHOWN_FIRST = 6;
const USUAL_SIZE = 50;
const SIZES = [USUAL_SIZE, 100, 500];

type Props<Row> = {
  caption: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row, index: number) => string;
  /** How many rows there are, when the server kept only the first ones. */
  total?: number;
};

/** The rows of one part of the report: the first few, then page by page all those that the server kept. */
export function ReportTable<Row>({ caption, columns, rows, rowKey, total = rows.length }: Props<Row>) {
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(USUAL_SIZE);
  const truncated = rows.length < total;
  return (
    <>
      <RowsTable
        dense
        caption={caption}
        columns={columns}
        rows={all ? rows.slice(page * size, (page + 1) * size) : rows.slice(0, SHOWN_FIRST)}
        rowKey={rowKey}
      />
      {!all && rows.length > SHOWN_FIRST && (
        <Button variant="text" sx={{ mx: 1, mt: 1 }} onClick={() => setAll(true)}>
          {truncated
            ? `Voir les ${formatInteger(rows.length)} premières lignes sur ${formatInteger(total)}`
            : `Voir les ${formatInteger(rows.length)}`}
        </Button>
      )}
      {all && rows.length > USUAL_SIZE && (
        <Paging
          page={page}
          size={size}
          sizes={SIZES}
          total={rows.length}
          onPage={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(0);
          }}
        />
      )}
      {truncated && all && (
        <Note>
          Seules les {formatInteger(rows.length)} premières lignes sur {formatInteger(total)} sont listées ;
          toutes sont comptées plus haut.
        </Note>
      )}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ px: 3, pt: 2, color: 'text.secondary' }}>
    {children}
  </Typography>
);
