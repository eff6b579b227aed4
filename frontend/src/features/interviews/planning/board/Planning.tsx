import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { today } from '@/shared/time/today';
import { useUrlText } from '@/shared/url/useUrlState';
import { useCan } from '@/shared/session/useAccount';
import { openingDay } from './board';
import { texts } from './labels';
import { PlanningSkeleton } from './PlanningSkeleton';
import { boardQuery, sitesQuery } from './queries';
import { DayBoard } from './DayBoard';
import type { SitesChoice } from './PlanningBar';
import { usePlanner } from './usePlanner';

type Props = {
  /** The only site that it shows; without, one may be chosen. */
  siteId?: string;
  /** Something was changed: what else the page shows is read anew. */
  onChanged?: () => void;
  /** Opens the letters of these candidates, which are no longer true. */
  onCorrect: (candidateIds: string[]) => void;
  /** Writes to who sits on a day, at a site or at all; absent for whoever may not. */
  onWrite?: ((day: string, siteId: string | undefined) => void) | undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The planner's board (docs/rules/interviews.md): a day of a site, or of all; whoever may not plan reads it. */
export function Planning({ siteId: only, onChanged, onCorrect, onWrite }: Props) {
  const [site, setSite] = useUrlText('site');
  const [wanted, setDay] = useUrlText('jour');
  const siteId = only ?? site;
  const known = wanted !== undefined && DAY.test(wanted);
  const first = useQueryWithToast({ ...boardQuery(today(), siteId), enabled: !known }, texts.failed);
  const sites = useQuery({ ...sitesQuery, enabled: only === undefined }).data;
  const day = known ? wanted : first.data && openingDay(first.data.days, today());
  if (first.error && !known)
    return <ErrorState title={texts.failed} error={first.error} onRetry={() => void first.refetch()} />;
  if (!known && !first.data) return <PlanningSkeleton />;
  if (day === undefined)
    return <StateMessage role="status" icon={EventBusyOutlined} title={texts.noDay} text={texts.noDayText} />;
  return (
    <PlanningDay
      key={siteId}
      day={day}
      onDay={setDay}
      siteId={siteId}
      sites={sites}
      onSite={only === undefined ? setSite : undefined}
      onChanged={onChanged}
      onCorrect={onCorrect}
      onWrite={onWrite}
    />
  );
}

type PlanningDayProps = SitesChoice & {
  day: string;
  onDay: (day: string) => void;
  onChanged: (() => void) | undefined;
  onCorrect: (candidateIds: string[]) => void;
  onWrite: Props['onWrite'];
};

/** A day of the board, read and changed; a day that is over is only read. */
function PlanningDay({ day, onDay, onChanged, onCorrect, onWrite, ...choice }: PlanningDayProps) {
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
        onWrite={onWrite && (() => onWrite(day, choice.siteId))}
      />
      {planner.dialog}
    </>
  );
}
