import type { LettersMadeOut } from '@/api/types.gen';

export type { CampaignDatesOut as PublicCampaign, ShadesOut as Shades } from '@/api/types.gen';

/** How many letters something makes wait, or at what hour they leave. */
export type LettersMade = LettersMadeOut;
