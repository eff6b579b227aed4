import type { Job } from '@/shared/jobs/api';

export const stateWords: Record<Job['status'], string> = {
  NOT_STARTED: 'En attente',
  IN_PROGRESS: 'En cours',
  SUCCESS: 'Réussi',
  ERROR: 'En erreur',
  CANCELLED: 'Annulé',
};
