import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import { ComputationButton } from '@/features/formulas/computations/ComputationButton';
import { FormulaBanner } from '@/features/formulas/computations/FormulaBanner';
import { LastComputation } from '@/features/formulas/computations/LastComputation';
import { useComputation } from '@/features/formulas/computations/useComputation';
import { AlertsMenu } from '@/features/ranking/alerts/AlertsMenu';
import { CandidateCount } from '@/features/ranking/grid/toolbar/CandidateCount';
import { isChangedBy } from '@/features/ranking/views/rights';
import { ViewState } from '@/features/ranking/views/ViewState';
import { PageFrame } from '@/shared/frame/PageFrame';
import { useReady } from '@/shared/frame/useReady';
import { TicksContext } from '@/shared/grid/ticks';
import { RankingAlerts } from './RankingAlerts';
import { RankingGrid } from './RankingGrid';
import { RankingToolbar } from './RankingToolbar';
import { useDrawerEntry } from './useDrawerEntry';
import { useLastState } from './useLastState';
import { useNewFormula } from './useNewFormula';
import { useRanking } from './useRanking';
import { useTickedCandidates } from './useTickedCandidates';

// The panels beside the grid are fetched when first opened, or once the rows are there: these do not wait for them.
const AddCandidateDialog = lazyPart(async () => ({
  default: (await import('@/features/candidates/record/AddCandidateDialog')).AddCandidateDialog,
}));
const candidateDrawer = () => import('./RankingCandidateDrawer');
const RankingCandidateDrawer = lazyPart(async () => ({
  default: (await candidateDrawer()).RankingCandidateDrawer,
}));
const RankingFormulaDrawer = lazyPart(async () => ({
  default: (await import('./RankingFormulaDrawer')).RankingFormulaDrawer,
}));
const TickedCandidatesBar = lazyPart(async () => ({
  default: (await import('./TickedCandidatesBar')).TickedCandidatesBar,
}));
const LeftPanel = lazyPart(async () => ({ default: (await import('./LeftPanel')).LeftPanel }));

/** Classement: the grid of candidates as it was left, with its toolbar, its panels and its drawer (docs/rules/ranking.md). */
export const CandidatesRoute = () => (useLastState() ? <Ranking /> : null);

function Ranking() {
  const ranking = useRanking();
  const { can, refresh, chosen, inUse, views, formulaId, toggleFormula } = ranking;
  const [adding, setAdding] = useState(false);
  const ticked = useTickedCandidates(ranking);
  const drawerEntry = useDrawerEntry(ranking.selectCandidate, ranking.closeDrawer);
  useReady(candidateDrawer, ranking.count.loaded > 0);
  const computation = useComputation({ mayStart: can('startComputation'), onDone: refresh });
  useNewFormula({ grid: ranking.grid, descriptors: ranking.descriptors.data, compute: computation.start });
  return (
    <PageFrame
      title="Classement"
      fullBleed
      aside={
        <CandidateCount
          count={ranking.count}
          view={
            chosen.view && (
              <ViewState
                name={chosen.view.name}
                changed={inUse.changed}
                saving={views.updating}
                onSave={isChangedBy(chosen.view, ranking.shares) ? inUse.save : undefined}
                onRevert={chosen.revert}
              />
            )
          }
        />
      }
      actions={<LastComputation {...computation} />}
      toolbar={
        <RankingToolbar
          ranking={ranking}
          onAdd={() => setAdding(true)}
          computation={
            <>
              {can('startComputation') && (
                <ComputationButton busy={computation.busy} onStart={computation.start} />
              )}
              {ranking.chooseAlert && (
                <AlertsMenu
                  alerts={ranking.alerts}
                  active={ranking.query.alert?.filterType}
                  onChoose={ranking.chooseAlert}
                />
              )}
            </>
          }
        />
      }
    >
      {can('createCandidate') && adding && (
        <Suspense>
          <AddCandidateDialog
            open={adding}
            onClose={() => setAdding(false)}
            onCreated={(id) => {
              refresh();
              ranking.selectCandidate(id);
            }}
          />
        </Suspense>
      )}
      {toggleFormula && <FormulaBanner statuses={ranking.broken} onFormula={toggleFormula} />}
      <RankingAlerts ranking={ranking} computation={computation} />
      <Stack
        direction="row"
        onKeyDown={drawerEntry.onKey}
        sx={{ position: 'relative', flex: 1, minHeight: 0 }}
      >
        {ranking.panel.open !== undefined && (
          <Suspense>
            <LeftPanel ranking={ranking} />
          </Suspense>
        )}
        <TicksContext value={ticked.ticks}>
          <RankingGrid ranking={ranking} />
        </TicksContext>
        <Suspense>
          {toggleFormula && formulaId !== undefined && (
            <RankingFormulaDrawer
              formulaId={formulaId}
              candidateId={ranking.candidateId}
              onClose={ranking.closeFormula}
              onSaved={refresh}
            />
          )}
          {formulaId === undefined && ranking.candidateId !== undefined && (
            <RankingCandidateDrawer
              ranking={ranking}
              candidateId={ranking.candidateId}
              heading={drawerEntry.heading}
            />
          )}
        </Suspense>
      </Stack>
      {ticked.rows.length > 0 && (
        <Suspense>
          <TickedCandidatesBar ranking={ranking} ticked={ticked} />
        </Suspense>
      )}
    </PageFrame>
  );
}
