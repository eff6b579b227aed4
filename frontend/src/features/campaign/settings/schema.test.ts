import { expect, it } from 'vitest';
import { UNREADABLE } from '@/shared/form/unreadable';
import { LIMITS } from '@/shared/limits/api';
import { valueInWords } from './labels';
import { viewOfField } from './previews';
import {
  bodyOf,
  campaignSchema,
  changesBySection,
  changesLetters,
  textNames,
  type CampaignFields,
} from './schema';

const SAVED: CampaignFields = {
  programme: 'Cycle préparatoire',
  institution: '',
  logo: '',
  colour: '#12606B',
  senderName: '',
  signature: '',
  town: '',
  auditAuthor: '',
  auditDay: '',
  auditRate: '',
  fileDeadline: '2099-04-06',
  recordDeadline: '',
  letterWeek: '24 avril',
  contactEmail: '',
  contactPhone: '',
  retentionYears: '2',
  scholarshipTypes: 'Échelon 1',
  currentScholarYears: 'Terminale',
  presenceConfirmation: 'non',
  interviewMinutes: '30',
  gradePoints: '5 ; 4 ; 3 ; 2 ; 1',
  lettersToNewcomers: 'non',
  slotMode: 'NONE',
  slotDays: '3',
  slotTimes: '2',
  ...{ slotOpensDay: '', slotOpensHour: '', slotClosesDay: '', slotClosesHour: '' },
  ...{ pfmReadings: '1', pfmGap: '2', pfmWithin: 'BETTER', pfmAnonymous: 'non' },
  ...{ pfmNotOwn: 'oui', pfmArbiters: '' },
  texts: Object.fromEntries(textNames.map((name) => [name, `Texte ${name}`])) as CampaignFields['texts'],
};
const saying = (PFM: string) => ({ ...SAVED, texts: { ...SAVED.texts, PFM } });

it.each<[string, Partial<CampaignFields>, boolean, CampaignFields?]>([
  ['the phone of the school', { contactPhone: '01 44 00 00 00' }, true],
  ['its address', { contactEmail: 'admissions@exemple.fr' }, true],
  ['the programme', { programme: 'Licence' }, true],
  ['the school', { institution: 'Lycée' }, true],
  ['the signature', { signature: 'Le proviseur' }, true],
  ['the town', { town: 'Lyon' }, true],
  ['a sentence of the letters', { texts: saying('Une autre phrase.').texts }, true],
  ['a sentence of the pages', { texts: { ...SAVED.texts, FILES_BEFORE_DEADLINE: 'Autre.' } }, false],
  ['a week that no letter says', { letterWeek: '1er mai' }, false],
  ['a week that a letter says', { letterWeek: '1er mai' }, true, saying('Dès le {semaine des lettres}.')],
  ['a date that a letter says', { fileDeadline: '2099-04-07' }, true, saying('Le {date de dépôt}.')],
  [
    'blanks around what every letter says',
    {
      ...{
        programme: ' Cycle préparatoire ',
        institution: ' ',
        signature: ' ',
        town: ' ',
        contactEmail: ' ',
      },
      ...{ contactPhone: ' ', letterWeek: ' 24 avril ' },
      texts: saying(' Dès le {semaine des lettres}. ').texts,
    },
    false,
    saying('Dès le {semaine des lettres}.'),
  ],
])('knows what letters that left would no longer say: %s', (_name, typed, changed, saved = SAVED) => {
  expect(changesLetters({ ...saved, ...typed }, saved)).toBe(changed);
});

const faultsOf = (change: Partial<CampaignFields>) =>
  campaignSchema.safeParse({ ...SAVED, ...change }).error?.issues.map(({ message }) => message) ?? [];

