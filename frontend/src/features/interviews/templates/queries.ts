import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchJuries, fetchSite, fetchTemplates } from './api';

export const siteOfTemplatesQuery = (siteId: string) =>
  queryOptions({ queryKey: ['templates-site', siteId], queryFn: () => fetchSite(siteId) });

export const templatesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['templates', siteId],
    queryFn: withMinimumLoading(() => fetchTemplates(siteId)),
  });

export const juriesOfSiteQuery = (siteId: string) =>
  queryOptions({ queryKey: ['templates-juries', siteId], queryFn: () => fetchJuries(siteId) });
