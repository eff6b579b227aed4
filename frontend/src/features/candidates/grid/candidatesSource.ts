import type { IDatasource, IGetRowsParams, SortModelItem } from 'ag-grid-community';
import { isApiError } from '@/shared/http/ApiError';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchCandidates, type CandidateRow, type Filter, type Sort } from '../api';

/** The page and block size of the grid (part 1 §9). */
export const BLOCK_SIZE = 50;

export type Count = { loaded: number; total: number | undefined };

type Options = {
  filters: Filter[];
  /** The technical names of the visible columns, at the time of a call. */
  columns: () => string[];
  onCount: (count: Count) => void;
  /** Undefined once a block came, even an empty one. */
  onFailure: (error: unknown) => void;
};

export const sortAsked = (model: SortModelItem[]): Sort[] =>
  model.map(({ colId, sort }) => ({ column: colId, direction: sort === 'desc' ? 'DESC' : 'ASC' }));

/** Reads the candidates that pass `filters`, block by block; a source that the grid drops gives up its calls. */
export function candidatesSource({ filters, columns, onCount, onFailure }: Options): IDatasource {
  const stop = new AbortController();
  const sizes = new Map<number, number>();
  let order = '';
  // The first rows of an answer come as a list does, the following ones as soon as they can (part 1 §1).
  const fetchFirst = withMinimumLoading(fetchCandidates);

  async function load(params: IGetRowsParams<CandidateRow>) {
    const sort = sortAsked(params.sortModel);
    const asked = JSON.stringify(sort);
    if (asked !== order) sizes.clear();
    order = asked;
    if (sizes.size === 0) onCount({ loaded: 0, total: undefined });
    const block = Math.floor(params.startRow / BLOCK_SIZE);
    const fetch = block === 0 ? fetchFirst : fetchCandidates;
    try {
      const page = await fetch({ filters, sort, columns: columns() }, block, BLOCK_SIZE, stop.signal);
      tell(block, page.content, page.totalElements, params);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (isApiError(error, 'NO_DATA')) {
        sizes.clear();
        tell(block, [], 0, params);
        return;
      }
      params.failCallback();
      onFailure(error);
    }
  }

  function tell(block: number, rows: CandidateRow[], total: number, params: IGetRowsParams<CandidateRow>) {
    if (stop.signal.aborted) return;
    sizes.set(block, rows.length);
    params.successCallback(rows, total);
    onFailure(undefined);
    onCount({
      loaded: Math.min(
        total,
        [...sizes.values()].reduce((sum, size) => sum + size, 0),
      ),
      total,
    });
  }

  return {
    getRows: (params: IGetRowsParams<CandidateRow>) => void load(params),
    destroy: () => stop.abort(),
  };
}
