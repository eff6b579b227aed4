import { changeJury, changeJuryDates, createJury as callCreateJury, deleteJury } from '@/api/sdk.gen';
import type { DateIn } from '@/api/types.gen';
import type { InterviewType } from '@/shared/interviews/interviewTypes';

export type { JuryOut as Jury, JurySummaryOut as JurySummary } from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

export type JuryDateBody = Whole<DateIn>;

/** Creates a jury; its name is the server's. */
export const createJury = (siteId: string, interviewType: InterviewType) =>
  callCreateJury({ path: { site_id: siteId }, body: { interviewType } });

/** Gives a jury another type, and so another name. */
export const changeType = (id: string, interviewType: InterviewType) =>
  changeJury({ path: { jury_id: id }, body: { id, interviewType } });

export const removeJury = (id: string) => deleteJury({ path: { jury_id: id } });

/** Replaces the dates of a jury. */
export const saveDates = (id: string, body: JuryDateBody[]) =>
  changeJuryDates({ path: { jury_id: id }, body });
