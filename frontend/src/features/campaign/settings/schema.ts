import { UNREADABLE } from '@/shared/form/unreadable';
import { requiredText, upTo, z } from '@/shared/form/zod';
import { typedNumber } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import type { Campaign, CampaignBody, TextName } from './api';
import { sections, sectionsOfLetters, type SectionName } from './labels';
import {
  readingFields,
  readingMembers,
  readingRulesOf,
  readingSchema,
  type ReadingFields,
} from './readingRules';
import {
  closesBeforeItOpens,
  slotChoiceFields,
  slotChoiceMembers,
  slotChoiceOf,
  type SlotChoiceFields,
} from './slotChoice';

const limitOf = (name: TextName) =>
  name.startsWith('PAGE_')
    ? 'campaignPage'
    : name.startsWith('MAIL_')
      ? 'campaignMail'
      : name.startsWith('SUBJECT_')
        ? 'campaignSubject'
        : 'campaignText';

/** How many characters the text may have. */
export const longestOf = (name: TextName) => LIMITS.texts[limitOf(name)];

/** The product's own. */
export const DEFAULT_COLOUR = '#12606B';

export const textNames = sections.flatMap(({ texts }) => texts);

/** The settings as the form holds them: lists have a value a line. */
export type CampaignFields = {
  programme: string;
  institution: string;
  logo: string;
  colour: string;
  senderName: string;
  signature: string;
  town: string;
  auditAuthor: string;
  auditDay: string;
  auditRate: string;
  fileDeadline: string;
  recordDeadline: string;
  letterWeek: string;
  contactEmail: string;
  contactPhone: string;
  retentionYears: string;
  scholarshipTypes: string;
  currentScholarYears: string;
  presenceConfirmation: string;
  interviewMinutes: string;
  gradePoints: string;
  lettersToNewcomers: string;
  texts: Record<TextName, string>;
} & SlotChoiceFields &
  ReadingFields;

const withPoints = LIMITS.gradeLetters.filter((letter) => letter !== 'ABS');
export const POINTS_EXAMPLE = '5 ; 4 ; 3 ; 2 ; 1';

/** `5 ; 4,5 ; 3 ; 2 ; 1`: the points of A, B, C, D and F; undefined unless five numbers are there. */
function pointsOf(typed: string) {
  const values = typed.split(';').map((each) => each.trim().replace(',', '.'));
  if (values.length !== withPoints.length) return undefined;
  if (!values.every((each) => /^\d+(\.\d+)?$/.test(each) && Number(each) <= LIMITS.mostPoints))
    return undefined;
  const [A, B, C, D, F] = values.map(Number) as [number, number, number, number, number];
  return { A, B, C, D, F };
}

const textOf = (name: TextName) => requiredText('Texte obligatoire', limitOf(name));
const name = z.string().superRefine(upTo('campaignName'));

