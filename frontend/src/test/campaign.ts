import type { CampaignDatesOut } from '@/api/types.gen';

/** The campaign, as the server tells it to everybody. */
export const CAMPAIGN: CampaignDatesOut = {
  year: 2027,
  fileDeadline: '2027-04-06',
  letterWeek: '24 avril',
  contactEmail: null,
  contactPhone: null,
  retentionYears: 3,
  scholarshipTypes: [],
  currentScholarYears: [],
  presenceConfirmation: false,
};
