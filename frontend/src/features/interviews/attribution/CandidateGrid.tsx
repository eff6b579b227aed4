import { useMemo } from 'react';
import { fetchCandidates } from './api';
import { FilteredGrid } from '@/shared/grid/FilteredGrid';
import { GridSkeleton } from '@/shared/grid/GridSkeleton';
import type { GridPane } from '@/shared/grid/useGridPane';
import { DATA_FAILED, ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { candidateColumns, candidateLayout } from './columns';
import { texts } from './labels';
import { candidateValuesQuery, descriptorsQuery } from './queries';

/** The candidates beside the slots, those whose name or number has what is searched. */
export function CandidateGrid({ pane, search }: { pane: GridPane; search: string }) {
  const { data, error, refetch } = useQueryWithToast(descriptorsQuery, DATA_FAILED);
  const descriptors = useMemo(() => data && candidateColumns(data), [data]);
  if (error) return <ErrorState title={DATA_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!descriptors) return <GridSkeleton label="Récupération des candidats" />;
  return (
    <FilteredGrid
      {...pane.grid}
      name="Candidats"
      search={search}
      descriptors={descriptors}
      layout={candidateLayout}
      fetchRows={fetchCandidates}
      valuesQuery={candidateValuesQuery}
      texts={{ failed: texts.candidatesFailed, empty: texts.empty, emptyText: texts.emptyText }}
    />
  );
}
