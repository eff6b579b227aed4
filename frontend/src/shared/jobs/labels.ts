import { formatCount } from '../format/numbers';
import type { Job } from './api';

/** What each kind of long work is called, what it counts, and the sentence once it is done. */
export const jobKinds: Record<Job['kind'], { title: string; unit: string; success: string }> = {
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
  SLOT_CREATION: { title: 'Création des créneaux', unit: 'créneau', success: 'Travail terminé' },
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

export const jobUnit = (kind: Job['kind'], count: number) => {
  const { unit } = jobKinds[kind];
  return count < 2 ? unit : unit === 'créneau' ? 'créneaux' : `${unit}s`;
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
export function outcomeOf({ kind, result }: Pick<Job, 'kind' | 'result'>) {
  if (!result) return undefined;
  if (kind === 'MAILING') return mailed(result);
  if (kind !== 'COMPUTATION') return undefined;
  const { formulas, candidates } = result;
  if (typeof formulas !== 'number' || typeof candidates !== 'number') return undefined;
  return `${formatCount(formulas, 'formule')} sur ${formatCount(candidates, 'candidat')}`;
}

/** The mails leave afterwards, at their own rate: the page of the mails says which. */
function mailed({ queued, unchanged }: NonNullable<Job['result']>) {
  if (typeof queued !== 'number') return undefined;
  const waiting =
    queued === 0 ? 'Aucun e-mail à envoyer' : `${formatCount(queued, 'e-mail')} en file d'envoi`;
  return unchanged ? `${waiting}, ${formatCount(Number(unchanged), 'lettre')} sans changement` : waiting;
}
