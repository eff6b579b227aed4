import { getCampaign } from '@/api/sdk.gen';
import type { CampaignDatesOut, ShadesOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

/** The dates, the contact and the choices of the campaign, as everybody may read them. */
export const fetchCampaign = () => answer(getCampaign());

export type PublicCampaign = CampaignDatesOut;
export type Shades = ShadesOut;
