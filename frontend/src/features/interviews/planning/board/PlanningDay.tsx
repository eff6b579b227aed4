import { ErrorState } from '@/shared/list/StateMessage';
import { useCan } from '@/shared/session/useAccount';
import { today } from '@/shared/time/today';
import { DayBoard } from './DayBoard';
import { texts } from './labels';
import type { SitesChoice } from './PlanningBar';
import { PlanningSkeleton } from './PlanningSkeleton';
import { usePlanner } from './usePlanner';

type Props = SitesChoice & {
  day: string;
  onDay: (day: string) => void;
  onChanged: (() => void) | undefined;
  onCorrect: (candidateIds: string[]) => void;
};

/** A day of the board, read and changed; a day that is over is only read. */
export function PlanningDay({ day, onDay, onChanged, onCorrect, ...choice }: Props) {
  const isPlanned = useCan()('moveSlots') && day >= today();
  const planner = usePlanner({ day, siteId: choice.siteId, onChanged, onCorrect });
  const { board, grid, query } = planner;
  if (!board || !grid)
    return query.error ? (
      <ErrorState title={texts.failed} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PlanningSkeleton />
    );
  return (
    <>
      <DayBoard
        choice={choice}
        day={day}
        onDay={onDay}
        planner={planner}
        board={board}
        grid={grid}
        editable={isPlanned && !query.isPlaceholderData}
        onCorrect={onCorrect}
      />
      {planner.dialog}
    </>
  );
}
