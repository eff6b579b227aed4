import {
  changeJury,
  changeJuryDates,
  createJury as callCreateJury,
  deleteJury,
  getSite,
  listJuries,
  listJurySummaries,
} from '@/api/sdk.gen';
import type { DateIn, JuryOut, JurySummaryOut } from '@/api/types.gen';
import type { InterviewType } from '@/shared/interviews/interviewTypes';

export type Jury = JuryOut;
export type JuryDateBody = DateIn;
export type JurySummary = JurySummaryOut;

export const fetchSite = (siteId: string) => getSite({ path: { site_id: siteId } });

/** The site's juries, by name. */
export const fetchJuries = (siteId: string) => listJuries({ path: { site_id: siteId } });

/** How many slots each jury has on each of its dates. */
export const fetchSlotCounts = (siteId: string) => listJurySummaries({ path: { site_id: siteId } });

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
