import { queryOptions } from '@tanstack/react-query';
import { fetchCampaign } from './api';

/** What anybody may read of the campaign: its dates, its contact and its choices; read once for a page, whose parts come later. */
export const publicCampaignQuery = queryOptions({
  queryKey: ['campaign', 'public'],
  queryFn: fetchCampaign,
  refetchOnMount: false,
});
