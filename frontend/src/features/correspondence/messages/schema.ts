import { requiredText, z } from '@/shared/form/zod';

/** What is written; the server judges again, and knows the placeholders. */
export const messageSchema = z.object({
  name: requiredText("Nom de l'envoi obligatoire", 'messageName'),
  subject: requiredText('Objet obligatoire', 'messageSubject'),
  body: requiredText('Texte obligatoire', 'messageBody'),
});

export type MessageFields = z.infer<typeof messageSchema>;

export const templateSchema = z.object({ name: requiredText('Nom du modèle obligatoire', 'messageName') });

export type TemplateFields = z.infer<typeof templateSchema>;
