import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { AddCandidateDialog } from '@/features/candidates/record/AddCandidateDialog';
import { ComputationButton } from '@/features/formulas/computations/ComputationButton';
import { FormulaBanner } from '@/features/formulas/computations/FormulaBanner';
import { LastComputation } from '@/features/formulas/computations/LastComputation';
import { useComputation } from '@/features/formulas/computations/useComputation';
import { CandidateCount } from '@/features/ranking/grid/toolbar/CandidateCount';
import { ViewState } from '@/features/ranking/views/ViewState';
import { PageFrame } from '@/shared/frame/PageFrame';
import { FormulaSlot } from './FormulaSlot';
import { GridSlot } from './GridSlot';
import { LeftPanel } from './LeftPanel';
import { RankingToolbar } from './RankingToolbar';
import { useLastState } from './useLastState';
import { useNewFormula } from './useNewFormula';
import { useRanking } from './useRanking';

/** Classement: the grid of candidates as it was left, with its toolbar, its panels and its drawer (part 1 §2). */
export function CandidatesRoute() {
  return useLastState() ? <Ranking /> : null;
}

function Ranking() {
  const ranking = useRanking();
  const { can, refresh, chosen, inUse, views, formulaId, toggleFormula } = ranking;
  const [adding, setAdding] = useState(false);
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
                onSave={inUse.save}
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
            can('startComputation') && (
              <ComputationButton busy={computation.busy} onStart={computation.start} />
            )
          }
        />
      }
    >
      {can('createCandidate') && (
        <AddCandidateDialog open={adding} onClose={() => setAdding(false)} onCreated={refresh} />
      )}
      {toggleFormula && <FormulaBanner statuses={ranking.broken} onFormula={toggleFormula} />}
      <Stack direction="row" sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        <LeftPanel ranking={ranking} />
        <GridSlot ranking={ranking} />
        {toggleFormula && formulaId !== undefined && (
          <FormulaSlot
            formulaId={formulaId}
            candidateId={ranking.candidateId}
            onClose={ranking.closeFormula}
            onSaved={refresh}
          />
        )}
      </Stack>
    </PageFrame>
  );
}
