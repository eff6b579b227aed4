import Box from '@mui/material/Box';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { fetchCandidates } from '@/shared/candidates/api';
import type { Cell, ColumnDescriptor, Filter } from '@/shared/grid/api';
import type { Arrangement, Grid } from '@/shared/grid/arrangement';
import type { GridLayout } from '@/shared/grid/columnDefs';
import { DataGrid } from '@/shared/grid/DataGrid';
import { withoutColumn, type ColumnFilter } from '@/shared/grid/filter/columnFilter';
import { OpenedFilter } from '@/shared/grid/filter/OpenedFilter';
import type { ExplainedCell, WhyActions } from '@/shared/grid/gridActions';
import { GridState } from '@/shared/grid/GridState';
import { focusGrid, headerElement } from '@/shared/grid/headerElement';
import { readAgain } from '@/shared/grid/readAgain';
import type { Count } from '@/shared/grid/rowsSource';
import { lazyPart } from '@/shared/frame/lazyPart';
import { toast } from '@/shared/toast/toasts';
import { CandidateFilters } from './CandidateFilters';
import { filtersOf, type CandidateQuery } from './candidateQuery';
import { CellExplanation, type BrokenFormula } from './CellExplanation';
import { LOAD_FAILED } from './labels';
import { NoCandidates } from './NoCandidates';
import { filterValuesQuery } from './queries';
import { useCellFilter } from './useCellFilter';

const AddFilterDialog = lazyPart(async () => ({
  default: (await import('./AddFilterDialog')).AddFilterDialog,
}));

type Props = {
  descriptors: ColumnDescriptor[];
  layout: GridLayout;
  query: CandidateQuery;
  /** What of a view no longer applies, in a sentence. */
  notice: string | undefined;
  onFilters: (filters: ColumnFilter[]) => void;
  onSearch: (search: string) => void;
  onClear: () => void;
  /** The column to filter by is being chosen among all. */
  adding: boolean;
  onAdding: (adding: boolean) => void;
  arrangement: Arrangement | undefined;
  grid: Grid | undefined;
  onReady: (grid: Grid) => void;
  count: Count;
  onCount: (count: Count) => void;
  /** The formulas that cannot be evaluated as a whole. */
  broken: BrokenFormula[];
  formulaId: string | undefined;
  onFormula: ((id: string) => void) | undefined;
  candidateId: string | undefined;
  onCandidate: (id: string | undefined) => void;
  importAction: ReactNode;
  /** What can be done with all who pass the filters. */
  listAction: ReactNode;
  /** Says why a candidate has the value of a column of formulas; absent for those who may not read it. */
  why: WhyActions | undefined;
  /** What a column holds, beside its header. */
  statistics: (of: StatisticsSlot) => ReactNode;
  /** How a formula came to its value for a candidate, beside the cell; absent for those who may not read formulas. */
  explanation: ((of: ColumnOnScreen & { candidateId: string; onClose: () => void }) => ReactNode) | undefined;
};

const columnsOf = (broken: BrokenFormula[], descriptors: ColumnDescriptor[]) =>
  new Set(
    descriptors
      .filter(({ formulaId }) => broken.some((formula) => formula.formulaId === formulaId))
      .map(({ technicalName }) => technicalName),
  );

type ColumnOnScreen = { descriptor: ColumnDescriptor; anchor: Element };

type StatisticsSlot = ColumnOnScreen & { filters: Filter[]; onFilter: () => void; onClose: () => void };

