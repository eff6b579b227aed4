import type { IDatasource, IGetRowsParams, SortModelItem } from 'ag-grid-community';
import { isApiError } from '@/shared/http/ApiError';
import { LIST_MIN_LOADING_MS } from '@/shared/list/useHeld';
import { atLeast } from '@/shared/time/atLeast';
import type { Filter, GridRow, RowsPage, RowsQuestion, Sort } from './api';

/** The page and block size of the grids (docs/rules/candidate-table.md). */
export const BLOCK_SIZE = 50;

export type Count = { loaded: number; total: number | undefined };

export type FetchRows = (
  question: RowsQuestion,
  page: number,
  size: number,
  signal: AbortSignal,
) => Promise<RowsPage>;

type Options = {
  fetchRows: FetchRows;
  filters: Filter[];
  /** The technical names of the visible columns, at the time of a call. */
  columns: () => string[];
  onCount: (count: Count) => void;
  /** Rows that the grid is about to show; `again` when they stood there already. */
  onRows?: (rows: GridRow[], again: boolean) => void;
  /** Undefined while every block came, or may still come. */
  onFailure: (error: unknown) => void;
  /** How the grid sorts its rows now, to read the first of them without waiting for the grid to ask. */
  first?: Sort[];
};

/** Where a grid reads its rows; `hasten` reads these blocks at once, which the grid is about to ask for. */
export type RowsSource = IDatasource & { hasten: (blocks: number[], sort: Sort[]) => Promise<unknown> };

export const sortsOfModel = (model: SortModelItem[]): Sort[] =>
  model.map(({ colId, sort }) => ({ column: colId, direction: sort === 'desc' ? 'DESC' : 'ASC' }));

/**
 * Reads the rows that pass `filters`, block by block; a source that the grid drops gives up its calls. Rows that
 * come anew, after a search or a sort, keep their loading state as long as a list does; those that a scroll brings, and
 * those read again where they stand, come as soon as they can (docs/rules/candidate-table.md).
 */
export function rowsSource({
  fetchRows,
  filters,
  columns,
  onCount,
  onRows,
  onFailure,
  first,
}: Options): RowsSource {
  const stop = new AbortController();
  const sizes = new Map<number, number>();
  const failed = new Set<number>();
  let order = '';
  /** Pages on their way, each for the next time that the grid asks for its block. */
  const early = new Map<number, { key: string; page: Promise<RowsPage> }>();
  const fetchAnew: FetchRows = (...question) => atLeast(LIST_MIN_LOADING_MS, fetchRows(...question));
  // The grid waits before it asks for a block: the first one is on its way meanwhile.
  if (first) void ask(fetchAnew, first, 0);

  function ask(fetch: FetchRows, sort: Sort[], block: number) {
    const question = { filters, sort, columns: columns() };
    const page = fetch(question, block, BLOCK_SIZE, stop.signal);
    page.catch(() => undefined); // reported to the caller that awaits it
    early.set(block, { key: JSON.stringify([sort, question.columns]), page });
    return page;
  }

  function taken(block: number, key: string) {
    const found = early.get(block);
    early.delete(block);
    return found?.key === key ? found.page : undefined;
  }

  async function load(params: IGetRowsParams<GridRow>) {
    // The grid puts each call off: it may have dropped the source, or be gone itself, by now.
    if (stop.signal.aborted) {
      params.failCallback();
      return;
    }
    const sort = sortsOfModel(params.sortModel);
    const ownOrder = JSON.stringify(sort);
    if (ownOrder !== order) {
      if (order) early.clear();
      sizes.clear();
      failed.clear();
    }
    order = ownOrder;
    const anew = sizes.size === 0;
    if (anew) {
      onCount({ loaded: 0, total: undefined });
      onFailure(undefined);
    }
    const block = Math.floor(params.startRow / BLOCK_SIZE);
    // The grid loads two blocks at a time: a call that is never answered holds one of the two for ever.
    const outdated = () => stop.signal.aborted || ownOrder !== order;
    try {
      let shown = columns();
      const fetch = anew ? fetchAnew : fetchRows;
      let { rows, total } = await (taken(block, JSON.stringify([sort, shown])) ??
        fetch({ filters, sort, columns: shown }, block, BLOCK_SIZE, stop.signal));
      // A column may have been shown while the rows were on their way: they would lack its cells for ever.
      while (!outdated() && !includesAll(shown, columns())) {
        shown = columns();
        ({ rows, total } = await fetchRows(
          { filters, sort, columns: shown },
          block,
          BLOCK_SIZE,
          stop.signal,
        ));
      }
      if (outdated()) params.failCallback();
      else deliver(block, rows, total, params);
    } catch (error) {
      if (outdated()) params.failCallback();
      else if (isApiError(error, 'NO_DATA')) {
        sizes.clear();
        deliver(block, [], 0, params);
      } else {
        failed.add(block);
        params.failCallback();
        onFailure(error);
      }
    }
  }

  function deliver(block: number, rows: GridRow[], total: number, params: IGetRowsParams<GridRow>) {
    onRows?.(rows, sizes.has(block));
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
    getRows: (params: IGetRowsParams<GridRow>) => void load(params),
    destroy: () => stop.abort(),
    hasten: (blocks, sort) => {
      early.clear();
      const fetch = sizes.size === 0 ? fetchAnew : fetchRows;
      return Promise.allSettled(blocks.map((block) => ask(fetch, sort, block)));
    },
  };
}

function includesAll(held: string[], wanted: string[]): boolean {
  const known = new Set(held);
  return wanted.every((column) => known.has(column));
}
