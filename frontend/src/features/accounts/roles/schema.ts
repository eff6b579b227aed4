import { z } from '@/shared/form/zod';

/** A role's name, without its prefix; the server judges again. */
export const roleSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Le nom du rôle est obligatoire')
    .regex(/^[A-Z0-9_]{0,60}$/, 'Au plus 60 capitales sans accent, chiffres ou tirets bas'),
});

export type RoleFields = z.infer<typeof roleSchema>;
