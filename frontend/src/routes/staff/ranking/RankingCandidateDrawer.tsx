import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import { CandidateDrawer } from '@/features/candidates/record/CandidateDrawer';
import { drawer } from '@/features/candidates/record/labels';
import { RecordSkeleton } from '@/features/candidates/record/RecordSkeleton';
import { MarksFooter } from '@/features/candidates/marks/MarksFooter';
import { SideDrawer } from '@/shared/frame/SideDrawer';
import { isApiError } from '@/shared/http/ApiError';
import { ErrorState } from '@/shared/list/StateMessage';
import tokens from '@/shared/theme/tokens.json';
import { CandidateActions } from './CandidateActions';
import { CandidateRecord } from './CandidateRecord';
import { RecordConflicts } from './RecordConflicts';
import { useCandidateDrawer } from './useCandidateDrawer';
import type { Ranking } from './useRanking';

const WhyPanel = lazyPart(async () => ({
  default: (await import('@/features/results/reasons/WhyPanel')).WhyPanel,
}));

type Props = { ranking: Ranking; candidateId: string; heading: (element: HTMLHeadingElement | null) => void };

/** The right drawer of the Classement with the selected candidate. */
export function RankingCandidateDrawer({ ranking, candidateId, heading }: Props) {
  const [zoomed, setZoomed] = useState(false);
  const state = useCandidateDrawer(ranking, candidateId);
  const { record, neighbours, marks } = state;
  const title = useRef<HTMLHeadingElement>(null);
  const onTitle = useCallback(
    (element: HTMLHeadingElement | null) => {
      title.current = element;
      heading(element);
    },
    [heading],
  );
  const { why } = ranking;
  if (why?.isShown)
    // What is typed in the record stays: it is behind.
    return (
      <SideDrawer label="Candidat" width={tokens.layout.drawerCandidate} zoomed={zoomed}>
        <Suspense>
          <WhyPanel
            candidateId={candidateId}
            column={why.column}
            onFormula={ranking.toggleFormula}
            columns={(ranking.descriptors.data ?? []).filter(({ formulaId }) => formulaId !== null)}
            onColumn={(column) => why.open(candidateId, column)}
            onCandidate={ranking.selectCandidate}
            onClose={why.close}
          />
        </Suspense>
        {state.guard.dialog}
      </SideDrawer>
    );
  return (
    <SideDrawer label="Candidat" width={tokens.layout.drawerCandidate} zoomed={zoomed}>
      <CandidateDrawer
        heading={onTitle}
        actions={
          record.data && (
            <CandidateActions key={candidateId} ranking={ranking} candidate={record.data} state={state} />
          )
        }
        zoomed={zoomed}
        onZoom={() => setZoomed(!zoomed)}
        onClose={state.close}
        footer={
          <>
            <Neighbours {...neighbours} />
            {ranking.can('updateGrades') && record.data && (
              <MarksFooter
                count={marks.count}
                unsaved={state.unsaved}
                saving={state.saving}
                onSave={state.save}
              />
            )}
          </>
        }
      >
        {record.data ? (
          <CandidateRecord ranking={ranking} candidate={record.data} state={state} zoomed={zoomed} />
        ) : record.error ? (
          <ErrorState
            title={isApiError(record.error, 'NOT_FOUND') ? drawer.gone : drawer.loadFailed}
            error={record.error}
            onRetry={() => void record.refetch()}
            onList={state.close}
          />
        ) : (
          <RecordSkeleton />
        )}
      </CandidateDrawer>
      {state.conflicts.shown && (
        <RecordConflicts ranking={ranking} candidate={record.data} state={state} heading={title} />
      )}
      {state.guard.dialog}
    </SideDrawer>
  );
}

type NeighboursProps = { previous: (() => void) | undefined; next: (() => void) | undefined };

/** Précédent and Suivant in the order of the grid; with the focus on one of them, the arrows do the same. */
function Neighbours({ previous, next }: NeighboursProps) {
  const onKey = (event: KeyboardEvent) => {
    const go = { ArrowUp: previous, ArrowDown: next }[event.key];
    if (!go) return;
    event.preventDefault();
    go();
  };
  const button = (label: string, icon: React.ReactNode, go: (() => void) | undefined) => (
    <Button
      variant="text"
      startIcon={icon}
      // Focusable at either end of the list, where the arrows still lead back.
      aria-disabled={go === undefined}
      onClick={go}
      sx={go === undefined ? { color: 'var(--text-disabled)' } : undefined}
    >
      {label}
    </Button>
  );
  return (
    <Stack direction="row" role="group" aria-label="Parcourir les candidats" onKeyDown={onKey}>
      {button('Précédent', <KeyboardArrowUp />, previous)}
      {button('Suivant', <KeyboardArrowDown />, next)}
    </Stack>
  );
}
