import { isReadable, UNREADABLE } from '@/shared/form/unreadable';
import { upTo, z } from '@/shared/form/zod';
import { later } from '@/shared/interviews/hours';
import { isRemote } from '@/shared/interviews/interviewTypes';
import { LIMITS } from '@/shared/limits/api';
import { today } from '@/shared/time/today';
import type { GradeBody, GradeInfo, JuryCandidate } from './api';

/** The grade form (docs/rules/interviews.md). */
export const gradeSchema = z
  .object({
    gradeType: z.string().min(1, 'Type de note obligatoire'),
    grade: z.string().min(1, 'Note obligatoire'),
    juryNumber: z
      .string()
      .trim()
      .superRefine(upTo('juryNumber', (longest) => `Maximum ${longest} caractères`)),
    juryInterviewType: z.string(),
    juryDate: z
      .string()
      .min(1, 'Date de jury obligatoire')
      .refine((day) => day === '' || z.iso.date().safeParse(day).success, 'Date invalide'),
    juryStartTime: z.string(),
    juryEndTime: z.string(),
  })
  .superRefine((fields, context) => {
    const refuse = (path: keyof GradeFields, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (fields.gradeType !== 'INTERVIEW') return;
    for (const hour of ['juryStartTime', 'juryEndTime'] as const)
      if (fields[hour] === UNREADABLE) refuse(hour, 'Heure invalide');
    if (fields.juryInterviewType === '') refuse('juryInterviewType', "Type d'entretien obligatoire");
    if (fields.juryStartTime === '') refuse('juryStartTime', 'Heure de début de jury obligatoire');
    if (fields.juryEndTime === '') refuse('juryEndTime', 'Heure de fin de jury obligatoire');
    else if (isReadable(fields.juryStartTime) && fields.juryEndTime <= fields.juryStartTime)
      refuse('juryEndTime', "L'heure de fin doit suivre l'heure de début");
  });

export type GradeFields = {
  gradeType: string;
  grade: string;
  juryNumber: string;
  juryInterviewType: string;
  juryDate: string;
  juryStartTime: string;
  juryEndTime: string;
};

/** The present hour in a zone, `14:30`. */
const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date());

/** When an interview that begins at that hour ends. */
export const endOf = (start: string) => later(start, LIMITS.interviewMinutes);

/**
 * An empty form of that type (docs/rules/interviews.md): the interview is that of the candidate's slot, else it begins now, in the
 * jury's zone; a PFM is read today.
 */
export function newGrade(
  gradeType: string,
  slot: JuryCandidate['interviewSlot'],
  zone = 'Europe/Paris',
): GradeFields {
  const none = { gradeType, grade: '', juryNumber: slot?.juryName ?? '' };
  if (gradeType !== 'INTERVIEW')
    return { ...none, juryDate: today(), juryInterviewType: '', juryStartTime: '', juryEndTime: '' };
  const start = slot?.interviewTime ?? timeIn(zone);
  return {
    ...none,
    juryDate: slot?.date ?? today(),
    juryInterviewType: slot ? (isRemote(slot.interviewType) ? 'REMOTE' : 'FACE_TO_FACE') : '',
    juryStartTime: start,
    juryEndTime: endOf(start),
  };
}

export const fieldsOf = (info: GradeInfo): GradeFields => ({
  gradeType: info.gradeType,
  grade: info.grade,
  juryNumber: info.juryNumber ?? '',
  juryInterviewType: info.juryInterviewType ?? '',
  juryDate: info.juryDate,
  juryStartTime: info.juryStartTime ?? '',
  juryEndTime: info.juryEndTime ?? '',
});

/**
 * What is sent; `version` is that of the grade that the person saw, null for none; `force` once they confirmed a day that is far from
 * the campaign.
 */
export const bodyOf = (fields: GradeFields, version: number | null, force = false): GradeBody => ({
  gradeType: fields.gradeType as GradeBody['gradeType'],
  grade: fields.grade as GradeBody['grade'],
  juryNumber: fields.juryNumber || null,
  juryInterviewType: (fields.juryInterviewType || null) as NonNullable<GradeBody['juryInterviewType']> | null,
  juryDate: fields.juryDate,
  juryStartTime: fields.juryStartTime || null,
  juryEndTime: fields.juryEndTime || null,
  version,
  force,
});
