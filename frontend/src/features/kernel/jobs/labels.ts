import type { Job } from '@/shared/jobs/api';

type State = Job['status'] | 'REFUSED';

/** What became of a work: one that refused what it was given did not fail. */
export const stateOf = ({ status, refused }: Pick<Job, 'status' | 'refused'>): State =>
  status === 'ERROR' && refused ? 'REFUSED' : status;

export const stateWords: Record<State, string> = {
  NOT_STARTED: 'En attente',
  IN_PROGRESS: 'En cours',
  SUCCESS: 'Réussi',
  ERROR: 'En erreur',
  REFUSED: 'Refusé',
  CANCELLED: 'Annulé',
};

export const texts = {
  jobs: 'Travaux',
  actions: 'Mes actions',
  actionsFailed: 'Erreur lors de la récupération de vos actions',
  noActionText: "Un import, une attribution ou un changement de créneaux se reprend d'ici.",
} as const;
