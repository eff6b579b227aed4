import { queryOptions } from '@tanstack/react-query';
import { getNewCampaign } from '@/api/sdk.gen';

/** What is to be done before the next campaign begins. */
export const newCampaignQuery = queryOptions({
  queryKey: ['campaign', 'new_campaign'],
  queryFn: () => getNewCampaign(),
});
