import { queryOptions } from '@tanstack/react-query';
import { getSite, listJuries, listJurySummaries } from '@/api/sdk.gen';

/** What the page of a site's juries reads; each change of a jury reads it all again. */
export const juriesKey = (siteId: string) => ['juries', siteId] as const;

export const siteOfJuriesQuery = (siteId: string) =>
  queryOptions({ queryKey: ['juries-site', siteId], queryFn: () => getSite({ path: { site_id: siteId } }) });

/** The site's juries, by name. */
export const juriesQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...juriesKey(siteId), 'list'],
    queryFn: () => listJuries({ path: { site_id: siteId } }),
  });

/** How many slots each jury has on each of its dates. */
export const slotCountsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...juriesKey(siteId), 'slots'],
    queryFn: () => listJurySummaries({ path: { site_id: siteId } }),
  });
