import { birthDate, emailAddress, frenchPhoneNumber, requiredText, z } from '@/shared/form/zod';
import { today } from '@/shared/time/today';

const text = (missing: string) => requiredText(missing, 'candidateName');

/** The new candidate (docs/rules/candidates.md). */
export const candidateSchema = z.object({
  lastName: text('Nom obligatoire'),
  firstName: text('Prénom obligatoire'),
  birthDate: birthDate('Date de naissance obligatoire', 'Date de naissance invalide'),
  birthPlace: text('Lieu de naissance obligatoire'),
  email: emailAddress('Adresse email obligatoire', 'Adresse email invalide'),
  phoneNumber: frenchPhoneNumber('Numéro de téléphone obligatoire', 'Numéro de téléphone invalide'),
});

export type CandidateFields = z.infer<typeof candidateSchema>;

/** An empty form: the birth date is today (docs/rules/candidates.md). */
export const newCandidate = (): CandidateFields => ({
  lastName: '',
  firstName: '',
  birthDate: today(),
  birthPlace: '',
  email: '',
  phoneNumber: '',
});
