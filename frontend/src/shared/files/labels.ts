import type { Refusals } from '../http/api';

/** The contract's sentences about files (docs/rules/files.md). */
export const fileTexts = {
  quotaReached: 'Vous avez téléversé le nombre maximum de fichiers autorisés',
  uploaded: 'Fichiers téléversés avec succès',
  uploadFailed: 'Erreur lors du téléversement des fichiers',
  cancelled: 'Téléversement annulé',
  invalid: 'Fichier invalide',
  someInvalid: 'Il existe au moins un fichier invalide',
  deleted: 'Fichier supprimé',
  deleteFailed: 'Erreur lors de suppression du fichier',
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

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

const unitOf = (limit: number) =>
  limit < MEBIBYTE ? ({ bytes: KIBIBYTE, name: 'ko' } as const) : ({ bytes: MEBIBYTE, name: 'Mo' } as const);

/** `22 Mo`, as the server says it: the whole units of a limit. */
export function sizeLimit(limit: number) {
  const { bytes, name } = unitOf(limit);
  return `${Math.floor(limit / bytes)} ${name}`;
}

/** `Il pèse 31 Mo, la limite est 22 Mo`, both in the units of the limit; `subject` is of several files. */
export function tooLarge(size: number, limit: number, subject = 'il pèse') {
  const { bytes, name } = unitOf(limit);
  return `${subject} ${Math.ceil(size / bytes)} ${name}, la limite est ${sizeLimit(limit)}`;
}
