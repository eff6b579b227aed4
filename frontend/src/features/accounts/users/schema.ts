import { emailAddress, requiredText, z } from '@/shared/form/zod';

/** The user form (docs/rules/accounts.md). */
export const userSchema = z.object({
  email: emailAddress("L'adresse mail est obligatoire", 'Mauvais format'),
  firstName: requiredText('Le prénom est obligatoire', 'userName'),
  lastName: requiredText('Le nom est obligatoire', 'userName'),
  role: z.string().min(1, 'Le rôle est obligatoire'),
});