const members = z.object({
  ...slotChoiceMembers,
  programme: requiredText('Nom du programme obligatoire', 'campaignName'),
  institution: name,
  logo: z.string(),
  colour: z.string().regex(/^\s*#?[0-9a-f]{6}\s*$/i, 'Couleur invalide : écrivez-la comme #12606B'),
  senderName: name,
  signature: z.string(),
  town: name,
  auditAuthor: name,
  auditDay: z.string().refine((value) => value !== UNREADABLE, 'Date invalide'),
  auditRate: z.string().regex(/^(\d{1,2}|100)?$/, 'De 0 à 100 %, en nombre entier'),
  fileDeadline: z
    .string()
    .min(1, 'Date obligatoire')
    .refine((value) => value !== UNREADABLE, 'Date invalide'),
  recordDeadline: z.string().refine((value) => value !== UNREADABLE, 'Date invalide'),
  letterWeek: requiredText('Semaine obligatoire', 'letterWeek'),
  contactEmail: z.string(),
  contactPhone: z.string(),
  retentionYears: z.string().superRefine((typed, context) => {
    const most = LIMITS.retentionYears;
    if (!/^[1-9]\d*$/.test(typed) || Number(typed) > most)
      context.addIssue({ code: 'custom', message: `De 1 à ${most} ans` });
  }),
  scholarshipTypes: z.string().trim().min(1, 'Au moins une valeur'),
  currentScholarYears: z.string().trim().min(1, 'Au moins une valeur'),
  presenceConfirmation: z.string(),
  lettersToNewcomers: z.string(),
  interviewMinutes: z.string().superRefine((typed, context) => {
    const { shortestInterview: least, longestInterview: most } = LIMITS;
    if (!/^[1-9]\d*$/.test(typed) || Number(typed) < least || Number(typed) > most)
      context.addIssue({ code: 'custom', message: `De ${least} à ${most} minutes` });
  }),
  gradePoints: z.string().superRefine((typed, context) => {
    if (pointsOf(typed) === undefined)
      context.addIssue({
        code: 'custom',
        message: `Cinq nombres de 0 à ${LIMITS.mostPoints}, comme ${POINTS_EXAMPLE}`,
      });
  }),
  ...readingSchema,
  texts: z.object(
    Object.fromEntries(textNames.map((each) => [each, textOf(each)])) as Record<
      TextName,
      ReturnType<typeof textOf>
    >,
  ),
});

export const campaignSchema = members.superRefine((fields, context) => {
  if (closesBeforeItOpens(fields))
    context.addIssue({
      code: 'custom',
      path: ['slotClosesDay'],
      message: "La fermeture doit suivre l'ouverture",
    });
});

export const fieldsOf = (campaign: Campaign): CampaignFields => ({
  programme: campaign.programme,
  institution: campaign.institution ?? '',
  logo: campaign.logo ?? '',
  colour: campaign.colour,
  senderName: campaign.senderName ?? '',
  signature: campaign.signature ?? '',
  town: campaign.town ?? '',
  auditAuthor: campaign.auditAuthor ?? '',
  auditDay: campaign.auditDay ?? '',
  auditRate: campaign.auditRate === null ? '' : String(campaign.auditRate),
  fileDeadline: campaign.fileDeadline,
  recordDeadline: campaign.recordDeadline ?? '',
  letterWeek: campaign.letterWeek,
  contactEmail: campaign.contactEmail ?? '',
  contactPhone: campaign.contactPhone ?? '',
  retentionYears: String(campaign.retentionYears),
  scholarshipTypes: campaign.scholarshipTypes.join('\n'),
  currentScholarYears: campaign.currentScholarYears.join('\n'),
  presenceConfirmation: campaign.presenceConfirmation ? 'oui' : 'non',
  interviewMinutes: String(campaign.interviewMinutes),
  gradePoints: withPoints.map((letter) => typedNumber(campaign.gradePoints[letter] ?? 0)).join(' ; '),
  lettersToNewcomers: campaign.lettersToNewcomers === 'AUTOMATIC' ? 'oui' : 'non',
  ...slotChoiceFields(campaign.slotChoice),
  ...readingFields(campaign),
  texts: campaign.texts as Record<TextName, string>,
});

export const bodyOf = (fields: CampaignFields, version: number, force = false): CampaignBody => ({
  version,
  programme: fields.programme,
  institution: fields.institution,
  logo: fields.logo || null,
  colour: fields.colour,
  senderName: fields.senderName,
  signature: fields.signature,
  town: fields.town,
  auditAuthor: fields.auditAuthor,
  auditDay: fields.auditDay || null,
  auditRate: fields.auditRate === '' ? null : Number(fields.auditRate),
  fileDeadline: fields.fileDeadline,
  recordDeadline: fields.recordDeadline || null,
  letterWeek: fields.letterWeek,
  contactEmail: fields.contactEmail,
  contactPhone: fields.contactPhone,
  retentionYears: Number(fields.retentionYears),
  scholarshipTypes: linesOf(fields.scholarshipTypes),
  currentScholarYears: linesOf(fields.currentScholarYears),
  presenceConfirmation: fields.presenceConfirmation === 'oui',
  interviewMinutes: Number(fields.interviewMinutes),
  gradePoints: pointsOf(fields.gradePoints) ?? null,
  lettersToNewcomers: fields.lettersToNewcomers === 'oui' ? 'AUTOMATIC' : 'WAIT',
  slotChoice: slotChoiceOf(fields),
  pfm: readingRulesOf(fields),
  force,
  texts: fields.texts,
});

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const memberSections: Record<Exclude<keyof CampaignFields, 'texts'>, SectionName> = {
  programme: 'school',
  institution: 'school',
  logo: 'school',
  colour: 'school',
  senderName: 'school',
  signature: 'school',
  town: 'school',
  auditAuthor: 'pages',
  auditDay: 'pages',
  auditRate: 'pages',
  fileDeadline: 'dates',
  recordDeadline: 'dates',
  letterWeek: 'dates',
  contactEmail: 'contact',
  contactPhone: 'contact',
  retentionYears: 'contact',
  scholarshipTypes: 'contact',
  currentScholarYears: 'contact',
  presenceConfirmation: 'dates',
  interviewMinutes: 'dates',
  gradePoints: 'dates',
  lettersToNewcomers: 'dates',
  slotMode: 'hours',
  slotDays: 'hours',
  slotTimes: 'hours',
  slotOpensDay: 'hours',
  slotOpensHour: 'hours',
  slotClosesDay: 'hours',
  slotClosesHour: 'hours',
  ...readingMembers,
};

/** How many unsaved changes each section has. */
export function changesBySection(typed: CampaignFields, saved: CampaignFields): Record<SectionName, number> {
  const counts = Object.fromEntries(sections.map(({ name }) => [name, 0])) as Record<SectionName, number>;
  for (const [member, section] of Object.entries(memberSections) as [
    Exclude<keyof CampaignFields, 'texts'>,
    SectionName,
  ][])
    if (typed[member].trim() !== saved[member]) counts[section] += 1;
  for (const { name, texts } of sections)
    counts[name] += texts.filter((each) => typed.texts[each].trim() !== saved.texts[each]).length;
  return counts;
}

/** Whether the letters would read otherwise than those that left: their texts, what these take, their contact. */
export function changesLetters(typed: CampaignFields, saved: CampaignFields): boolean {
  const inLetters = sections.filter(({ name }) => sectionsOfLetters.includes(name));
  const read = (fields: CampaignFields) => [
    ...[fields.programme, fields.institution, fields.signature, fields.town].map((typed) => typed.trim()),
    fields.contactEmail.trim(),
    fields.contactPhone.trim(),
    ...inLetters.flatMap(({ texts }) => texts.map((text) => filled(fields.texts[text].trim(), fields))),
  ];
  return JSON.stringify(read(typed)) !== JSON.stringify(read(saved));
}

const filled = (text: string, { fileDeadline, letterWeek }: CampaignFields) =>
  text.replaceAll('{date de dépôt}', fileDeadline).replaceAll('{semaine des lettres}', letterWeek.trim());
