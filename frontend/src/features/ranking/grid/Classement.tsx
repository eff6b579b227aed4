import Box from '@mui/material/Box';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { toast } from '@/shared/toast/toasts';
import type { ColumnDescriptor } from './api';
import { filtersAsked, type CandidateQuery } from './candidateQuery';
import type { ColumnFilter } from './filter/columnFilter';
import { FilterPopover } from './filter/FilterPopover';
import { CandidatesGrid } from './grid/CandidatesGrid';
import type { Arrangement, Grid } from './grid/arrangement';
import type { Count } from './grid/candidatesSource';
import { GridState } from './grid/GridState';
import { focusGrid, headerElement } from './grid/headerElement';
import { LOAD_FAILED } from './labels';

type Props = {
  descriptors: ColumnDescriptor[];
  query: CandidateQuery;
  onFilters: (filters: ColumnFilter[]) => void;
  onClear: () => void;
  arrangement: Arrangement | undefined;
  grid: Grid | undefined;
  onReady: (grid: Grid) => void;
  count: Count;
  onCount: (count: Count) => void;
  /** The formulas that cannot be evaluated as a whole. */
  broken: { formulaId: string }[];
  formulaId: string | undefined;
  onFormula: ((id: string) => void) | undefined;
  candidateId: string | undefined;
  onCandidate: (id: string | undefined) => void;
  importAction: ReactNode;
};

/** The grid of candidates with its filters and its states. */
export function Classement(props: Props) {
  const { descriptors, query, onFilters, grid, count, onFormula, formulaId, broken } = props;
  const [failure, setFailure] = useState<unknown>();
  const [filtering, setFiltering] = useState<{ descriptor: ColumnDescriptor; anchor: Element }>();
  const asked = useMemo(() => filtersAsked(query), [query]);
  const onFailure = useCallback((error: unknown) => {
    setFailure(error);
    if (error !== undefined) toast.error(LOAD_FAILED, error);
  }, []);
  const actions = useMemo(
    () => ({
      filtered: new Set(query.filters.map(({ column }) => column)),
      broken: new Set(
        descriptors
          .filter(({ formulaId: own }) => broken.some((formula) => formula.formulaId === own))
          .map(({ technicalName }) => technicalName),
      ),
      formulaId,
      openFormula: onFormula,
      openFilter: (column: string) => {
        const descriptor = descriptors.find(({ technicalName }) => technicalName === column);
        const anchor = headerElement(column);
        if (descriptor && anchor) setFiltering({ descriptor, anchor });
      },
    }),
    [query.filters, descriptors, broken, formulaId, onFormula],
  );
  return (
    <Box sx={{ position: 'relative', display: 'flex', flex: 1, minWidth: 0, minHeight: 0 }}>
      <CandidatesGrid
        descriptors={descriptors}
        filters={asked}
        arrangement={props.arrangement}
        actions={actions}
        candidateId={props.candidateId}
        onCandidate={props.onCandidate}
        onReady={props.onReady}
        onCount={props.onCount}
        onFailure={onFailure}
      >
        <GridState
          count={count}
          failure={failure}
          narrowed={asked.length > 0}
          onRetry={() => {
            setFailure(undefined);
            grid?.refreshInfiniteCache();
            focusGrid();
          }}
          onClear={props.onClear}
          importAction={props.importAction}
        />
      </CandidatesGrid>
      {filtering && (
        <FilterPopover
          {...filtering}
          filters={query.filters}
          asked={asked}
          onApply={onFilters}
          onClose={() => setFiltering(undefined)}
        />
      )}
    </Box>
  );
}
