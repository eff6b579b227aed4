import { formatCount } from '@/shared/format/numbers';
import type { Kept, SchoolYear } from './api';

export const texts = {
  title: 'Notes',
  subject: 'Matière',
  classMean: 'Classe',
  history: 'Historique',
  save: 'Sauvegarder',
  saving: 'Sauvegarde…',
  saved: 'Mise à jour des notes avec succès',
  saveFailed: 'Erreur lors de la mise à jour des notes',
  revert: 'Revenir à la valeur du fichier',
  undo: 'Annuler la modification',
  noMark: 'Aucune note dans le fichier',
  noneModified: 'Aucune note modifiée',
  blank: '(Vide)',
  wrong: 'ERR',
  refused: (typed: string) => `« ${typed} » n'est pas une note de 0 à 20 : la note reste comme elle était.`,
};

export const conflictTexts = {
  ofCandidate: 'Saisie du candidat',
  title: 'Conflits de notes',
  resolve: 'Résoudre',
  resolved: 'Conflit résolu avec succès',
  allResolved: 'Tous les conflits sont résolus !',
  noneOfThem: "Aucun d'eux n'a de conflit de notes.",
  required: 'Champ obligatoire',
  failed: 'Erreur lors de la résolution du conflit',
  undo: 'Annuler',
  reopened: (count: number) => formatCount(count, 'conflit rouvert', 'conflits rouverts'),
  reopenFailed: "L'annulation n'a pas pu se faire",
  loading: 'Récupération des conflits',
  loadFailed: 'Erreur lors de la récupération des données',
};

/** Where each of the two values of a conflict comes from. */
export const sideLabels: Record<Kept, string> = { EXTERNAL: 'Parcoursup', MODIFIED: 'Modifiée ici' };

export const yearLabels: Record<SchoolYear, string> = { PREMIERE: 'Première', TERMINALE: 'Terminale' };
