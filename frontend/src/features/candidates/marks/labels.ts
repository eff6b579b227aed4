import { formatCount } from '@/shared/format/numbers';
import type { Kept, SchoolYear } from './api';

export const texts = {
  title: 'Notes',
  subject: 'Matière',
  saved: 'Mise à jour des notes avec succès',
  saveFailed: 'Erreur lors de la mise à jour des notes',
  blank: '(Vide)',
  wrong: 'ERR',
  refused: (typed: string) => `« ${typed} » n'est pas une note de 0 à 20 : la note reste comme elle était.`,
};

export const conflictTexts = {
  ofCandidate: 'Saisie du candidat',
  title: 'Conflits de notes',
  resolved: 'Conflit résolu avec succès',
  allResolved: 'Tous les conflits sont résolus !',
  noneOfThem: "Aucun d'eux n'a de conflit de notes.",
  failed: 'Erreur lors de la résolution du conflit',
  undo: 'Annuler',
  reopened: (count: number) => formatCount(count, 'conflit rouvert', 'conflits rouverts'),
  loading: 'Récupération des conflits',
  loadFailed: 'Erreur lors de la récupération des données',
};

/** Where each of the two values of a conflict comes from. */
export const sideLabels: Record<Kept, string> = { EXTERNAL: 'Parcoursup', MODIFIED: 'Modifiée ici' };

export const yearLabels: Record<SchoolYear, string> = { PREMIERE: 'Première', TERMINALE: 'Terminale' };
