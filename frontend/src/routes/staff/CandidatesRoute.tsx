import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from '@tanstack/react-router';
import { useCandidateQuery } from '@/features/candidates/candidateQuery';
import { Classement } from '@/features/candidates/Classement';
import { descriptorsQuery } from '@/features/candidates/descriptorsQuery';
import { sortOf, visibleColumns, type Grid } from '@/features/candidates/grid/arrangement';
import type { Count } from '@/features/candidates/grid/candidatesSource';
import { filtersAsked } from '@/features/candidates/candidateQuery';
import { CandidateCount } from '@/features/candidates/toolbar/CandidateCount';
import { Toolbar, type Panel } from '@/features/candidates/toolbar/Toolbar';
import { useExport } from '@/features/candidates/toolbar/useExport';
import { resizeColumns } from '@/features/candidates/grid/resizeColumns';
import { ComputationButton } from '@/features/computations/ComputationButton';
import { FormulaBanner } from '@/features/computations/FormulaBanner';
import { LastComputation } from '@/features/computations/LastComputation';
import { formulaStatusesQuery } from '@/features/computations/formulaStatusesQuery';
import { useComputation } from '@/features/computations/useComputation';
import { PageFrame } from '@/shared/frame/PageFrame';
import { paths } from '@/shared/paths';
import { useIsAdmin } from '@/shared/session/useAccount';
import { useUrlText } from '@/shared/url/useUrlState';

export function CandidatesRoute() {
  const admin = useIsAdmin();
  const client = useQueryClient();
  const [grid, setGrid] = useState<Grid>();
  const [count, setCount] = useState<Count>({ loaded: 0, total: undefined });
  const [panel, setPanel] = useState<Panel>();
  const panelButton = useRef<HTMLButtonElement>(null);
  const [formulaId, setFormulaId] = useUrlText('formule');
  const [candidateId, setCandidateId] = useUrlText('candidat');
  const descriptors = useQuery(descriptorsQuery);
  const statuses = useQuery({ ...formulaStatusesQuery, enabled: admin });
  const { query, setFilters, setSearch, clear } = useCandidateQuery();
  const { exportGrid, exporting } = useExport();
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: descriptorsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['computation'] });
    grid?.refreshInfiniteCache();
  }, [client, grid]);
  const computation = useComputation({ mayStart: admin, onDone: refresh });
  const openFormula = useCallback(
    (id: string) => setFormulaId(id === formulaId ? undefined : id),
    [formulaId, setFormulaId],
  );
  const selectCandidate = useCallback(
    (id: string | undefined) => setCandidateId(id, { replace: true }),
    [setCandidateId],
  );
  return (
    <PageFrame
      title="Classement"
      fullBleed
      aside={
        <CandidateCount count={count} viewName={undefined} filters={query.filters.length} onClear={clear} />
      }
      actions={<LastComputation {...computation} />}
      toolbar={
        <Toolbar
          panel={panel}
          onPanel={setPanel}
          panelButton={panelButton}
          search={query.search}
          onSearch={setSearch}
          onRefresh={refresh}
          onResize={() => grid && resizeColumns(grid)}
          exporting={exporting}
          onExport={() =>
            grid &&
            exportGrid({ filters: filtersAsked(query), sort: sortOf(grid), columns: visibleColumns(grid) })
          }
          computation={admin && <ComputationButton busy={computation.busy} onStart={computation.start} />}
        />
      }
    >
      {admin && <FormulaBanner statuses={statuses.data ?? []} onFormula={openFormula} />}
      <Stack direction="row" sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        {descriptors.data && (
          <Classement
            descriptors={descriptors.data}
            query={query}
            onFilters={setFilters}
            onClear={clear}
            arrangement={undefined}
            grid={grid}
            onReady={setGrid}
            count={count}
            onCount={setCount}
            broken={(statuses.data ?? []).map(({ formula }) => formula)}
            formulaId={formulaId}
            onFormula={admin ? openFormula : undefined}
            candidateId={candidateId}
            onCandidate={selectCandidate}
            importAction={
              admin && (
                <Button component={Link} to={paths.candidatesImport}>
                  Importer des candidatures
                </Button>
              )
            }
          />
        )}
      </Stack>
    </PageFrame>
  );
}
