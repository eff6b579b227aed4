import { getCampaign } from '@/api/sdk.gen';
import type { CampaignDatesOut, ShadesOut, LettersMadeOut } from '@/api/types.gen';

/** The dates, the contact and the choices of the campaign, as everybody may read them. */
export const fetchCampaign = () => getCampaign();

export type PublicCampaign = CampaignDatesOut;
export type Shades = ShadesOut;

/** How many letters something makes wait, or at what hour they leave. */
export type LettersMade = LettersMadeOut;