it.each<[Partial<CampaignFields>, string]>([
  [{ programme: ' ' }, 'Nom du programme obligatoire'],
  [{ letterWeek: '' }, 'Semaine obligatoire'],
  [{ fileDeadline: '' }, 'Date obligatoire'],
  [{ fileDeadline: 'unreadable' }, 'Date invalide'],
  [{ recordDeadline: 'unreadable' }, 'Date invalide'],
  [{ colour: '12606' }, 'Couleur invalide : écrivez-la comme #12606B'],
  [{ colour: '#12606BB' }, 'Couleur invalide : écrivez-la comme #12606B'],
  [{ colour: 'x#12606B' }, 'Couleur invalide : écrivez-la comme #12606B'],
  [{ retentionYears: '0' }, 'De 1 à 10 ans'],
  [{ retentionYears: '11' }, 'De 1 à 10 ans'],
  [{ retentionYears: '2x' }, 'De 1 à 10 ans'],
  [{ retentionYears: 'x2' }, 'De 1 à 10 ans'],
  [{ interviewMinutes: '4' }, 'De 5 à 240 minutes'],
  [{ interviewMinutes: '241' }, 'De 5 à 240 minutes'],
  [{ interviewMinutes: '30,5' }, 'De 5 à 240 minutes'],
  [{ gradePoints: '5 ; 4 ; 3 ; 2' }, 'Cinq nombres de 0 à 100, comme 5 ; 4 ; 3 ; 2 ; 1'],
  [{ gradePoints: '5 ; 4 ; 3 ; 2 ; x' }, 'Cinq nombres de 0 à 100, comme 5 ; 4 ; 3 ; 2 ; 1'],
  [{ gradePoints: '101 ; 4 ; 3 ; 2 ; 1' }, 'Cinq nombres de 0 à 100, comme 5 ; 4 ; 3 ; 2 ; 1'],
  [{ scholarshipTypes: ' \n ' }, 'Au moins une valeur'],
  [{ currentScholarYears: '' }, 'Au moins une valeur'],
])('refuses %o', (change, message) => {
  const unreadable = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === 'unreadable' ? UNREADABLE : value]),
  );
  expect(faultsOf(unreadable)).toEqual([message]);
});

it('takes what is at its limits, and a text no longer than its own', () => {
  for (const change of [
    { colour: ' abcdef ' },
    { retentionYears: '10' },
    { interviewMinutes: '5' },
    { gradePoints: '100;4,5 ; 3;2;0' },
    { interviewMinutes: '240' },
    { institution: '', town: '' },
  ])
    expect(faultsOf(change)).toEqual([]);
  const { campaignPage, campaignMail, campaignSubject, campaignText } = LIMITS.texts;
  for (const [name, longest] of [
    ['PAGE_PRIVACY', campaignPage],
    ['MAIL_LETTER', campaignMail],
    ['SUBJECT_LETTER', campaignSubject],
    ['PFM', campaignText],
  ] as const) {
    expect(faultsOf({ texts: { ...SAVED.texts, [name]: 'a'.repeat(longest) } })).toEqual([]);
    expect(faultsOf({ texts: { ...SAVED.texts, [name]: 'a'.repeat(longest + 1) } })).toHaveLength(1);
  }
});

it('sends lists without empty lines, and nothing in the place of what is empty', () => {
  const typed = {
    ...SAVED,
    scholarshipTypes: ' A \n\n B',
    presenceConfirmation: 'oui',
    recordDeadline: '2099-01-02',
    logo: 'x',
  };
  expect(bodyOf(typed, 7)).toMatchObject({
    version: 7,
    scholarshipTypes: ['A', 'B'],
    presenceConfirmation: true,
    recordDeadline: '2099-01-02',
    logo: 'x',
    retentionYears: 2,
    interviewMinutes: 30,
    gradePoints: { A: 5, B: 4, C: 3, D: 2, F: 1 },
    lettersToNewcomers: 'WAIT',
  });
  expect(bodyOf(SAVED, 1)).toMatchObject({ logo: null, recordDeadline: null, presenceConfirmation: false });
});

it('counts a change in its section, and no blank around what is saved', () => {
  expect(Object.values(changesBySection({ ...SAVED, town: ' ' }, SAVED)).every((count) => count === 0)).toBe(
    true,
  );
  const texts = { ...SAVED.texts, PFM: 'Autre', LETTER_SOON: ' Texte LETTER_SOON ' };
  const changed = changesBySection(
    { ...SAVED, town: 'Lyon', letterWeek: '1er mai', contactPhone: '01', texts },
    SAVED,
  );
  expect(changed).toMatchObject({ school: 1, dates: 1, contact: 1, pfm: 1 });
});

