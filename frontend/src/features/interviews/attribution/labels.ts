export const texts = {
  title: 'Attribution des créneaux',
  candidatesFailed: 'Erreur lors de la récupération des candidats',
  empty: 'Aucune donnée',
  emptyText: "Les candidats apparaîtront ici après l'import du fichier Parcoursup.",
  automatic: 'Attribution automatique',
  automaticFailed: "Erreur lors de l'attribution automatique des créneaux",
  openFailed: "Erreur lors de l'ouverture des créneaux",
  byHand: 'Attribution manuelle',
  byHandFailed: "Erreur lors de l'attribution du créneau",
  free: 'Libérer le créneau',
  freed: 'Créneau libéré',
  freeFailed: 'Erreur lors de la libération du créneau',
  placedMeanwhile: (slot: string) => `ce candidat tient maintenant le créneau ${slot}`,
} as const;

/** The export's name (docs/rules/interviews.md). */
export const EXPORT_FILE = 'export-candidats-interview_slots.xlsx';

/** How long the success of a manual attribution is awaited, and that of the automatic one (docs/rules/interviews.md). */
export const MANUAL_DELAY_MS = 1500;
export const DONE_DELAY_MS = 300;
