import { isReadable } from '@/shared/form/unreadable';
import { z } from '@/shared/form/zod';
import { hour, interviewMinutes, isHour, later } from '@/shared/interviews/hours';
import type { Template } from './api';

const rowSchema = z.object({
  convocationTime: hour('Heure de convocation obligatoire'),
  interviewTime: hour("Heure d'entretien obligatoire"),
  nonPriority: z.boolean(),
});

/** The templates of a type (docs/rules/interviews.md). */
export const templatesSchema = z.object({ slots: z.array(rowSchema) }).superRefine(({ slots }, context) => {
  slots.forEach(({ convocationTime, interviewTime }, index) => {
    if (slots.findIndex((other) => other.interviewTime === interviewTime) < index)
      context.addIssue({
        code: 'custom',
        path: ['slots', index, 'interviewTime'],
        message: `Deux entretiens à ${interviewTime}`,
      });
    if (isReadable(convocationTime) && isReadable(interviewTime) && convocationTime > interviewTime)
      context.addIssue({
        code: 'custom',
        path: ['slots', index, 'convocationTime'],
        message: "Convocation après l'entretien",
      });
  });
});

export type TemplatesFields = z.infer<typeof templatesSchema>;
export type TemplateFields = TemplatesFields['slots'][number];

export const fieldsOf = (templates: Template[]): TemplatesFields => ({
  slots: templates.map(({ convocationTime, interviewTime, nonPriority }) => ({
    convocationTime,
    interviewTime,
    nonPriority,
  })),
});

/** The hours proposed after these: 30 minutes later than the last one, else the first ones of the half-day. */
export function nextTemplate(rows: TemplateFields[], morning: boolean): TemplateFields {
  const last = rows.at(-1);
  if (!last || !isHour(last.interviewTime) || !isHour(last.convocationTime))
    return {
      convocationTime: morning ? '08:00' : '13:30',
      interviewTime: morning ? '08:30' : '14:00',
      nonPriority: false,
    };
  return {
    convocationTime: later(last.convocationTime, interviewMinutes()),
    interviewTime: later(last.interviewTime, interviewMinutes()),
    nonPriority: last.nonPriority,
  };
}

/** The rows that would be saved as they are: hours that are wrong, and the second of two equal ones, are left out. */
export const validRows = (rows: TemplateFields[]) =>
  rows
    .filter(
      (row, index) =>
        rowSchema.safeParse(row).success &&
        row.convocationTime <= row.interviewTime &&
        rows.findIndex(({ interviewTime }) => interviewTime === row.interviewTime) === index,
    )
    .sort((a, b) => a.interviewTime.localeCompare(b.interviewTime));
