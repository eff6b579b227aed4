import { useQuery } from '@tanstack/react-query';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { today } from '@/shared/time/today';
import { useHeld } from '@/shared/list/useHeld';
import type { JuryChoice } from './api';
import { dayOf, nearest, ownDays } from './DayChoice';
import { texts } from './labels';
import { dayQuery, juriesQuery } from './queries';
import { useJuryAddress } from './useJuryAddress';

/** The juries, the chosen one's day with its list, and the candidate who is searched for or open. */
export function useJuryDay() {
  const address = useJuryAddress();
  const juries = useQueryWithToast(juriesQuery, texts.juriesFailed);
  const offered = address.toGrade ? juries.data?.flatMap(withMissing) : juries.data;
  const chosen = chosenOf(offered ?? [], address.jury, address.date, address.toGrade);
  const hasList = chosen !== undefined && chosen.day !== '';
  const list = useHeld(useQuery({ ...dayQuery(chosen?.juryId ?? '', chosen?.day ?? ''), enabled: hasList }));
  const candidates = list.data?.candidates;
  const number =
    address.sought?.number ?? candidates?.find(({ id }) => id === address.candidateId)?.externalId;
  return {
    address,
    juries,
    offered,
    chosen: hasList ? chosen : undefined,
    juryId: chosen?.juryId ?? '',
    list,
    candidates,
    number,
    /** Changes with each search, of the same number too. */
    search: address.sought?.search ?? number,
    selected: candidates?.find(({ externalId }) => externalId === number),
  };
}

/** A jury with the days on which a grade is missing alone; none without such a day. */
const withMissing = (jury: JuryChoice): JuryChoice[] =>
  jury.toGrade.length === 0
    ? []
    : [{ ...jury, dates: jury.toGrade, days: jury.days.filter(({ date }) => jury.toGrade.includes(date)) }];

const AFTERNOON_HOUR = 13;

/** The jury and day of the address, else the day on which the person sits, else the only jury that sits today, or `first` of all. */
function chosenOf(juries: JuryChoice[], juryId: string | undefined, day: string | undefined, first: boolean) {
  const jury = juries.find(({ id }) => id === juryId);
  if (jury)
    return { juryId: jury.id, day: day && jury.dates.includes(day) ? day : dayOf(jury), dates: jury.dates };
  const own = nearest(juries.flatMap(ownDays).sort());
  const mine = juries.filter((each) => ownDays(each).includes(own));
  // Of two on that day the one of the morning, once it is the afternoon the other one.
  const half = own === today() && new Date().getHours() >= AFTERNOON_HOUR ? 'AFTERNOON' : 'MORNING';
  const ownJury = mine.find(({ interviewType }) => interviewType.startsWith(half)) ?? mine[0];
  if (ownJury) return { juryId: ownJury.id, day: own, dates: ownJury.dates };
  const sitting = juries.filter(({ dates }) => dates.includes(today()));
  const [only] = sitting.length === 1 ? sitting : first || juries.length === 1 ? juries : [];
  return only && { juryId: only.id, day: dayOf(only), dates: only.dates };
}
