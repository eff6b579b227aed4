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
import { isApiError } from '@/shared/http/ApiError';

export type Site = SiteOut;
export type SiteSummary = SiteSummaryOut;
export type Manager = ManagerOut;
export type Department = DepartmentOut;
export type SiteBody = SiteIn;
export type JurySummary = JurySummaryOut;
export type SiteJury = JuryOut;

/** The sites that the account may see, by name; a site manager's own only. */
export const fetchSiteSummaries = () => listSiteSummaries();

export const fetchSite = (id: string) => getSite({ path: { site_id: id } });

/** Creates the site, or changes the one of that `id`. */
export const saveSite = (body: SiteBody, id?: string) =>
  id === undefined ? createSite({ body }) : changeSite({ path: { site_id: id }, body: { ...body, id } });

export const removeSite = (id: string) => deleteSite({ path: { site_id: id } });

/** When slots were created automatically, null for never. */
export const fetchSlotsState = () => getSlotsState();

export const fetchManagers = () => listAvailableManagers();
export const fetchDepartments = () => listDepartments();
export const fetchCountries = () => listCountries();

/** The site's juries, each once a date, with their interviews. */
export const fetchJurySummaries = (id: string) => listJurySummaries({ path: { site_id: id } });
export const fetchSiteJuries = (id: string) => listJuries({ path: { site_id: id } });

/** The sheet of a jury's day, to print. */
export const fetchDaySheet = ({ juryId, day }: { juryId: string; day: string }) =>
  getDaySheet({
    path: { jury_id: juryId },
    query: { 'interview-date': day },
    parseAs: 'blob',
  }) as Promise<Blob>;

/** The sheets of all juries of a site on a day, in one file. */
export const fetchDaySheets = ({ siteId, day }: { siteId: string; day: string }) =>
  getDaySheets({
    path: { site_id: siteId },
    query: { 'interview-date': day },
    parseAs: 'blob',
  }) as Promise<Blob>;

/** What the candidates' file says of where the interview is held, with how many candidates say so. */
export async function fetchFileValues() {
  const answers = await listFilterValues({ body: { columns: ['LieuEntretien'], filters: [] } });
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
