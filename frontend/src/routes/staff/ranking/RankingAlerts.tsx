import { Suspense } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import type { CandidateQuery } from '@/features/ranking/grid/candidateQuery';
import { AlertBar } from '@/features/ranking/alerts/AlertBar';
import { StaleBar } from '@/features/ranking/alerts/StaleBar';
import type { Ranking } from './useRanking';
import { WriteToList } from './WriteButton';

const ConflictQueue = lazyPart(async () => ({
  default: (await import('@/features/candidates/marks/conflicts/ConflictQueue')).ConflictQueue,
}));

type Props = {
  ranking: Ranking;
  computation: { last: { stale: boolean } | undefined; busy: boolean; start: () => void };
};

/** Over the grid: the alert whose candidates alone it shows, or that its results are old, and what deals with it. */
export function RankingAlerts({ ranking, computation }: Props) {
  const { query, inAddress, conflicts, can } = ranking;
  const kind = query.alert?.filterType;
  const open = conflicts.setOpen;
  return (
    <>
      {kind && (
        <AlertBar
          kind={kind}
          count={ranking.count}
          onResolve={kind === 'GRADE_CONFLICT_FILTER' && open ? () => open(true) : undefined}
          onLeave={ranking.leaveAlert}
          action={can('sendMessage') && !isNarrowed(query) && <WriteToList ranking={ranking} />}
        />
      )}
      {inAddress.stale && computation.last?.stale && (
        <StaleBar
          onCompute={can('startComputation') && !computation.busy ? computation.start : undefined}
          onLeave={inAddress.dismiss}
        />
      )}
      {conflicts.open && (
        <Suspense>
          <ConflictQueue onChanged={ranking.refresh} onClose={() => open?.(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Then the bar of the filters has what is done with the list. */
const isNarrowed = ({ filters, search }: CandidateQuery) => filters.length > 0 || search.trim() !== '';
