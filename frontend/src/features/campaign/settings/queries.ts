import { queryOptions } from '@tanstack/react-query';
import { fetchCampaign, fetchPreview, fetchVersions, type CampaignBody } from './api';

export const campaignQuery = queryOptions({
  queryKey: ['campaign', 'settings'],
  queryFn: fetchCampaign,
  // What is being typed must not change: a save over somebody else's is reported.
  staleTime: Infinity,
  gcTime: 0,
});

/** What candidates would read by these settings. */
export const previewQuery = (body: CampaignBody) =>
  queryOptions({
    queryKey: ['campaign', 'settings', 'preview', body],
    queryFn: () => fetchPreview(body),
    retry: false,
  });

export const versionsQuery = queryOptions({
  queryKey: ['campaign', 'settings', 'versions'],
  queryFn: fetchVersions,
});
