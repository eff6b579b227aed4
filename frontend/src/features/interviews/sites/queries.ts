import { queryOptions } from '@tanstack/react-query';
import {
  getSite,
  getSlotsState,
  listAvailableManagers,
  listCountries,
  listDepartments,
  listJuries,
  listJurySummaries,
  listSiteSummaries,
} from '@/api/sdk.gen';
import { fetchFileValues, fetchWaiting } from './api';

const sitesKey = ['interview-sites'] as const;

/** The sites that the account may see, by name; a site manager's own only. */
export const siteSummariesQuery = queryOptions({
  queryKey: [...sitesKey, 'list'],
  queryFn: () => listSiteSummaries(),
});

export const siteQuery = (id: string) =>
  queryOptions({ queryKey: [...sitesKey, 'site', id], queryFn: () => getSite({ path: { site_id: id } }) });

/** The site's juries, each once a date, with their interviews. */
export const jurySummariesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sitesKey, 'site', id, 'summaries'],
    queryFn: () => listJurySummaries({ path: { site_id: id } }),
  });

export const siteJuriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sitesKey, 'site', id, 'juries'],
    queryFn: () => listJuries({ path: { site_id: id } }),
  });

/** Read anew with each look at the site: slots are attributed elsewhere. */
export const waitingQuery = (siteName: string) =>
  queryOptions({
    queryKey: [...sitesKey, 'waiting', siteName],
    queryFn: ({ signal }) => fetchWaiting(siteName, signal),
  });

/** Whether slots were created; read anew with each look at a site. */
export const slotsStateQuery = queryOptions({
  queryKey: [...sitesKey, 'slots'],
  queryFn: () => getSlotsState(),
});

export const managersQuery = queryOptions({
  queryKey: [...sitesKey, 'managers'],
  queryFn: () => listAvailableManagers(),
});

export const departmentsQuery = queryOptions({
  queryKey: [...sitesKey, 'departments'],
  queryFn: () => listDepartments(),
});

export const countriesQuery = queryOptions({
  queryKey: [...sitesKey, 'countries'],
  queryFn: () => listCountries(),
});

/** What the file calls sites, to be proposed: the form does without while it is not known. */
export const fileValuesQuery = queryOptions({
  queryKey: [...sitesKey, 'fileValues'],
  queryFn: fetchFileValues,
});
