import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Cell, Filter } from '@/shared/grid/api';
import { excludingCell, keepingCell } from '@/shared/grid/filter/cellFilter';
import type { ColumnFilter } from '@/shared/grid/filter/columnFilter';
import { filterValuesQuery } from './queries';

/** A cell joins several tags, which are filtered one by one. */
const SEVERAL_VALUES = 'Étiquettes';

/**
 * Keeps the candidates with the value of a cell, or all others. Where no list of values says that, the filter of the
 * column is opened.
 */
export function useCellFilter(
  own: ColumnFilter[],
  filters: Filter[],
  onFilters: (filters: ColumnFilter[]) => void,
) {
  const client = useQueryClient();
  return useCallback(
    async (column: string, cell: Cell, exclude: boolean, openFilter: (column: string) => void) => {
      if (column === SEVERAL_VALUES) {
        openFilter(column);
        return;
      }
      if (!exclude) {
        onFilters(keepingCell(own, column, cell));
        return;
      }
      const question = { columns: [column], filters, search: null };
      const lists = await client.query(filterValuesQuery(question)).catch(() => undefined);
      const next = excludingCell(own, column, cell, lists?.[0]);
      if (next) onFilters(next);
      else openFilter(column);
    },
    [client, own, filters, onFilters],
  );
}
