import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useMemo, useState } from 'react';
import { StateMessage } from '../list/StateMessage';
import { toast } from '../toast/toasts';
import type { ColumnDescriptor } from './api';
import type { Grid } from './arrangement';
import type { GridLayout } from './columnDefs';
import { DataGrid } from './DataGrid';
import { withoutColumn, type ColumnFilter } from './filter/columnFilter';
import { keptText } from './filter/describeFilter';
import { FilterBar, type BarFilter } from './filter/FilterBar';
import { OpenedFilter } from './filter/OpenedFilter';
import type { ValuesQuery } from './filter/useFilterValues';
import { GridState } from './GridState';
import { headerElement } from './headerElement';
import { readAgain } from './readAgain';
import type { Count, FetchRows } from './rowsSource';
import { TicksContext, type Ticks } from './ticks';

type Props = {
  /** What the rows are, for screen readers. */
  name: string;
  descriptors: ColumnDescriptor[];
  /** The same object at each render, as is `fetchRows`. */
  layout: GridLayout;
  fetchRows: FetchRows;
  valuesQuery: ValuesQuery;
  filters: ColumnFilter[];
  onFilters: (filters: ColumnFilter[]) => void;
  /** What the rows are searched for, among the candidates. */
  search?: string;
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  grid: Grid | undefined;
  onReady: (grid: Grid) => void;
  count: Count;
  onCount: (count: Count) => void;
  /** The rows that are ticked, where the layout has boxes. */
  ticks?: Ticks;
  texts: { failed: string; empty: string; emptyText: string };
};

/** Rows of a fixed set of columns with their filters and states, one of them selected: a grid that no view arranges. */
export function FilteredGrid(props: Props) {
  const { descriptors, filters, onFilters, grid, count, texts } = props;
  const { failed } = texts;
  const search = props.search?.trim() ?? '';
  const narrowing = useMemo(
    () =>
      search === ''
        ? filters
        : [...filters, { filterType: 'SEARCH_CANDIDATE_FILTER' as const, searchValue: search }],
    [filters, search],
  );
  const [failure, setFailure] = useState<unknown>();
  const [filtering, setFiltering] = useState<{ descriptor: ColumnDescriptor; anchor: Element }>();
  const onFailure = useCallback(
    (error: unknown) => {
      setFailure(error);
      if (error !== undefined) toast.error(failed, error);
    },
    [failed],
  );
  const actions = useMemo(
    () => ({
      filtered: new Set(filters.map(({ column }) => column)),
      broken: new Set<string>(),
      formulaId: undefined,
      openFormula: undefined,
      openFilter: (column: string) => {
        const descriptor = descriptors.find(({ technicalName }) => technicalName === column);
        const anchor = headerElement(column);
        if (descriptor && anchor) setFiltering({ descriptor, anchor });
      },
      clearFilter: (column: string) => onFilters(withoutColumn(filters, column)),
    }),
    [filters, descriptors, onFilters],
  );
  const chips = [...new Set(filters.map(({ column }) => column))].flatMap((name): BarFilter[] => {
    const descriptor = descriptors.find(({ technicalName }) => technicalName === name);
    if (!descriptor) return [];
    return [
      {
        id: name,
        name: descriptor.displayName,
        kept: keptText(
          filters.filter(({ column }) => column === name),
          descriptor,
        ),
        onOpen: (anchor) => setFiltering({ descriptor, anchor }),
        onRemove: () => onFilters(withoutColumn(filters, name)),
      },
    ];
  });
  const clear = () => onFilters([]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      {chips.length > 0 && (
        <FilterBar
          filters={chips}
          onClear={clear}
          summary={count.total === undefined ? '…' : `${count.total}`}
        />
      )}
      <TicksContext value={props.ticks}>
        <DataGrid
          name={props.name}
          descriptors={descriptors}
          layout={props.layout}
          fetchRows={props.fetchRows}
          filters={narrowing}
          arrangement={undefined}
          actions={actions}
          selectedId={props.selectedId}
          onSelect={props.onSelect}
          onReady={props.onReady}
          onCount={props.onCount}
          onFailure={onFailure}
          hint={() => null}
        >
          <GridState
            count={count}
            failure={failure}
            failed={failed}
            onRetry={() => {
              setFailure(undefined);
              void readAgain(grid);
            }}
            empty={
              <StateMessage
                role="status"
                icon={SearchOff}
                title={texts.empty}
                text={
                  chips.length > 0 || search !== ''
                    ? 'Aucune ligne ne correspond aux filtres.'
                    : texts.emptyText
                }
                action={
                  chips.length > 0 && (
                    <Button startIcon={<FilterAltOffOutlined />} onClick={clear}>
                      Retirer les filtres
                    </Button>
                  )
                }
              />
            }
          />
        </DataGrid>
      </TicksContext>
      {filtering && (
        <OpenedFilter
          {...filtering}
          filters={filters}
          filtersWithSearch={narrowing}
          valuesQuery={props.valuesQuery}
          onApply={onFilters}
          onClose={() => setFiltering(undefined)}
        />
      )}
    </Box>
  );
}
