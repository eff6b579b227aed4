import { formatCount } from '@/shared/format/numbers';

export const WRITE = 'Écrire';

export const texts = {
  notSent: "L'envoi n'est pas lancé",
  see: 'Regardez dans Travaux avant de recommencer.',
  previewFailed: "L'aperçu n'a pas pu être préparé",
  mailingsFailed: "Les envois n'ont pas pu être lus",
  templatesFailed: "Les modèles n'ont pas pu être lus",
  templateSaved: 'Modèle enregistré',
  templateNotSaved: "Le modèle n'est pas enregistré",
  templateRemoved: 'Modèle supprimé',
  templateNotRemoved: "Le modèle n'est pas supprimé",
} as const;

const warningTexts: Record<string, string> = {
  LETTER_NOT_OPEN:
    "Le texte donne le créneau ou la méthode, que l'espace des candidats ne montre pas encore : la fonctionnalité est désactivée.",
};

/** What should be known before a message leaves, by the server's word. */
export const warningText = (warning: string) => warningTexts[warning] ?? "À vérifier avant l'envoi.";

export const mails = (count: number) => formatCount(count, 'e-mail');
