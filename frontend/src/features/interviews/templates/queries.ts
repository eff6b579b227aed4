import { queryOptions } from '@tanstack/react-query';
import { fetchCreated, fetchJuries, fetchSite, fetchTemplates } from './api';

export const siteOfTemplatesQuery = (siteId: string) =>
  queryOptions({ queryKey: ['templates-site', siteId], queryFn: () => fetchSite(siteId) });

export const templatesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['templates', siteId],
    queryFn: () => fetchTemplates(siteId),
  });

export const slotsCreatedQuery = queryOptions({
  queryKey: ['templates-created'],
  queryFn: fetchCreated,
});

export const juriesOfSiteQuery = (siteId: string) =>
  queryOptions({ queryKey: ['templates-juries', siteId], queryFn: () => fetchJuries(siteId) });
