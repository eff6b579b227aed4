import { formatBytes, formatCount } from '../format/numbers';
import type { Refusals } from '../http/api';
import type { Refusal } from '../http/ApiError';

/** The contract's sentences about files (docs/rules/files.md). */
export const fileTexts = {
  quotaReached: 'Vous avez téléversé le nombre maximum de fichiers autorisés',
  uploaded: 'Fichiers téléversés avec succès',
  uploadFailed: 'Erreur lors du téléversement des fichiers',
  cancelled: 'Téléversement annulé',
  invalid: 'Fichier invalide',
  someInvalid: 'Il existe au moins un fichier invalide',
  downloadFailed: 'Erreur lors du téléchargement',
  listFailed: 'Erreur lors de la récupération des fichiers',
};

type Reason = Refusals['FILE_INVALID']['data']['files'][number]['reason'];

/** Why a file is refused, as the server words it. */
export const refusalReasons: Record<Reason, string> = {
  EMPTY: 'il est vide',
  EXTENSION: "ce format n'est pas accepté",
  CONTENT: 'son contenu ne correspond pas à son nom',
  ENCRYPTED: 'il demande un mot de passe',
  DAMAGED: 'il est abîmé',
  POLYGLOT: "il contient autre chose qu'un document",
  TOO_MANY_PIXELS: "l'image est trop grande",
  UNSAFE: 'il contient des macros ou des éléments dangereux',
  INFECTED: 'il contient un virus',
};

/** What to do about a refused file. */
export const advice = {
  EMPTY:
    "Ouvrez-le pour vérifier ce qu'il contient, enregistrez-le à nouveau, puis choisissez l'enregistrement.",
  EXTENSION: 'Envoyez un PDF, un JPEG, un PNG ou un HEIC, ou prenez la photo depuis cette page.',
  CONTENT: "Ouvrez-le, enregistrez-le à nouveau, puis choisissez l'enregistrement.",
  TOO_MANY_PIXELS: 'Réduisez-la, ou reprenez la photo avec un réglage ordinaire.',
  ENCRYPTED: 'Enregistrez-le sans mot de passe, puis choisissez-le à nouveau.',
  DAMAGED: "Ouvrez-le pour vérifier qu'il se lit, puis choisissez-le à nouveau.",
} satisfies Partial<Record<Reason, string>>;

/** What the server said of a file that it refused, and what to do. */
export function refusedWith(error: Refusal<'FILE_INVALID'>) {
  const reason = error.data.files[0]?.reason;
  const todo = reason && reason in advice ? advice[reason as keyof typeof advice] : undefined;
  return [error.serverMessage, todo].filter(Boolean).join(' ');
}

export const INTERRUPTED = 'Envoi interrompu. Vérifiez votre connexion, puis réessayez.';

/** What to do about a file that is too heavy. */
export const LIGHTER = 'Numérisez-le en moins fin, ou séparez-le en plusieurs fichiers.';

/** `22 Mo`, as the server says it. */
export const sizeLimit = (limit: number) => formatBytes(limit, Math.floor);

/** `Il pèse 31 Mo, la limite est 22 Mo`; `subject` is of several files. What is over the limit by little is not said to weigh it. */
export const tooLarge = (size: number, limit: number, subject = 'il pèse') =>
  `${subject} ${formatBytes(size, Math.ceil)}, la limite est ${sizeLimit(limit)}`;

/** `Il vous reste 4 fichiers.` */
export const roomLeft = (room: number) => `Il vous reste ${formatCount(room, 'fichier')}.`;

/** Where more files are chosen than there is room for. */
export const tooManyFiles = (beyond: number, room: number) =>
  `${formatCount(beyond, 'fichier')} de trop. ${roomLeft(room)}`;
