import type { ArrivalState } from './api';

export const texts = {
  failed: "Erreur lors de l'enregistrement de l'arrivée",
  doorSheet: 'Affiche de porte',
  doorSheets: 'Affiches de porte',
  doorSheetFailed: 'Erreur lors du téléchargement',
} as const;

/** Where a candidate is on the day of their interview, in the order in which it happens. */
export const arrivals: Record<ArrivalState, string> = {
  ARRIVED: 'Arrivé',
  IN: 'En entretien',
  ABSENT: 'Absent',
};

export const arrivalStates: readonly ArrivalState[] = ['ARRIVED', 'IN', 'ABSENT'];

/** By how much an interview is late: hours beyond an hour, which nobody counts in minutes. */
export const lateness = (minutes: number) =>
  minutes < 60
    ? `${minutes}\u00a0min`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`;
