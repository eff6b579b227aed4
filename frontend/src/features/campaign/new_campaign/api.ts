import { getNewCampaign, purgeCampaign, startCampaign } from '@/api/sdk.gen';
import type { NewCampaignOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type NewCampaign = NewCampaignOut;

export const fetchNewCampaign = () => answer(getNewCampaign());
export const purge = (confirmation: string) => answer(purgeCampaign({ body: { confirmation } }));
export const start = (confirmation: string) => answer(startCampaign({ body: { confirmation } }));
