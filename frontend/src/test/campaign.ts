import type { CampaignDatesOut, CampaignOut } from '@/api/types.gen';
import { textNames } from '@/features/campaign/settings/schema';

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

const texts = Object.fromEntries(textNames.map((name) => [name, `Texte ${name}`])) as Record<
  keyof CampaignOut['texts'],
  string
>;
texts.LETTER_SOON = 'Disponibles prochainement.';

/** The settings, as the page of administrators reads them. */
export const SETTINGS: CampaignOut = {
  year: 2027,
  fileDeadline: '2099-04-06',
  recordDeadline: null,
  letterWeek: '24 avril',
  contactEmail: null,
  contactPhone: null,
  retentionYears: 2,
  scholarshipTypes: ['Échelon 1', 'Échelon 2'],
  currentScholarYears: ['Terminale'],
  presenceConfirmation: false,
  ...{ interviewMinutes: 30, gradePoints: { A: 5, B: 4, C: 3, D: 2, F: 1 } },
  ...{ lettersToNewcomers: 'WAIT' as const, rankColumn: null, rankScope: null, pfm: READ_ONCE },
  slotChoice: { mode: 'NONE', untilDays: 3, times: 2, opensAt: null, closesAt: null },
  version: 3,
  texts,
  originals: texts,
  passages: Object.fromEntries(textNames.map((name) => [name, ['prénom']])),
  programme: 'Cycle préparatoire',
  institution: null,
  logo: null,
  colour: '#12606B',
  palette: null,
  pages: { legalNotice: '', privacy: '', accessibility: '' },
  senderName: null,
  signature: null,
  ...{ town: null, auditAuthor: null, auditDay: null, auditRate: null, conformity: 'NONE' as const },
  modified: null,
  author: null,
  lettersSent: 0,
  overlappingSlots: 0,
};
