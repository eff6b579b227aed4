import { isRemote, type InterviewType } from '@/shared/interviews/interviewTypes';
import { missingOf } from '@/shared/interviews/meeting';
import { today } from '@/shared/time/today';
import type { JurySummary, SiteJury } from './api';

/** A jury on one of its dates, `date` null for a jury without any; `first` on the first row of a jury. */
export type Sitting = {
  juryId: string;
  name: string;
  type: InterviewType;
  date: string | null;
  /** Null on a day of slots made by hand, which is no date of the jury. */
  dateId: string | null;
  /** All days of the jury. */
  dates: SiteJury['dates'];
  slots: number;
  attributed: number;
  /** What a remote jury lacks on a day to come. */
  missing: string | undefined;
  past: boolean;
  first: boolean;
  /** The other juries of the site that sit on that date. */
  beside: string[];
};

export function jurySittings(
  summaries: JurySummary[],
  juries: SiteJury[],
  readsPasswords: boolean,
): Sitting[] {
  const known = new Map(juries.map((jury) => [jury.id, jury]));
  const now = today();
  return summaries.flatMap((summary, index) => {
    const jury = known.get(summary.id);
    if (!jury) return [];
    const { date } = summary;
    const past = date !== null && date < now;
    const meeting = jury.dates.find((each) => each.date === date);
    return [
      {
        juryId: jury.id,
        name: jury.name,
        type: jury.interviewType,
        date,
        dateId: meeting?.id ?? null,
        dates: jury.dates,
        slots: summary.numberOfInterviews,
        attributed: summary.numberOfAttributedInterviews,
        missing:
          meeting && !past && isRemote(jury.interviewType) ? missingOf(meeting, readsPasswords) : undefined,
        past,
        first: summaries[index - 1]?.id !== summary.id,
        beside: juries
          .filter(({ id, dates }) => id !== jury.id && dates.some((each) => each.date === date))
          .map((each) => each.name),
      },
    ];
  });
}

/** The interviews of each mode and of both. */
export function totalsOf(sittings: Sitting[]) {
  const sum = (rows: Sitting[]) => ({
    slots: rows.reduce((before, { slots }) => before + slots, 0),
    attributed: rows.reduce((before, { attributed }) => before + attributed, 0),
  });
  return {
    faceToFace: sum(sittings.filter(({ type }) => !isRemote(type))),
    remote: sum(sittings.filter(({ type }) => isRemote(type))),
    total: sum(sittings),
  };
}
