import { alertLabels } from '@/features/ranking/alerts/labels';
import type { CandidateQuery } from '@/features/ranking/grid/candidateQuery';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { keptText } from '@/shared/grid/filter/describeFilter';

/** What narrows the list down: `Sans adresse e-mail · Boursier : Oui`; the whole list where nothing does. */
export function listInWords(
  { filters, search, alert }: CandidateQuery,
  descriptors: ColumnDescriptor[] = [],
) {
  const columns = [...new Set(filters.map(({ column }) => column))].flatMap((name) => {
    const descriptor = descriptors.find(({ technicalName }) => technicalName === name);
    const own = filters.filter(({ column }) => column === name);
    return descriptor ? [`${descriptor.displayName} : ${keptText(own, descriptor)}`] : [];
  });
  const parts = [
    ...(alert ? [alertLabels[alert.filterType]] : []),
    ...(search.trim() === '' ? [] : [`Recherche : ${search.trim()}`]),
    ...columns,
  ];
  return parts.length > 0 ? parts.join(' · ') : 'Toute la liste';
}
