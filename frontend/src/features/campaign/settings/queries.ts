import { queryOptions } from '@tanstack/react-query';
import {
  getCampaignSettings,
  listCampaignVersions,
  previewCampaignSettings,
  listAvailableMembers,
} from '@/api/sdk.gen';
import { type CampaignBody } from './api';

/** The settings in force. */
export const campaignQuery = queryOptions({
  queryKey: ['campaign', 'settings'],
  queryFn: () => getCampaignSettings(),
  // What is being typed must not change: a save over somebody else's is reported.
  staleTime: Infinity,
  gcTime: 0,
});

/** What candidates would read by these settings. */
export const previewQuery = (body: CampaignBody) =>
  queryOptions({
    queryKey: ['campaign', 'settings', 'preview', body],
    queryFn: () => previewCampaignSettings({ body }),
    retry: false,
  });

/** Who changed what, newest first. */
export const versionsQuery = queryOptions({
  queryKey: ['campaign', 'settings', 'versions'],
  queryFn: () => listCampaignVersions(),
});

/** Those who may read projects, by name. */
export const membersQuery = queryOptions({
  queryKey: ['members', 'available'],
  queryFn: () => listAvailableMembers(),
});
