import { requiredText, z } from '@/shared/form/zod';

/** A tag as it is typed; the server judges again. */
export const tagSchema = z.object({
  name: requiredText('Nom obligatoire', 'tag').refine((name) => !name.includes(','), {
    message: "Le nom d'une étiquette ne contient pas de virgule",
  }),
  colour: z.string(),
});

export type TagFields = z.infer<typeof tagSchema>;
