import { queryOptions } from '@tanstack/react-query';
import { atOnce, notAsList, withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchJuries, fetchSite, fetchTemplates } from './api';

export const siteOfTemplatesQuery = (siteId: string) =>
  queryOptions({ queryKey: ['templates-site', siteId], queryFn: atOnce(() => fetchSite(siteId)) });

export const templatesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['templates', siteId],
    queryFn: withMinimumLoading(() => fetchTemplates(siteId)),
  });

export const juriesOfSiteQuery = (siteId: string) =>
  queryOptions({ queryKey: ['templates-juries', siteId], queryFn: notAsList(() => fetchJuries(siteId)) });
