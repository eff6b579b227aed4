import { purgeCampaign, startCampaign } from '@/api/sdk.gen';

export type { NewCampaignOut as NewCampaign } from '@/api/types.gen';

export const purge = (confirmation: string) => purgeCampaign({ body: { confirmation } });
export const start = (confirmation: string) => startCampaign({ body: { confirmation } });
