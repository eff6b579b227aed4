import { queryOptions } from '@tanstack/react-query';
import { atOnce, notAsList, withMinimumLoading } from '@/shared/list/minimumLoading';
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
  queryFn: withMinimumLoading(fetchSiteSummaries),
});

export const siteQuery = (id: string) =>
  queryOptions({ queryKey: [...sitesKey, 'site', id], queryFn: withMinimumLoading(() => fetchSite(id)) });

export const jurySummariesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sitesKey, 'site', id, 'summaries'],
    queryFn: withMinimumLoading(() => fetchJurySummaries(id)),
  });

export const siteJuriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sitesKey, 'site', id, 'juries'],
    queryFn: notAsList(() => fetchSiteJuries(id)),
  });

/** Read anew with each look at the site: slots are attributed elsewhere. */
export const waitingQuery = (siteName: string) =>
  queryOptions({
    queryKey: [...sitesKey, 'waiting', siteName],
    queryFn: atOnce(({ signal }) => fetchWaiting(siteName, signal)),
  });

/** Whether slots were created; read anew with each look at a site. */
export const slotsStateQuery = queryOptions({
  queryKey: [...sitesKey, 'slots'],
  queryFn: atOnce(fetchSlotsState),
});

export const managersQuery = queryOptions({
  queryKey: [...sitesKey, 'managers'],
  queryFn: withMinimumLoading(fetchManagers),
});

export const departmentsQuery = queryOptions({
  queryKey: [...sitesKey, 'departments'],
  queryFn: withMinimumLoading(fetchDepartments),
});

export const countriesQuery = queryOptions({
  queryKey: [...sitesKey, 'countries'],
  queryFn: withMinimumLoading(fetchCountries),
});

/** What the file calls sites, to be proposed: the form does without while it is not known. */
export const fileValuesQuery = queryOptions({
  queryKey: [...sitesKey, 'fileValues'],
  queryFn: notAsList(fetchFileValues),
});
