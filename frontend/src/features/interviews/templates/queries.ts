import { queryOptions } from '@tanstack/react-query';
import { getSite, getSlotsState, listJuries, listSlotTemplates } from '@/api/sdk.gen';

export const siteOfTemplatesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['templates-site', siteId],
    queryFn: () => getSite({ path: { site_id: siteId } }),
  });

/** The site's templates, by type then hour. */
export const templatesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['templates', siteId],
    queryFn: () => listSlotTemplates({ path: { site_id: siteId } }),
  });

/** When slots were created automatically, null for never. */
export const slotsCreatedQuery = queryOptions({
  queryKey: ['templates-created'],
  queryFn: () => getSlotsState(),
});

export const juriesOfSiteQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['templates-juries', siteId],
    queryFn: () => listJuries({ path: { site_id: siteId } }),
  });
