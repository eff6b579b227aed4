import { emailAddress, matching, phoneNumber, requiredText, z } from '@/shared/form/zod';
import { today } from '@/shared/time/today';

const FIRST_DAY = '1900-01-01';

const text = (missing: string) => requiredText(missing, 200);

const isBirthDate = (value: string) =>
  z.iso.date().safeParse(value).success && value >= FIRST_DAY && value <= today();

/** The new candidate (part 1 §5). */
export const candidateSchema = z.object({
  lastName: text('Nom obligatoire'),
  firstName: text('Prénom obligatoire'),
  birthDate: matching('Date de naissance obligatoire', 'Date de naissance invalide', isBirthDate),
  birthPlace: text('Lieu de naissance obligatoire'),
  email: emailAddress('Adresse email obligatoire', 'Adresse email invalide'),
  phoneNumber: phoneNumber('Numéro de téléphone obligatoire', 'Numéro de téléphone invalide'),
});

export type CandidateFields = z.infer<typeof candidateSchema>;

/** An empty form: the birth date is today (part 1 §2). */
export const newCandidate = (): CandidateFields => ({
  lastName: '',
  firstName: '',
  birthDate: today(),
  birthPlace: '',
  email: '',
  phoneNumber: '',
});
