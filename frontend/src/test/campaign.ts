import type { CampaignDatesOut, CampaignOut } from '@/api/types.gen';

/** The campaign, as the server tells it to everybody. */
export const CAMPAIGN: CampaignDatesOut = {
  year: 2027,
  fileDeadline: '2027-04-06',
  recordDeadline: null,
  letterWeek: '24 avril',
  contactEmail: null,
  contactPhone: null,
  retentionYears: 3,
  scholarshipTypes: [],
  currentScholarYears: [],
  presenceConfirmation: false,
  interviewMinutes: 30,
  programme: 'Cycle préparatoire',
  institution: null,
  logo: null,
  colour: '#12606B',
  palette: null,
  conformity: 'NONE',
  pages: {
    legalNotice: '## Éditeur\nContact : admissions@exemple.fr',
    privacy: '## Vos droits\n- une copie ;\n- un effacement.\nhttps://www.cnil.fr',
    accessibility: 'Conçu selon le RGAA 4.1.',
  },
};

/** How projects are read until somebody says otherwise. */
export const READ_ONCE: CampaignOut['pfm'] = {
  readings: 1,
  gap: 2,
  within: 'BETTER',
  anonymous: false,
  notOwnInterview: true,
  arbiters: [],
};
