export const texts = {
  title: 'Attribution des créneaux',
  candidatesFailed: 'Erreur lors de la récupération des candidats',
  empty: 'Aucune donnée',
  emptyText: "Les candidats apparaîtront ici après l'import du fichier Parcoursup.",
  automatic: 'Attribution automatique',
  automaticFailed: "Erreur lors de l'attribution automatique des créneaux",
  byHand: 'Attribution manuelle',
  byHandFailed: "Erreur lors de l'attribution du créneau",
  free: 'Libérer le créneau',
  freed: 'Créneau libéré',
  freeFailed: 'Erreur lors de la libération du créneau',
} as const;

/** The export's name (docs/rules/interviews.md). */
export const EXPORT_FILE = 'export-candidats-interview_slots.xlsx';

/** How long the success of a manual attribution is awaited, and that of the automatic one (docs/rules/interviews.md). */
export const MANUAL_DELAY_MS = 1500;
export const DONE_DELAY_MS = 300;

/** Why a slot suits a candidate badly; what its date is made for is told by name. */
export const mismatches = {
  SITE: "Le créneau n'est pas sur le site du candidat.",
  MODE: "Le créneau n'est pas du mode demandé par le candidat.",
  GRADED: "L'entretien d'un candidat concerné est déjà noté.",
  CONFLICT_OF_INTEREST: "Un membre du jury de ce jour a déclaré un conflit d'intérêts avec ce candidat.",
} as const;
