import { formatDay } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import type { Archive } from './api';

export const labels = {
  create: 'Créer une archive',
  fetchFailed: 'Erreur lors de la récupération des archives',
  replaceFailed: 'Erreur lors de la transformation en archive longue durée',
  notice:
    'Une archive courte durée contient des données personnelles : transformez-la en longue durée, ou purgez-la, ' +
    'quand la fin de conservation de sa campagne est passée.',
} as const;

export const statusTexts: Record<Archive['status'], string> = {
  NOT_STARTED: 'En attente',
  IN_PROGRESS: 'En attente',
  SUCCESS: 'Prête à télécharger',
  ERROR: 'Erreur de génération',
};

export const isWaiting = ({ status }: Archive) => status === 'NOT_STARTED' || status === 'IN_PROGRESS';

/** Until when an archive may be kept: one of long duration, without personal data, has no end. */
export function keptUntil({ shortDuration, isDue, endDate }: Archive) {
  if (!shortDuration) return undefined;
  return `${isDue ? 'À purger : fin de conservation le' : "À garder jusqu'au"} ${formatDay(endDate)}`;
}

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

/** What a campaign is called everywhere, by the year in which it ends: `2026-2027` is 2027. */
export const campaignOf = (scholarYear: string) => scholarYear.slice(-4);
