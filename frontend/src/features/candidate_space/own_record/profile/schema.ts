import { formatPhone } from '@/shared/format/phones';
import { birthDate, phoneNumber, requiredText, z } from '@/shared/form/zod';
import type { Choices, OwnRecord, SentProfile } from '../api';
import { rankedSites, rankFaults, rankOf } from './ranks';

const text = (missing: string) => requiredText(missing, 'profileAnswer');

const WHERE = 'place';

const schoolYear = z.object({
  grade: text('Classe obligatoire'),
  school: text('Établissement obligatoire'),
  city: text('Ville obligatoire'),
  [WHERE]: z.string().min(1, 'Département ou pays obligatoire'),
});

const site = z.object({ id: z.string(), name: z.string(), position: z.string() });

const SCHOLARSHIPS = ['oui', 'non'];

/** The profile (docs/rules/candidate-space.md). */
export const profileSchema = z
  .object({
    lastName: text('Nom obligatoire'),
    firstName: text('Prénom obligatoire'),
    birthDate: birthDate('Date de naissance obligatoire', 'Date de naissance invalide'),
    birthPlace: text('Lieu de naissance obligatoire'),
    phoneNumber: phoneNumber('Numéro de téléphone obligatoire', 'Numéro de téléphone invalide'),
    address: text('Adresse obligatoire'),
    scholarship: z.string().refine((value) => SCHOLARSHIPS.includes(value), 'Champ obligatoire'),
    scholarshipType: z.string(),
    currentScholarYear: z.string().min(1, 'Niveau actuel obligatoire'),
    scholarInfo: z.array(schoolYear),
    interviewSite: z.string(),
    admissionSites: z.array(site),
  })
  .refine(({ scholarship, scholarshipType }) => scholarship !== 'oui' || scholarshipType !== '', {
    path: ['scholarshipType'],
    message: 'Type de bourse obligatoire',
    when: () => true,
  })
  .superRefine(({ admissionSites }, context) => {
    rankFaults(admissionSites.map(({ position }) => position)).forEach((message, index) => {
      if (message) context.addIssue({ code: 'custom', path: ['admissionSites', index, 'position'], message });
    });
  });

export type ProfileFields = z.infer<typeof profileSchema>;

/** The fields of a school year. */
export const schoolFields = (index: number) =>
  (['grade', 'school', 'city', WHERE] as const).map((each) => `scholarInfo.${index}.${each}` as const);

/** What the form begins with. */
export function profileFields(record: OwnRecord, { sites }: Choices): ProfileFields {
  return {
    lastName: record.lastName,
    firstName: record.firstName,
    birthDate: record.birthDate ?? '',
    birthPlace: record.birthPlace ?? '',
    phoneNumber: formatPhone(record.phoneNumber ?? ''),
    address: record.address ?? '',
    scholarship: record.scholarship === null ? '' : record.scholarship ? 'oui' : 'non',
    scholarshipType: record.scholarshipType ?? '',
    currentScholarYear: record.currentScholarYear ?? '',
    scholarInfo: record.scholarInfo.map((row) => ({
      grade: row.grade ?? '',
      school: row.school ?? '',
      city: row.city ?? '',
      [WHERE]: row.place ?? '',
    })),
    interviewSite: record.interviewSite?.id ?? '',
    admissionSites: rankedSites(sites, record),
  };
}

/** The form as the server reads it, over the record of that version. */
export function sentProfile(fields: ProfileFields, version: number): SentProfile {
  const scholarship = fields.scholarship === 'oui';
  return {
    ...fields,
    version,
    scholarship,
    scholarshipType: scholarship ? fields.scholarshipType : null,
    interviewSite: fields.interviewSite === '' ? null : { id: fields.interviewSite },
    admissionSites: fields.admissionSites.map(({ id, name, position }) => ({
      admissionSite: { id, name },
      position: rankOf(position),
    })),
  };
}