it.each([
  ['colour', 'SIGN_IN'],
  ['texts.PFM', 'PFM'],
  ['texts.LETTER_SOON', 'BEFORE'],
  ['texts.PAGE_PRIVACY', 'PAGE_PRIVACY'],
  ['contactEmail', undefined],
])('reads %s on the page %s', (field, view) => expect(viewOfField(field)).toBe(view));

it.each([
  ['letter_week', '24 avril', 'semaine du 24 avril'],
  ['record_deadline', '2027-04-06', '06/04/2027'],
  ['interview_minutes', 30, '30 minutes'],
  ['grade_points', { A: 5, B: 4.5 }, 'A = 5, B = 4,50'],
  ['slot_choice', { mode: 'NONE', until_days: 3, times: 2, opens_at: null }, 'aucun'],
  [
    'slot_choice',
    { mode: 'CHOOSE', until_days: 1, times: 2, opens_at: '2027-05-12T07:00:00Z', closes_at: null },
    "par le candidat, jusqu'à 1 jour avant, 2 fois, ouvert le 12/05/2027 à 09:00",
  ],
  ['unknown', 1200.5, '1\u202f200,50'],
  ['town', '', 'aucune valeur'],
  ['town', 'Lyon', 'Lyon'],
  ['rank_column', 'Rang', 'Rang'],
] as const)('says %s of %s as people do', (name, value, words) =>
  expect(valueInWords(name, value)).toBe(words),
);

it.each(['', '0', '52', '100'])('takes %j as the part of criteria that an audit gives', (auditRate) => {
  expect(campaignSchema.safeParse({ ...SAVED, auditRate }).success).toBe(true);
});

it.each(['-1', '101', '99,5', 'tout'])('refuses %j as the part of criteria', (auditRate) => {
  const { error } = campaignSchema.safeParse({ ...SAVED, auditRate });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['auditRate'], 'De 0 à 100 %, en nombre entier'],
  ]);
});

it('sends an audit whole, or nothing of one', () => {
  const audited = { ...SAVED, auditAuthor: 'Cabinet X', auditDay: '2027-03-01', auditRate: '97' };
  expect(bodyOf(audited, 1)).toMatchObject({ auditDay: '2027-03-01', auditRate: 97 });
  expect(bodyOf(SAVED, 1)).toMatchObject({ auditDay: null, auditRate: null });
  expect(changesBySection(audited, SAVED).pages).toBe(3);
});

it('sends the instants of the choice of the hour as clocks show them in Paris, a whole day without hour', () => {
  const choosing = { ...SAVED, slotMode: 'CHOOSE', slotOpensDay: '2027-05-12', slotOpensHour: '09:00' };
  expect(bodyOf({ ...choosing, slotClosesDay: '2027-05-16' }, 1).slotChoice).toEqual({
    mode: 'CHOOSE',
    untilDays: 3,
    times: 2,
    opensAt: '2027-05-12T07:00:00.000Z',
    closesAt: '2027-05-16T21:59:00.000Z',
  });
  expect(changesBySection(choosing, SAVED).hours).toBe(3);
});

it.each([
  [{ slotDays: '91' }, 'slotDays', 'De 0 à 90 jours'],
  [{ slotDays: '' }, 'slotDays', 'De 0 à 90 jours'],
  [{ slotTimes: '0' }, 'slotTimes', 'De 1 à 20 fois'],
  [{ slotOpensDay: UNREADABLE }, 'slotOpensDay', 'Date invalide'],
  [{ slotClosesHour: UNREADABLE }, 'slotClosesHour', 'Heure invalide'],
  [
    { slotOpensDay: '2027-05-12', slotClosesDay: '2027-05-11' },
    'slotClosesDay',
    "La fermeture doit suivre l'ouverture",
  ],
])('refuses %j of the choice of the hour', (wrong, field, sentence) => {
  const { error } = campaignSchema.safeParse({ ...SAVED, ...wrong });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[field], sentence]]);
});
