import type { LettersMade } from '../campaign/api';
import { lettersMade } from '../campaign/lettersMade';
import { formatCount, formatInteger, ofNumber } from '../format/numbers';
import type { Job } from './api';

/** What each kind of long work is called, what it counts, and the sentence once it is done. */
const jobKinds: Record<Job['kind'], { title: string; unit: string; units?: string; success: string }> = {
  COMPUTATION: { title: 'Calculs du classement', unit: 'formule', success: 'Les calculs sont terminés' },
  CANDIDATES_SIMULATION: { title: "Simulation de l'import", unit: 'candidat', success: 'Travail terminé' },
  CANDIDATES_IMPORT: {
    title: 'Import des candidatures',
    unit: 'candidat',
    success: 'Import des candidatures réussi',
  },
  PDF_IMPORT: {
    title: 'Import des fiches avenir',
    unit: 'fichier',
    success: 'Import des fiches avenir réussi',
  },
  DOCUMENTS_IMPORT: {
    title: 'Import des documents',
    unit: 'fichier',
    success: 'Import des documents à destination des candidats réussi',
  },
  SLOT_CREATION: {
    title: 'Création des créneaux',
    unit: 'créneau',
    units: 'créneaux',
    success: 'Travail terminé',
  },
  SLOT_ATTRIBUTION: { title: 'Attribution des créneaux', unit: 'candidat', success: 'Travail terminé' },
  ARCHIVE: { title: 'Archive', unit: 'candidat', success: 'Archive prête à télécharger' },
  UNDO: { title: 'Annulation', unit: 'étape', success: 'Annulation terminée' },
  PERSON_EXPORT: {
    title: "Données d'une personne",
    unit: 'fichier',
    success: 'Données prêtes à télécharger',
  },
  PURGE: { title: 'Purge des candidats', unit: 'candidat', success: 'Purge terminée' },
  MAILING: { title: 'Envoi des e-mails', unit: 'e-mail', success: 'Travail terminé' },
};

const zipImports: Partial<Record<Job['kind'], { simulation: string }>> = {
  PDF_IMPORT: { simulation: "Simulation de l'import des fiches avenir" },
  DOCUMENTS_IMPORT: { simulation: "Simulation de l'import des documents" },
};

/**
 * What a work is called, and the sentence once it is done. That of a zip may have been its simulation alone, which can be
 * cancelled, as an import cannot, and whose report nobody confirmed.
 */
export function jobWords(job: Job): { title: string; success: string } {
  const { kind, status, cancellable, result, name, notBefore } = job;
  if (notBefore) return { title: name ?? jobKinds[kind].title, success: "L'envoi est lancé" };
  if (name) return { ...jobKinds[kind], title: name };
  const zip = zipImports[kind];
  if (zip && (cancellable || status === 'CANCELLED' || result?.confirmed === null)) {
    const title = result?.kind === 'PFM' ? "Simulation de l'import des PFM" : zip.simulation;
    return { title, success: 'Travail terminé' };
  }
  if (zip && result?.kind === 'PFM') return { title: 'Import des PFM', success: 'Import des PFM réussi' };
  return jobKinds[kind];
}

export const jobUnit = (kind: Job['kind'], count: number) => {
  const { unit, units = `${unit}s` } = jobKinds[kind];
  return ofNumber(count, unit, units);
};

/** What taking back the outcome of a work is called. */
export const undoLabels: Partial<Record<Job['kind'], string>> = {
  CANDIDATES_IMPORT: 'Annuler cet import',
  PDF_IMPORT: 'Annuler cet import',
  DOCUMENTS_IMPORT: 'Annuler cet import',
  SLOT_CREATION: 'Annuler cette création',
  SLOT_ATTRIBUTION: 'Annuler cette attribution',
};

/** What a work that succeeded made, in one line; undefined where its counts already tell. */
export function outcomeOf({ kind, result, notBefore }: Pick<Job, 'kind' | 'result' | 'notBefore'>) {
  if (!result || notBefore) return undefined;
  if (kind === 'MAILING') return mailed(result);
  if (kind === 'SLOT_ATTRIBUTION') return attributed(result);
  if (kind !== 'COMPUTATION') return undefined;
  const { formulas, candidates } = result;
  if (typeof formulas !== 'number' || typeof candidates !== 'number') return undefined;
  return withLetters(
    `${formatCount(formulas, 'formule')} sur ${formatCount(candidates, 'candidat')}`,
    result,
  );
}

/** With the letters that it makes wait, or leave. */
const withLetters = (outcome: string, { letters }: NonNullable<Job['result']>) =>
  [outcome, lettersMade(letters as LettersMade | undefined)].filter(Boolean).join('. ');

/** How many of those whom an attribution placed, and left, the report names. */
function attributed(result: NonNullable<Job['result']>) {
  const faceToFace = result.numberOfFaceToFaceInterviewSlotsAttributed;
  const remote = result.numberOfRemoteInterviewSlotsAttributed;
  if (typeof faceToFace !== 'number' || typeof remote !== 'number') return undefined;
  const left = unplacedCount(result);
  const placed = [
    `${formatInteger(faceToFace)} en présentiel`,
    `${formatInteger(remote)} à distance`,
    ...(left > 0 ? [formatCount(left, 'non placé', 'non placés')] : []),
  ].join(', ');
  return withLetters(placed, result);
}

/** How many candidates an attribution left without a slot, as far as its report is kept. */
export const unplacedCount = (result: Job['result']) =>
  Array.isArray(result?.unplaced) ? result.unplaced.length : 0;

/** Once they are written, the mails leave at their own rate: what became of them so far. */
function mailed({ written, unchanged, ...counts }: NonNullable<Job['result']>) {
  const number = (count: unknown) => (typeof count === 'number' ? count : 0);
  const [sent, queued, failed] = [number(counts.sent), number(counts.queued), number(counts.failed)];
  const [doubtful, held] = [number(counts.doubtful), number(counts.held)];
  const withdrawn = number(written) - sent - queued - failed - doubtful - held;
  const parts = [
    sent > 0 && formatCount(sent, 'e-mail envoyé', 'e-mails envoyés'),
    queued > 0 && `${formatInteger(queued)} en file d'envoi`,
    failed > 0 && `${formatInteger(failed)} en échec`,
    doubtful > 0 && formatCount(doubtful, 'douteux', 'douteux'),
    held > 0 && formatCount(held, 'retenu', 'retenus'),
    withdrawn > 0 && formatCount(withdrawn, "retiré avant l'envoi", "retirés avant l'envoi"),
    number(unchanged) > 0 &&
      formatCount(number(unchanged), 'lettre sans changement', 'lettres sans changement'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'Aucun e-mail à envoyer';
}
