import { upTo, z } from '@/shared/form/zod';
import { LIMITS } from '@/shared/limits/api';

export const rule = () =>
  `Le mot de passe doit contenir au moins ${LIMITS.shortestPassword} caractères, dont 1 majuscule, 1 minuscule, 1 chiffre et un caractère spécial parmi : ! @ # $ % ^ & * ( ) _ +`;

/** What a password needs, each with the line that the page ticks (docs/rules/candidate-space.md); the server judges again. */
export const requirements = (): { label: string; what?: string; isMet: (password: string) => boolean }[] => [
  {
    label: `${LIMITS.shortestPassword} caractères au moins`,
    isMet: (password) => Array.from(password).length >= LIMITS.shortestPassword,
  },
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
      .superRefine(upTo('password'))
      .min(1, 'Le mot de passe est obligatoire')
      .superRefine((password, context) => {
        if (password !== '' && !requirements().every(({ isMet }) => isMet(password)))
          context.addIssue({ code: 'custom', message: rule() });
      }),
    repeated: z.string(),
  })
  .refine(({ password, repeated }) => repeated !== '' && repeated === password, {
    path: ['repeated'],
    message: 'Les mots de passe doivent être identiques',
    when: () => true,
  });
