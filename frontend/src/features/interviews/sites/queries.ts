import { queryOptions } from '@tanstack/react-query';
import {
  fetchCountries,
  fetchDepartments,
  fetchJurySummaries,
  fetchManagers,
  fetchFileValues,
  fetchSite,
  fetchSiteJuries,
  fetchSiteSummaries,
  fetchSlotsState,
  fetchWaiting,
} from './api';

const sitesKey = ['interview-sites'] as const;

export const siteSummariesQuery = queryOptions({
  queryKey: [...sitesKey, 'list'],
  queryFn: fetchSiteSummaries,
});

export const siteQuery = (id: string) =>
  queryOptions({ queryKey: [...sitesKey, 'site', id], queryFn: () => fetchSite(id) });

export const jurySummariesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sitesKey, 'site', id, 'summaries'],
    queryFn: () => fetchJurySummaries(id),
  });

export const siteJuriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sitesKey, 'site', id, 'juries'],
    queryFn: () => fetchSiteJuries(id),
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
  queryFn: fetchSlotsState,
});

export const managersQuery = queryOptions({
  queryKey: [...sitesKey, 'managers'],
  queryFn: fetchManagers,
});

export const departmentsQuery = queryOptions({
  queryKey: [...sitesKey, 'departments'],
  queryFn: fetchDepartments,
});

export const countriesQuery = queryOptions({
  queryKey: [...sitesKey, 'countries'],
  queryFn: fetchCountries,
});

/** What the file calls sites, to be proposed: the form does without while it is not known. */
export const fileValuesQuery = queryOptions({
  queryKey: [...sitesKey, 'fileValues'],
  queryFn: fetchFileValues,
});
