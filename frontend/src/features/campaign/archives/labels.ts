import { formatCount } from '@/shared/format/numbers';
import type { Archive } from './api';

export const labels = {
  none: 'Aucune archive',
  create: 'Créer une archive',
  fetchFailed: 'Erreur lors de la récupération des archives',
  createFailed: "Erreur lors de la création de l'archive",
  removeFailed: "Erreur lors de la suppression de l'archive",
  downloadFailed: "Erreur lors du téléchargement de l'archive",
  replaceFailed: 'Erreur lors de la transformation en archive longue durée',
  notice:
    'Une archive courte durée contient des données personnelles : transformez-la en longue durée, ou supprimez-la, ' +
    'avant la fin de la durée de conservation.',
} as const;

export const statusTexts: Record<Archive['status'], string> = {
  NOT_STARTED: 'En attente',
  IN_PROGRESS: 'En attente',
  SUCCESS: 'Prête à télécharger',
  ERROR: 'Erreur de génération',
};

export const isWaiting = ({ status }: Archive) => status === 'NOT_STARTED' || status === 'IN_PROGRESS';

/** `2 prêtes, dont 1 longue durée, 1 en attente, 1 en erreur`. */
export function yearSummary(archives: Archive[]) {
  const ready = archives.filter(({ status }) => status === 'SUCCESS');
  const long = ready.filter(({ shortDuration }) => !shortDuration).length;
  const waiting = archives.filter(isWaiting).length;
  const wrong = archives.filter(({ status }) => status === 'ERROR').length;
  const allLong = long === ready.length ? ', longue durée' : `, dont ${long} longue durée`;
  return [
    ready.length > 0 && `${formatCount(ready.length, 'prête')}${long > 0 ? allLong : ''}`,
    waiting > 0 && `${waiting} en attente`,
    wrong > 0 && `${wrong} en erreur`,
  ]
    .filter(Boolean)
    .join(', ');
}
