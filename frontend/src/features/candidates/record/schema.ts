import { emailAddress, requiredText, z } from '@/shared/form/zod';

const FIRST_DAY = '1900-01-01';
// The same as the server's, which judges again.
const PHONE = /^(\+\d{1,3}[ -]?)?\d([ -]*\d){3,14}$/;

const paris = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });

/** The present day in Paris, `2026-05-12`. */
export const today = () => paris.format(new Date());

const text = (missing: string) => requiredText(missing, 200);

/** Missing, else wrong: one message at a time. */
const matching = (missing: string, invalid: string, fits: (value: string) => boolean) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .refine((value) => value === '' || fits(value), invalid);

const isBirthDate = (value: string) =>
  z.iso.date().safeParse(value).success && value >= FIRST_DAY && value <= today();

/** The new candidate (part 1 §5). */
export const candidateSchema = z.object({
  lastName: text('Nom obligatoire'),
  firstName: text('Prénom obligatoire'),
  birthDate: matching('Date de naissance obligatoire', 'Date de naissance invalide', isBirthDate),
  birthPlace: text('Lieu de naissance obligatoire'),
  email: emailAddress('Adresse email obligatoire', 'Adresse email invalide'),
  phoneNumber: matching('Numéro de téléphone obligatoire', 'Numéro de téléphone invalide', (value) =>
    PHONE.test(value),
  ),
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
