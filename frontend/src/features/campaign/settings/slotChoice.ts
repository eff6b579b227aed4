import { UNREADABLE } from '@/shared/form/unreadable';
import { z } from '@/shared/form/zod';
import { LIMITS } from '@/shared/limits/api';
import { dayAndHourInParis, instantInParis } from '@/shared/time/paris';
import type { Campaign } from './api';

type SlotChoice = Campaign['slotChoice'];

/** What candidates may do about their hour, as the form holds it; an instant is a day and an hour of Paris. */
export type SlotChoiceFields = {
  slotMode: string;
  slotDays: string;
  slotTimes: string;
  slotOpensDay: string;
  slotOpensHour: string;
  slotClosesDay: string;
  slotClosesHour: string;
};

export const slotModes: Record<SlotChoice['mode'], string> = {
  NONE: 'Non : ils disent seulement un empêchement',
  ASK: 'Ils en demandent une autre, le service répond',
  CHOOSE: 'Ils en choisissent une, parmi les heures libres qui leur conviennent',
};

const between = (least: number, most: number, unit: string) =>
  z.string().superRefine((typed, context) => {
    if (!/^\d+$/.test(typed) || Number(typed) < least || Number(typed) > most)
      context.addIssue({ code: 'custom', message: `De ${least} à ${most} ${unit}` });
  });
const day = z.string().refine((value) => value !== UNREADABLE, 'Date invalide');
const hour = z.string().refine((value) => value !== UNREADABLE, 'Heure invalide');

export const slotChoiceMembers = {
  slotMode: z.string(),
  slotDays: between(0, LIMITS.mostDaysBefore, 'jours'),
  slotTimes: between(1, LIMITS.mostTimesChosen, 'fois'),
  slotOpensDay: day,
  slotOpensHour: hour,
  slotClosesDay: day,
  slotClosesHour: hour,
};

const FIRST = '00:00';
const LAST = '23:59';

export function slotChoiceFields({
  mode,
  untilDays,
  times,
  opensAt,
  closesAt,
}: SlotChoice): SlotChoiceFields {
  const opens = opensAt === null ? undefined : dayAndHourInParis(opensAt);
  const closes = closesAt === null ? undefined : dayAndHourInParis(closesAt);
  return {
    slotMode: mode,
    slotDays: String(untilDays),
    slotTimes: String(times),
    slotOpensDay: opens?.day ?? '',
    slotOpensHour: opens?.hour ?? '',
    slotClosesDay: closes?.day ?? '',
    slotClosesHour: closes?.hour ?? '',
  };
}

const instantOf = (day: string, hour: string, otherwise: string) =>
  day === '' || day === UNREADABLE
    ? null
    : instantInParis(day, hour === '' || hour === UNREADABLE ? otherwise : hour);

export const slotChoiceOf = (fields: SlotChoiceFields): SlotChoice => ({
  mode: fields.slotMode as SlotChoice['mode'],
  untilDays: Number(fields.slotDays),
  times: Number(fields.slotTimes),
  opensAt: instantOf(fields.slotOpensDay, fields.slotOpensHour, FIRST),
  closesAt: instantOf(fields.slotClosesDay, fields.slotClosesHour, LAST),
});

/** Whether it would close before it opens, which the server refuses. */
export function closesBeforeItOpens(fields: SlotChoiceFields): boolean {
  const { opensAt, closesAt } = slotChoiceOf(fields);
  return opensAt !== null && closesAt !== null && closesAt <= opensAt;
}
