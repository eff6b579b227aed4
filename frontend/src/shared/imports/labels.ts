import { fileTexts } from '../files/labels';

export const SEND_FAILED = "Erreur lors de l'envoi au serveur";

/** What is said over the reason why files were not read: only what their content says is their fault. */
export function readingFailed(code: string): string {
  if (code === 'IMPORT_TOO_LARGE') return 'Le fichier est trop grand';
  return /^(JOB_|INTERNAL)/.test(code) ? "La lecture n'a pas abouti" : fileTexts.someInvalid;
}
