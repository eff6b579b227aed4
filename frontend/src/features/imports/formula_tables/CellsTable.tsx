import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { RowsTable } from '@/shared/list/RowsTable';
import type { Column, Row } from './api';
import { kinds, shownCell } from './labels';

type Props = {
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  head?: (column: Column) => ReactNode;
};

/** Rows of a table: numbers at the right, blanks muted, under each header what its cells are. */
export function CellsTable({ caption, columns, rows, head }: Props) {
  return (
    <RowsTable
      caption={caption}
      dense
      rows={[...rows]}
      rowKey={({ row }) => String(row)}
      columns={columns.map((column, index) => ({
        key: String(index),
        label: column.name,
        align: column.kind === 'NUMBER' ? ('right' as const) : ('left' as const),
        head: (
          <>
            {column.name}
            <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {head?.(column) ?? kinds[column.kind]}
            </Box>
          </>
        ),
        cell: ({ cells }: Row) => {
          const cell = cells[index] ?? null;
          const shown = shownCell(cell, column.kind);
          return <span style={cell === null ? { color: 'var(--text-muted)' } : undefined}>{shown}</span>;
        },
      }))}
    />
  );
}
