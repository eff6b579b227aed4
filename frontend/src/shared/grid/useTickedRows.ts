import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatInteger } from '../format/numbers';
import { toast } from '../toast/toasts';
import type { Filter, GridRow } from './api';
import { sortOf, type Grid } from './arrangement';
import { rowAt } from './rowAt';
import type { FetchRows } from './rowsSource';
import { readRows } from './selection/readCells';
import type { Ticks } from './ticks';

type Options<Kept> = {
  grid: Grid | undefined;
  fetchRows: FetchRows;
  /** What narrows the grid down: the same object as long as it does not change. */
  filters: Filter[];
  /** What is kept of a ticked row. */
  keep: (row: GridRow) => Kept;
  nameOf: (row: GridRow) => string;
  /** How many rows are ticked at once at most. */
  most: number;
  /** Said when rows could not be read to be ticked. */
  failed: string;
  /** Those that are ticked from the beginning. */
  first?: readonly (readonly [id: string, kept: Kept])[] | undefined;
};

/** The rows of a grid that are ticked, whatever it shows since. */
export function useTickedRows<Kept>(options: Options<Kept>) {
  const { grid, fetchRows, filters, keep, nameOf, most, failed } = options;
  const [ticked, setTicked] = useState<ReadonlyMap<string, Kept>>(() => new Map(options.first));
  // The filters all of whose rows are ticked, and no other.
  const [whole, setWhole] = useState<Filter[]>();
  const last = useRef<string>(undefined);
  const loaded = (row: number) => grid && rowAt(grid, row)?.data;
  const read = (top: number, bottom: number, known = loaded, passed = filters) =>
    readRows(
      { top, bottom, columns: [] },
      {
        loaded: known,
        fetchRows,
        filters: passed,
        sort: grid ? sortOf(grid) : [],
      },
      new AbortController().signal,
    );
  const change = (rows: GridRow[], on: boolean) => {
    setWhole(undefined);
    setTicked((before) => {
      const after = new Map(before);
      for (const row of rows)
        if (on) after.set(row.id, keep(row));
        else after.delete(row.id);
      return after;
    });
  };
  const all = useMutation({
    // Other filters may be in force by the time the rows are there.
    mutationFn: async (passed: Filter[]) => {
      const { total } = await fetchRows(
        { filters: passed, sort: [], columns: [] },
        0,
        1,
        new AbortController().signal,
      );
      // The grid may still hold the rows of other filters.
      return { rows: await read(0, Math.min(total, most) - 1, () => undefined, passed), total };
    },
    onSuccess: ({ rows, total }, passed) => {
      setTicked(new Map(rows.map((row) => [row.id, keep(row)])));
      setWhole(total <= most ? passed : undefined);
      if (total > most)
        toast.warning(`Les ${formatInteger(most)} premières lignes sont cochées : c'est le plus à la fois.`);
    },
    onError: (error) => toast.error(failed, error),
  });
  const indexOf = (id: string | undefined) =>
    id === undefined ? null : (grid?.getRowNode(id)?.rowIndex ?? null);
  const tick = (row: GridRow, on: boolean, stretch = false) => {
    const [from, to] = [indexOf(last.current), indexOf(row.id)];
    last.current = row.id;
    change([row], on);
    if (!stretch || from === null || to === null) return;
    void read(Math.min(from, to), Math.max(from, to)).then(
      (rows) => change(rows, on),
      (error: unknown) => toast.error(failed, error),
    );
  };
  const clear = () => {
    setWhole(undefined);
    setTicked(new Map());
  };
  const isWhole = whole !== undefined && whole === filters;
  const some = ticked.size > 0 ? 'some' : 'none';
  const extent = isWhole && ticked.size > 0 ? 'all' : some;
  const tickAll = () => all.mutate(filters);
  const ticks: Ticks = {
    isTicked: (id) => ticked.has(id),
    tick,
    nameOf,
    extent,
    tickAll,
    clear,
  };
  return {
    rows: [...ticked.values()],
    /** Whether they are all that pass the filters in force, and no other. */
    isWhole: extent === 'all',
    clear,
    tickAll,
    isTickingAll: all.isPending,
    ticks,
  };
}

/** What a bar of actions reads of them. */
export type TickedRows<Kept> = Omit<ReturnType<typeof useTickedRows<Kept>>, 'ticks'>;
