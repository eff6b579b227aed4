import { queryOptions } from '@tanstack/react-query';
import { fetchJuries, fetchSite, fetchSlotCounts } from './api';

/** What the page of a site's juries reads; each change of a jury reads it all again. */
export const juriesKey = (siteId: string) => ['juries', siteId] as const;

export const siteOfJuriesQuery = (siteId: string) =>
  queryOptions({ queryKey: ['juries-site', siteId], queryFn: () => fetchSite(siteId) });

export const juriesQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...juriesKey(siteId), 'list'],
    queryFn: () => fetchJuries(siteId),
  });

export const slotCountsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...juriesKey(siteId), 'slots'],
    queryFn: () => fetchSlotCounts(siteId),
  });
