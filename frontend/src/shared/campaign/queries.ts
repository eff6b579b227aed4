import { queryOptions } from '@tanstack/react-query';
import { getCampaign } from '@/api/sdk.gen';

/** What anybody may read of the campaign: its dates, its contact and its choices; read once for a page, whose parts come later. */
export const publicCampaignQuery = queryOptions({
  queryKey: ['campaign', 'public'],
  queryFn: () => getCampaign(),
  refetchOnMount: false,
});
