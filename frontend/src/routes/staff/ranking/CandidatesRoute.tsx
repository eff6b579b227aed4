import GradingOutlined from '@mui/icons-material/GradingOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AddCandidateDialog } from '@/features/candidates/record/AddCandidateDialog';
import { ADD_CANDIDATE } from '@/features/candidates/record/labels';
import { filtersAsked, useCandidateQuery } from '@/features/ranking/grid/candidateQuery';
import { Classement } from '@/features/ranking/grid/Classement';
import { ColumnPanel } from '@/features/ranking/grid/columns/ColumnPanel';
import { descriptorsQuery } from '@/features/ranking/grid/descriptorsQuery';
import { arrangementOf, sortOf, visibleColumns, type Grid } from '@/features/ranking/grid/grid/arrangement';
import type { Count } from '@/features/ranking/grid/grid/candidatesSource';
import { GridSkeleton } from '@/features/ranking/grid/grid/GridSkeleton';
import { focusGrid } from '@/features/ranking/grid/grid/headerElement';
import { resizeColumns } from '@/features/ranking/grid/grid/resizeColumns';
import { LOAD_FAILED } from '@/features/ranking/grid/labels';
import { CandidateCount } from '@/features/ranking/grid/toolbar/CandidateCount';
import { Toolbar, type Panel } from '@/features/ranking/grid/toolbar/Toolbar';
import { useExport } from '@/features/ranking/grid/toolbar/useExport';
import { ComputationButton } from '@/features/formulas/computations/ComputationButton';
import { FormulaBanner } from '@/features/formulas/computations/FormulaBanner';
import { formulaStatusesQuery } from '@/features/formulas/computations/formulaStatusesQuery';
import { LastComputation } from '@/features/formulas/computations/LastComputation';
import { useComputation } from '@/features/formulas/computations/useComputation';
import { EXPORT_JURY_NOTES } from '@/features/interviews/jury_grades/labels';
import { useJuryNotesExport } from '@/features/interviews/jury_grades/useJuryNotesExport';
import { useViews } from '@/features/ranking/views/useViews';
import { ViewsPanel } from '@/features/ranking/views/ViewsPanel';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ErrorState } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import { useCan, useIsAdmin } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { useUrlText } from '@/shared/url/useUrlState';
import { FormulaSlot } from './FormulaSlot';
import { useChosenView } from './useChosenView';
import { useFocusBack } from './useFocusBack';

/** Classement: the grid of candidates with its toolbar, its panels and its drawer (part 1 §2). */
export function CandidatesRoute() {
  const admin = useIsAdmin();
  const client = useQueryClient();
  const [grid, setGrid] = useState<Grid>();
  const [count, setCount] = useState<Count>({ loaded: 0, total: undefined });
  const [panel, setPanel] = useState<Panel>();
  const [adding, setAdding] = useState(false);
  const panelButton = useRef<HTMLButtonElement>(null);
  const [formulaId, setFormulaId] = useUrlText('formule');
  const [candidateId, setCandidateId] = useUrlText('candidat');
  const descriptors = useQuery(descriptorsQuery);
  const statuses = useQuery({ ...formulaStatusesQuery, enabled: admin });
  const broken = statuses.data ?? NONE;
  const views = useViews();
  const chosen = useChosenView(views, descriptors.data, grid);
  const { query, setFilters, setSearch, clear } = useCandidateQuery(chosen.query);
  const { exportFile: exportGrid, exporting } = useExport();
  const juryNotes = useJuryNotesExport();
  const can = useCan();

  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: descriptorsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['computation'] });
    grid?.refreshInfiniteCache();
  }, [client, grid]);
  const computation = useComputation({ mayStart: admin, onDone: refresh });

  const { error } = descriptors;
  useEffect(() => {
    if (error) toast.error(LOAD_FAILED, error);
  }, [error]);

  useFocusBack(formulaId, descriptors.data);
  const openFormula = useCallback(
    (id: string) => setFormulaId(id === formulaId ? undefined : id),
    [formulaId, setFormulaId],
  );
  const selectCandidate = useCallback(
    (id: string | undefined) => setCandidateId(id, { replace: true }),
    [setCandidateId],
  );
  const clearFilters = useCallback(() => {
    clear();
    focusGrid();
  }, [clear]);
  const { onArranged } = chosen;
  const onReady = useCallback(
    (api: Grid) => {
      onArranged();
      setGrid(api);
    },
    [onArranged],
  );
  const closePanel = () => {
    panelButton.current?.focus();
    setPanel(undefined);
  };
  return (
    <PageFrame
      title="Classement"
      fullBleed
      aside={
        <CandidateCount
          count={count}
          viewName={chosen.view?.name}
          filters={query.filters.length}
          onClear={clearFilters}
        />
      }
      actions={<LastComputation {...computation} />}
      toolbar={
        <Toolbar
          panel={panel}
          onPanel={setPanel}
          panelButton={panelButton}
          search={query.search}
          onSearch={setSearch}
          juryNotes={
            // An administrator finds it on the administration home (part 1 §6, part 2 §2.3).
            !admin && can('exportJuryNotes')
              ? {
                  label: EXPORT_JURY_NOTES,
                  icon: <GradingOutlined />,
                  run: () => juryNotes.exportFile(),
                  disabled: juryNotes.exporting,
                }
              : undefined
          }
          addCandidate={
            admin
              ? { label: ADD_CANDIDATE, icon: <PersonAddAltOutlined />, run: () => setAdding(true) }
              : undefined
          }
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
      {admin && <AddCandidateDialog open={adding} onClose={() => setAdding(false)} onCreated={refresh} />}
      {admin && <FormulaBanner statuses={broken} onFormula={openFormula} />}
      <Stack direction="row" sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        {panel === 'views' && (
          <ViewsPanel
            views={views}
            selectedId={chosen.view?.id}
            capture={() => grid && { ...arrangementOf(grid), filterModel: filtersAsked(query) }}
            onSelect={chosen.choose}
            onClose={closePanel}
          />
        )}
        {panel === 'columns' && descriptors.data && (
          <ColumnPanel grid={grid} descriptors={descriptors.data} onClose={closePanel} />
        )}
        {error !== null && !descriptors.data && (
          <ErrorState title={LOAD_FAILED} error={error} onRetry={refresh} />
        )}
        {error === null && (!descriptors.data || !views.settled) && <GridSkeleton />}
        {descriptors.data && views.settled && (
          <Classement
            descriptors={descriptors.data}
            query={query}
            onFilters={setFilters}
            onClear={clearFilters}
            arrangement={chosen.arrangement}
            grid={grid}
            onReady={onReady}
            count={count}
            onCount={setCount}
            broken={broken}
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
        {admin && formulaId !== undefined && (
          <FormulaSlot
            formulaId={formulaId}
            candidateId={candidateId}
            onClose={() => setFormulaId(undefined)}
            onSaved={refresh}
          />
        )}
      </Stack>
    </PageFrame>
  );
}

const NONE: never[] = [];
