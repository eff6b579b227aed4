import { useMemo } from 'react';
import type { CellValue, ColumnDescriptor } from '../api';
import { Checklist } from './Checklist';
import { itemsOf, linesHolding, linesOf, tick } from './checklist';
import { ListFailure } from './ListFailure';
import type { FilterLists } from './useFilterValues';

type Props = {
  lists: FilterLists;
  type: ColumnDescriptor['columnType'];
  ticked: CellValue[] | undefined;
  onTicked: (values: CellValue[] | undefined) => void;
  search: string;
  onSearch: (text: string) => void;
};

/** Valeurs: what the column takes, as the grid shows it. */
export function ValuesTab({ lists, type, ticked, onTicked, search, onSearch }: Props) {
  const { whole, found, searching } = lists;
  const values = (found ?? whole)?.values;
  const lines = useMemo(() => values && linesOf(values, type), [values, type]);
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
      empty="Aucune valeur"
      notice={
        (found ?? whole)?.truncated
          ? 'Seules les 10 000 premières valeurs sont listées : cochez celles à garder, recherchez pour trouver les autres.'
          : undefined
      }
      failure={lists.error && <ListFailure error={lists.error} onRetry={lists.retry} />}
    />
  );
}
