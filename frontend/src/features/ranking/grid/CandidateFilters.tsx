import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { withoutColumn, type ColumnFilter } from '@/shared/grid/filter/columnFilter';
import { keptText, mismatch } from '@/shared/grid/filter/describeFilter';
import { FilterBar, type BarFilter } from '@/shared/grid/filter/FilterBar';
import type { Count } from '@/shared/grid/rowsSource';
import type { CandidateQuery } from './candidateQuery';
import { candidateTotalQuery } from './queries';

type Props = {
  descriptors: ColumnDescriptor[];
  query: CandidateQuery;
  count: Count;
  notice: string | undefined;
  onFilters: (filters: ColumnFilter[]) => void;
  onSearch: (search: string) => void;
  onClear: () => void;
  onAdd: () => void;
  onOpen: (descriptor: ColumnDescriptor, anchor: Element) => void;
  /** What can be done with those who pass. */
  action: ReactNode;
};

/** Over the candidates, what narrows them down and how many pass; absent when nothing does. */
export function CandidateFilters(props: Props) {
  const { count, notice } = props;
  const filters = barFilters(props);
  const needed = filters.length > 0 || notice !== undefined;
  const [shown, setShown] = useState(needed);
  // Once the last filter is gone the bar stays until the rows are there: nothing moves under the pointer.
  if (shown !== needed && (needed || count.total !== undefined)) setShown(needed);
  const { data: total } = useQuery({ ...candidateTotalQuery, enabled: shown });
  if (!shown) return null;
  const passing = count.total === undefined ? '…' : formatInteger(count.total);
  return (
    <FilterBar
      filters={filters}
      notice={notice}
      onClear={props.onClear}
      onAdd={props.onAdd}
      action={props.action}
      summary={`${passing} sur ${total === undefined ? '…' : formatInteger(total)} candidats`}
    />
  );
}

function barFilters({ descriptors, query, onFilters, onSearch, onOpen }: Props): BarFilter[] {
  const columns = [...new Set(query.filters.map(({ column }) => column))];
  const chips = columns.flatMap((name): BarFilter[] => {
    const descriptor = descriptors.find(({ technicalName }) => technicalName === name);
    if (!descriptor) return [];
    const own = query.filters.filter(({ column }) => column === name);
    return [
      {
        id: name,
        name: descriptor.displayName,
        kept: keptText(own, descriptor),
        warning: mismatch(own, descriptor),
        onOpen: (anchor) => onOpen(descriptor, anchor),
        onRemove: () => onFilters(withoutColumn(query.filters, name)),
      },
    ];
  });
  const text = query.search.trim();
  if (text !== '') chips.unshift({ id: ' ', name: 'Recherche', kept: text, onRemove: () => onSearch('') });
  return chips;
}
