import {
  changeSite,
  createSite,
  deleteSite,
  getDaySheet,
  getDaySheets,
  getSite,
  getSlotsState,
  listAvailableManagers,
  listCountries,
  listDepartments,
  listFilterValues,
  listJuries,
  listJurySummaries,
  listSiteSummaries,
} from '@/api/sdk.gen';
import type {
  DepartmentOut,
  JuryOut,
  JurySummaryOut,
  ManagerOut,
  SiteIn,
  SiteOut,
  SiteSummaryOut,
} from '@/api/types.gen';
import { fetchCandidates } from '@/shared/candidates/api';
import { columnFilter } from '@/shared/grid/filter/columnFilter';
import { answer } from '@/shared/http/answer';
import { isApiError } from '@/shared/http/ApiError';

export type Site = SiteOut;
export type SiteSummary = SiteSummaryOut;
export type Manager = ManagerOut;
export type Department = DepartmentOut;
export type SiteBody = SiteIn;
export type JurySummary = JurySummaryOut;
export type SiteJury = JuryOut;

/** The sites that the account may see, by name; a site manager's own only. */
export const fetchSiteSummaries = () => answer(listSiteSummaries());

export const fetchSite = (id: string) => answer(getSite({ path: { site_id: id } }));

/** Creates the site, or changes the one of that `id`. */
export const saveSite = (body: SiteBody, id?: string) =>
  answer(
    id === undefined ? createSite({ body }) : changeSite({ path: { site_id: id }, body: { ...body, id } }),
  );

export const removeSite = (id: string) => answer(deleteSite({ path: { site_id: id } }));

/** When slots were created automatically, null for never. */
export const fetchSlotsState = () => answer(getSlotsState());

export const fetchManagers = () => answer(listAvailableManagers());
export const fetchDepartments = () => answer(listDepartments());
export const fetchCountries = () => answer(listCountries());

/** The site's juries, each once a date, with their interviews. */
export const fetchJurySummaries = (id: string) => answer(listJurySummaries({ path: { site_id: id } }));
export const fetchSiteJuries = (id: string) => answer(listJuries({ path: { site_id: id } }));

/** The sheet of a jury's day, to print. */
export const fetchDaySheet = ({ juryId, day }: { juryId: string; day: string }) =>
  answer(
    getDaySheet({ path: { jury_id: juryId }, query: { 'interview-date': day }, parseAs: 'blob' }),
  ) as Promise<Blob>;

/** The sheets of all juries of a site on a day, in one file. */
export const fetchDaySheets = ({ siteId, day }: { siteId: string; day: string }) =>
  answer(
    getDaySheets({ path: { site_id: siteId }, query: { 'interview-date': day }, parseAs: 'blob' }),
  ) as Promise<Blob>;

/** What the candidates' file says of where the interview is held, with how many candidates say so. */
export async function fetchFileValues() {
  const answers = await answer(listFilterValues({ body: { columns: ['LieuEntretien'], filters: [] } }));
  return answers.flatMap(({ values, counts }) =>
    values.flatMap((value, index) =>
      typeof value === 'string' && value !== '' ? [{ value, count: counts[index] ?? 0 }] : [],
    ),
  );
}

/** How many candidates of a site wait for a slot. */
export async function fetchWaiting(site: string, signal: AbortSignal): Promise<number> {
  const filters = [
    columnFilter('SiteEntretienEffectif', [site]),
    columnFilter('StatutEntretien', ['À attribuer']),
  ];
  try {
    return (await fetchCandidates({ filters, sort: [], columns: [] }, 0, 1, signal)).total;
  } catch (error) {
    if (isApiError(error, 'NO_DATA')) return 0;
    throw error;
  }
}
