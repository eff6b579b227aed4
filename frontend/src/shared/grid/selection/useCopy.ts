import { useCallback } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { DATA_FAILED } from '@/shared/list/StateMessage';
import { toast } from '@/shared/toast/toasts';
import type { ColumnDescriptor } from '../api';
import type { Extent } from './cellRange';
import { isTooLarge, MOST_CELLS, MOST_ROWS, readCells, type RowsAt } from './readCells';
import { tsvOf } from './tsv';
import { useClipboard } from './useClipboard';

export const TOO_LARGE = `Sélection trop grande pour le bilan et la copie (au-delà de ${formatCount(MOST_ROWS, 'ligne')} ou de ${formatCount(MOST_CELLS, 'cellule')}) : utilisez Exporter.`;

/** Copies cells as text for a spreadsheet; `refused` and `dismiss` are those of `useClipboard`. */
export function useCopy(descriptors: ColumnDescriptor[]) {
  const { copyText, refused, dismiss } = useClipboard();
  const copy = useCallback(
    async (extent: Extent, rowsAt: RowsAt, withHeaders: boolean) => {
      if (isTooLarge(extent)) {
        toast.warning(TOO_LARGE);
        return;
      }
      let rows;
      try {
        rows = await readCells(extent, rowsAt, new AbortController().signal);
      } catch (error) {
        toast.error(DATA_FAILED, error);
        return;
      }
      const columns = extent.columns.flatMap((name) => {
        const column = descriptors.find(({ technicalName }) => technicalName === name);
        return column ? [column] : [];
      });
      const text = tsvOf(rows, columns, withHeaders);
      const cells = formatCount(rows.length * columns.length, 'cellule copiée', 'cellules copiées');
      await copyText(text, withHeaders ? `${cells} avec les en-têtes` : cells);
    },
    [descriptors, copyText],
  );
  return { copy, refused, dismiss };
}
