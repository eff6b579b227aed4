import { queryOptions } from '@tanstack/react-query';
import type { Extent } from './cellRange';
import { readCells, type RowsAt } from './readCells';
import { summaryOf } from './summary';

// A drag passes over many selections: rows are read for the one that it rests on.
const REST_MS = 250;

/** The totals of the cells of `extent`; `reads` grows when the rows of the grid are read again. */
export const summaryQuery = (extent: Extent, rowsAt: RowsAt, reads: number) =>
  queryOptions({
    queryKey: ['selection', extent, rowsAt.filters, rowsAt.sort, reads],
    queryFn: async ({ signal }) => {
      if (!isHeld(extent, rowsAt)) await rest(signal);
      return summaryOf(await readCells(extent, rowsAt, signal));
    },
  });

const isHeld = ({ top, bottom }: Extent, { loaded }: RowsAt) => {
  for (let row = top; row <= bottom; row += 1) if (!loaded(row)) return false;
  return true;
};

const rest = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });
