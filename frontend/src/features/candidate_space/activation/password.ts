import { z } from '@/shared/form/zod';

const LONGEST = 1024;

export const RULE =
  'Le mot de passe doit contenir au moins 8 caractères, dont 1 majuscule, 1 minuscule, 1 chiffre et un caractère spécial parmi : ! @ # $ % ^ & * ( ) _ +';

/** What a password needs, each with the line that the page ticks (part 2 §5); the server judges again. */
export const requirements: { label: string; what?: string; isMet: (password: string) => boolean }[] = [
  { label: '8 caractères au moins', isMet: (password) => Array.from(password).length >= 8 },
  { label: '1 majuscule', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: '1 minuscule', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: '1 chiffre', isMet: (password) => /\p{Nd}/u.test(password) },
  {
    label: '1 caractère spécial parmi :\n! @ # $ % ^ & * ( ) _ +',
    what: '1 caractère spécial',
    isMet: (password) => /[!@#$%^&*()_+]/.test(password),
  },
];

export const activationSchema = z
  .object({
    password: z
      .string()
      .min(1, 'Le mot de passe est obligatoire')
      .max(LONGEST, `Au plus ${LONGEST} caractères`)
      .refine((password) => password === '' || requirements.every(({ isMet }) => isMet(password)), RULE),
    repeated: z.string(),
  })
  .refine(({ password, repeated }) => repeated !== '' && repeated === password, {
    path: ['repeated'],
    message: 'Les mots de passe doivent être identiques',
    when: () => true,
  });