/** The grid of candidates with its filters and its states. */
export function Classement(props: Props) {
  const { descriptors, query, onFilters, count, onFormula, formulaId, broken, why, candidateId } = props;
  const [filtering, setFiltering] = useState<ColumnOnScreen>();
  const [counting, setCounting] = useState<ColumnOnScreen>();
  const [explained, setExplained] = useState<ExplainedCell>();
  const explains = props.explanation !== undefined;
  const filters = useMemo(() => filtersOf(query), [query]);
  const filterCell = useCellFilter(query.filters, filters, onFilters);
  const { failure, setFailure, onFailure } = useFailure();
  const actions = useMemo(() => {
    const opens = (open: (of: ColumnOnScreen) => void) => (column: string) => {
      const descriptor = descriptors.find(({ technicalName }) => technicalName === column);
      const anchor = headerElement(column);
      if (descriptor && anchor) open({ descriptor, anchor });
    };
    return {
      filtered: new Set(query.filters.map(({ column }) => column)),
      broken: columnsOf(broken, descriptors),
      formulaId,
      openFormula: onFormula,
      openFilter: opens(setFiltering),
      clearFilter: (column: string) => onFilters(withoutColumn(query.filters, column)),
      filterCell: (column: string, cell: Cell, exclude: boolean) =>
        void filterCell(column, cell, exclude, opens(setFiltering)),
      openStatistics: opens(setCounting),
      explain: explains ? setExplained : undefined,
      why: why && { ...why, selectedId: candidateId },
    };
  }, [
    query.filters,
    filterCell,
    descriptors,
    broken,
    formulaId,
    onFormula,
    onFilters,
    explains,
    why,
    candidateId,
  ]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <CandidateFilters
        descriptors={descriptors}
        query={query}
        count={count}
        notice={props.notice}
        onFilters={onFilters}
        onSearch={props.onSearch}
        onClear={props.onClear}
        onAdd={() => props.onAdding(true)}
        onOpen={(descriptor, anchor) => setFiltering({ descriptor, anchor })}
        action={props.listAction}
      />
      <DataGrid
        name="Classement"
        descriptors={descriptors}
        layout={props.layout}
        fetchRows={fetchCandidates}
        filters={filters}
        arrangement={props.arrangement}
        actions={actions}
        selectedId={props.candidateId}
        onSelect={props.onCandidate}
        onReady={props.onReady}
        onCount={props.onCount}
        onFailure={onFailure}
        hint={(cell, column) => hintOf(cell, column, props)}
      >
        <GridState
          count={count}
          failure={failure}
          failed={LOAD_FAILED}
          onRetry={() => {
            setFailure(undefined);
            void readAgain(props.grid);
            focusGrid();
          }}
          empty={
            <NoCandidates
              narrowed={filters.length > 0}
              onClear={props.onClear}
              importAction={props.importAction}
            />
          }
        />
      </DataGrid>
      {props.adding && (
        <Suspense>
          <AddFilterDialog
            columns={descriptors}
            onChoose={setFiltering}
            onClose={() => props.onAdding(false)}
          />
        </Suspense>
      )}
      {filtering && (
        <OpenedFilter
          {...filtering}
          filters={query.filters}
          filtersWithSearch={filters}
          valuesQuery={filterValuesQuery}
          onApply={onFilters}
          onClose={() => setFiltering(undefined)}
        />
      )}
      {counting &&
        props.statistics({
          ...counting,
          filters,
          onFilter: () => {
            setCounting(undefined);
            setFiltering(counting);
          },
          onClose: () => setCounting(undefined),
        })}
      {explained && explanationOf(explained, props, () => setExplained(undefined))}
    </Box>
  );
}

function hintOf(cell: Cell, column: string, { descriptors, broken, onFormula }: Props) {
  const own = descriptors.find(({ technicalName }) => technicalName === column)?.formulaId;
  return (
    <CellExplanation
      cell={cell}
      onFormula={own && onFormula ? () => onFormula(own) : undefined}
      broken={broken.find((formula) => formula.formulaId === own)}
    />
  );
}

function useFailure() {
  const [failure, setFailure] = useState<unknown>();
  const onFailure = useCallback((error: unknown) => {
    setFailure(error);
    if (error !== undefined) toast.error(LOAD_FAILED, error);
  }, []);
  return { failure, setFailure, onFailure };
}

function explanationOf(
  { column, rowId, anchor }: ExplainedCell,
  { descriptors, explanation }: Props,
  onClose: () => void,
) {
  const descriptor = descriptors.find(({ technicalName }) => technicalName === column);
  return descriptor && explanation?.({ descriptor, candidateId: rowId, anchor, onClose });
}
