import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchNewCampaign } from './api';

/** What is to be done before the next campaign begins. */
export const newCampaignQuery = queryOptions({
  queryKey: ['campaign', 'new_campaign'],
  queryFn: withMinimumLoading(fetchNewCampaign),
});
