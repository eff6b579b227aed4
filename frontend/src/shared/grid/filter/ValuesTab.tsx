import { useMemo } from 'react';
import type { CellValue } from '../api';
import type { Shown } from '../cellText';
import { Checklist } from './Checklist';
import { itemsOf, linesHolding, linesOf, only, tick } from './checklist';
import { ListFailure } from './ListFailure';
import type { FilterLists } from './useFilterValues';

type Props = {
  lists: FilterLists;
  column: Shown;
  ticked: CellValue[] | undefined;
  onTicked: (values: CellValue[] | undefined) => void;
  /** Filters by these values at once. */
  onKeep: (values: CellValue[] | undefined) => void;
  search: string;
  onSearch: (text: string) => void;
};

/** Valeurs: what the column takes, as the grid shows it. */
export function ValuesTab({ lists, column, ticked, onTicked, onKeep, search, onSearch }: Props) {
  const { whole, found, searching } = lists;
  const list = found ?? whole;
  const lines = useMemo(() => list && linesOf(list.values, list.counts, column), [list, column]);
  const shown = lines && (found ? lines : linesHolding(lines, search));
  return (
    <Checklist
      items={shown && !searching ? itemsOf(shown, ticked ?? (whole?.truncated ? [] : undefined)) : undefined}
      search={search}
      onSearch={onSearch}
      onTick={(items, on) => {
        const toggled = items.flatMap((item) => item.values);
        if (whole) onTicked(tick(ticked, whole, toggled, on));
      }}
      onKeep={(items) => {
        if (whole)
          onKeep(
            only(
              whole,
              items.flatMap((item) => item.values),
            ),
          );
      }}
      empty="Aucune valeur"
      notice={
        list?.truncated
          ? 'Seules les 10 000 premières valeurs sont listées : cochez celles à garder, recherchez pour trouver les autres.'
          : undefined
      }
      failure={lists.error && <ListFailure error={lists.error} onRetry={lists.retry} />}
    />
  );
}
