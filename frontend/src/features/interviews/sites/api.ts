import {
  changeSite,
  createSite,
  deleteSite,
  getDaySheet,
  getDaySheets,
  listFilterValues,
} from '@/api/sdk.gen';
import type { SiteIn } from '@/api/types.gen';
import { fetchCandidates } from '@/shared/candidates/api';
import { columnFilter } from '@/shared/grid/filter/columnFilter';
import { isApiError } from '@/shared/http/ApiError';

export type {
  SiteOut as Site,
  SiteSummaryOut as SiteSummary,
  ManagerOut as Manager,
  DepartmentOut as Department,
  JurySummaryOut as JurySummary,
  JuryOut as SiteJury,
} from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

export type SiteBody = Whole<SiteIn, 'id'>;

/** Creates the site, or changes the one of that `id`. */
export const saveSite = (body: SiteBody, id?: string) =>
  id === undefined ? createSite({ body }) : changeSite({ path: { site_id: id }, body: { ...body, id } });

export const removeSite = (id: string) => deleteSite({ path: { site_id: id } });

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
