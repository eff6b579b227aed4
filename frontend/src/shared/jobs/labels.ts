import type { Job } from './api';

/** What each kind of long work is called, and what it counts. */
export const jobKinds: Record<Job['kind'], { title: string; unit: string }> = {
  COMPUTATION: { title: 'Calculs du classement', unit: 'formule' },
  CANDIDATES_SIMULATION: { title: "Simulation de l'import", unit: 'candidat' },
  CANDIDATES_IMPORT: { title: 'Import des candidatures', unit: 'candidat' },
  PDF_IMPORT: { title: 'Import des fiches avenir', unit: 'fichier' },
  DOCUMENTS_IMPORT: { title: 'Import des documents', unit: 'fichier' },
  SLOT_CREATION: { title: 'Création des créneaux', unit: 'créneau' },
  SLOT_ATTRIBUTION: { title: 'Attribution des créneaux', unit: 'candidat' },
  ARCHIVE: { title: 'Archive', unit: 'fichier' },
  MAILING: { title: 'Envoi des e-mails', unit: 'e-mail' },
};

export const jobUnit = (kind: Job['kind'], count: number) => {
  const { unit } = jobKinds[kind];
  return count < 2 ? unit : unit === 'créneau' ? 'créneaux' : `${unit}s`;
};
