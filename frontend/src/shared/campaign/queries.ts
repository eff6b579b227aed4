import { queryOptions } from '@tanstack/react-query';
import { fetchCampaign } from './api';

/** What anybody may read of the campaign: its dates, its contact and its choices. */
export const publicCampaignQuery = queryOptions({
  queryKey: ['campaign', 'public'],
  queryFn: fetchCampaign,
});
