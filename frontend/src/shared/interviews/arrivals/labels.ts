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

/** Minutes in words: hours beyond an hour, which nobody counts in minutes. */
export const lateness = (minutes: number) =>
  minutes < 60
    ? `${minutes}\u00a0min`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`;

/** Whose delay it is: who has not arrived is late, who arrived waits for the jury, who is met was met late. */
export function delay(arrival: ArrivalState | null, late: number) {
  if (arrival === 'ARRIVED') return `attend depuis ${lateness(late)}`;
  return arrival === 'IN' ? `commencé avec ${lateness(late)} de retard` : `en retard de ${lateness(late)}`;
}
