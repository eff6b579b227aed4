import type { FieldErrors } from 'react-hook-form';
import type { ProfileFields } from './schema';

/** A wrong field: its name in the form, and what people call it. */
export type Fault = { name: string; label: string };

const labels: Record<keyof ProfileFields, string> = {
  lastName: 'Nom',
  firstName: 'Prénom',
  birthDate: 'Date de naissance',
  birthPlace: 'Lieu de naissance',
  phoneNumber: 'Téléphone',
  address: 'Adresse',
  scholarship: 'Bourse',
  scholarshipType: 'Type de bourse',
  currentScholarYear: 'Niveau actuel',
  scholarInfo: 'Scolarité',
  interviewSite: "Site d'entretien souhaité",
  admissionSites: "Rang des sites d'admission",
};

/** One line a member of the form that is wrong, in its order; `name` is the first wrong field of it. */
export function faultsOf(errors: FieldErrors<ProfileFields>): Fault[] {
  return (Object.keys(labels) as (keyof ProfileFields)[]).flatMap((member) => {
    const error: unknown = errors[member];
    return error === undefined ? [] : [{ name: firstWrong(member, error), label: labels[member] }];
  });
}

/** `scholarInfo.1.city` of the errors of `scholarInfo`. */
function firstWrong(path: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || 'message' in error) return path;
  const inside = Object.entries(error).find(([, value]) => value !== undefined);
  return inside ? firstWrong(`${path}.${inside[0]}`, inside[1]) : path;
}
