import { emailAddress, requiredText, z } from '@/shared/form/zod';

const LONGEST_NAME = 200;

/** The user form (part 1 §5). */
export const userSchema = z.object({
  email: emailAddress("L'adresse mail est obligatoire", 'Mauvais format'),
  firstName: requiredText('Le prénom est obligatoire', LONGEST_NAME),
  lastName: requiredText('Le nom est obligatoire', LONGEST_NAME),
  role: z.string().min(1, 'Le rôle est obligatoire'),
});
