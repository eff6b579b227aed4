import type { Refusal } from '@/shared/http/ApiError';
import { formatCount } from '@/shared/format/numbers';

/** The contract's sentences of the candidate's side (docs/rules/candidate-space.md), and ours. */
export const texts = {
  title: 'Mes pièces',
  add: 'Ajouter des fichiers',
  sendFailed: "Erreur lors de l'envoi des fichiers",
  interrupted: 'Envoi interrompu. Vérifiez votre connexion, puis réessayez.',
  unreadablePhoto: 'Cette photo ne se lit pas sur cet appareil : envoyez-la telle quelle, ou reprenez-la.',
  receiptFailed: 'Erreur lors du téléchargement du reçu',
} as const;

type Reason = Refusal<'FILE_INVALID'>['data']['files'][number]['reason'];

/** What to do about a refused file. */
export const advice: Partial<Record<Reason, string>> = {
  EXTENSION: 'Envoyez un PDF, un JPEG ou un PNG, ou prenez la photo depuis cette page.',
  CONTENT: "Ouvrez-le, enregistrez-le à nouveau, puis choisissez l'enregistrement.",
  TOO_MANY_PIXELS: 'Réduisez-la, ou reprenez la photo avec un réglage ordinaire.',
  ENCRYPTED: 'Enregistrez-le sans mot de passe, puis choisissez-le à nouveau.',
  DAMAGED: "Ouvrez-le pour vérifier qu'il se lit, puis choisissez-le à nouveau.",
};

/** `Il vous reste 4 fichiers.` */
export const roomLeft = (room: number) => `Il vous reste ${formatCount(room, 'fichier')}.`;
