import { UNREADABLE } from '@/shared/form/unreadable';
import { requiredText, z } from '@/shared/form/zod';
import { limits } from '@/shared/limits/limits';
import type { Campaign, CampaignBody, TextName } from './api';
import { sections, sectionsOfLetters, type SectionName } from './labels';

export const textNames = sections.flatMap(({ texts }) => texts);

/** The settings as the form holds them: lists have a value a line. */
export type CampaignFields = {
  fileDeadline: string;
  letterWeek: string;
  contactEmail: string;
  contactPhone: string;
  retentionYears: string;
  scholarshipTypes: string;
  currentScholarYears: string;
  presenceConfirmation: string;
  texts: Record<TextName, string>;
};

const text = requiredText('Texte obligatoire', 'campaignText');

export const campaignSchema = z.object({
  fileDeadline: z
    .string()
    .min(1, 'Date obligatoire')
    .refine((value) => value !== UNREADABLE, 'Date invalide'),
  letterWeek: requiredText('Semaine obligatoire', 'letterWeek'),
  contactEmail: z.string(),
  contactPhone: z.string(),
  retentionYears: z.string().superRefine((typed, context) => {
    const most = limits().retentionYears;
    if (!/^[1-9]\d*$/.test(typed) || Number(typed) > most)
      context.addIssue({ code: 'custom', message: `De 1 à ${most} ans` });
  }),
  scholarshipTypes: z.string().trim().min(1, 'Au moins une valeur'),
  currentScholarYears: z.string().trim().min(1, 'Au moins une valeur'),
  presenceConfirmation: z.string(),
  texts: z.object(Object.fromEntries(textNames.map((name) => [name, text])) as Record<TextName, typeof text>),
});

export const fieldsOf = (campaign: Campaign): CampaignFields => ({
  fileDeadline: campaign.fileDeadline,
  letterWeek: campaign.letterWeek,
  contactEmail: campaign.contactEmail ?? '',
  contactPhone: campaign.contactPhone ?? '',
  retentionYears: String(campaign.retentionYears),
  scholarshipTypes: campaign.scholarshipTypes.join('\n'),
  currentScholarYears: campaign.currentScholarYears.join('\n'),
  presenceConfirmation: campaign.presenceConfirmation ? 'oui' : 'non',
  texts: campaign.texts as Record<TextName, string>,
});

export const bodyOf = (fields: CampaignFields, version: number): CampaignBody => ({
  version,
  fileDeadline: fields.fileDeadline,
  letterWeek: fields.letterWeek,
  contactEmail: fields.contactEmail,
  contactPhone: fields.contactPhone,
  retentionYears: Number(fields.retentionYears),
  scholarshipTypes: linesOf(fields.scholarshipTypes),
  currentScholarYears: linesOf(fields.currentScholarYears),
  presenceConfirmation: fields.presenceConfirmation === 'oui',
  texts: fields.texts,
});

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const memberSections: Record<Exclude<keyof CampaignFields, 'texts'>, SectionName> = {
  fileDeadline: 'dates',
  letterWeek: 'dates',
  contactEmail: 'contact',
  contactPhone: 'contact',
  retentionYears: 'contact',
  scholarshipTypes: 'contact',
  currentScholarYears: 'contact',
  presenceConfirmation: 'dates',
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
    fields.contactEmail.trim(),
    fields.contactPhone.trim(),
    ...inLetters.flatMap(({ texts }) => texts.map((text) => filled(fields.texts[text].trim(), fields))),
  ];
  return JSON.stringify(read(typed)) !== JSON.stringify(read(saved));
}

const filled = (text: string, { fileDeadline, letterWeek }: CampaignFields) =>
  text.replaceAll('{date de dépôt}', fileDeadline).replaceAll('{semaine des lettres}', letterWeek.trim());
