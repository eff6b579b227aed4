import { getNewCampaign, purgeCampaign, startCampaign } from '@/api/sdk.gen';
import type { NewCampaignOut } from '@/api/types.gen';

export type NewCampaign = NewCampaignOut;

export const fetchNewCampaign = () => getNewCampaign();
export const purge = (confirmation: string) => purgeCampaign({ body: { confirmation } });
export const start = (confirmation: string) => startCampaign({ body: { confirmation } });
