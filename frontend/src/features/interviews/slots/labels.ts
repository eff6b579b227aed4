export const texts = {
  title: "Créneaux d'entretien",
  loadFailed: "Erreur lors de la récupération des créneaux d'entretien",
  empty: 'Aucun créneau',
  emptyText: 'Créez-les à partir des dates des jurys et des modèles de créneaux.',
  create: 'Créer les créneaux',
  createFailed: 'Erreur lors de la création des créneaux',
  byHand: 'Nouveau créneau',
  byHandFailed: "Une erreur est survenue lors de la création du créneau d'entretien",
  byHandDone: 'Créneau créé avec succès',
  remove: 'Supprimer le créneau',
  removed: 'Créneau supprimé',
  removeFailed: 'Erreur lors de la suppression du créneau',
  juriesFailed: 'Erreur lors de la récupération des jurys',
} as const;

/** What a candidate answered about their slot. */
export const presences = { CONFIRMED: 'Confirmée', IMPEDED: 'Empêchement' } as const;

/** Whether the slot is held by somebody who no longer comes, in the lists of a filter. */
export const YES = 'Oui';
export const NO = 'Non';

/** How long an automatic action stays in progress once it is done (docs/rules/interviews.md). */
export const DONE_DELAY_MS = 300;
