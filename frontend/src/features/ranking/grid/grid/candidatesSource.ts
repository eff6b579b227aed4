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
  /** Undefined while every block that was asked for came, or may still come. */
  onFailure: (error: unknown) => void;
};

export const sortAsked = (model: SortModelItem[]): Sort[] =>
  model.map(({ colId, sort }) => ({ column: colId, direction: sort === 'desc' ? 'DESC' : 'ASC' }));

/**
 * Reads the candidates that pass `filters`, block by block; a source that the grid drops gives up its calls. Rows that
 * come anew, after a search or a sort, keep their loading state as long as a list does; those that a scroll brings, and
 * those read again where they stand, come as soon as they can (part 1 §1).
 */
export function candidatesSource({ filters, columns, onCount, onFailure }: Options): IDatasource {
  const stop = new AbortController();
  const sizes = new Map<number, number>();
  const failed = new Set<number>();
  let order = '';
  const fetchAnew = withMinimumLoading(fetchCandidates);

  async function load(params: IGetRowsParams<CandidateRow>) {
    const sort = sortAsked(params.sortModel);
    const asked = JSON.stringify(sort);
    if (asked !== order) {
      sizes.clear();
      failed.clear();
    }
    order = asked;
    const anew = sizes.size === 0;
    if (anew) {
      onCount({ loaded: 0, total: undefined });
      onFailure(undefined);
    }
    const block = Math.floor(params.startRow / BLOCK_SIZE);
    // The grid loads two blocks at a time: a call that says nothing keeps its place for ever.
    const outdated = () => stop.signal.aborted || asked !== order;
    try {
      const fetch = anew ? fetchAnew : fetchCandidates;
      const page = await fetch({ filters, sort, columns: columns() }, block, BLOCK_SIZE, stop.signal);
      if (outdated()) params.failCallback();
      else tell(block, page.content, page.totalElements, params);
    } catch (error) {
      if (outdated()) params.failCallback();
      else if (isApiError(error, 'NO_DATA')) {
        sizes.clear();
        tell(block, [], 0, params);
      } else {
        failed.add(block);
        params.failCallback();
        onFailure(error);
      }
    }
  }

  function tell(block: number, rows: CandidateRow[], total: number, params: IGetRowsParams<CandidateRow>) {
    sizes.set(block, rows.length);
    failed.delete(block);
    params.successCallback(rows, total);
    if (failed.size === 0) onFailure(undefined);
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
