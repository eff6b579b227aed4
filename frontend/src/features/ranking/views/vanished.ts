import { firstNames } from '@/shared/format/firstNames';
import { formatCount } from '@/shared/format/numbers';
import type { SavedView } from './api';

/** A column as people know it: `LV3_1` for `Parcoursup[LV3_1]`. */
const nameOf = (technicalName: string) => /\[(.*)\]$/.exec(technicalName)?.[1] ?? technicalName;

const listed = (columns: string[]) => firstNames(columns.map(nameOf));

/** The columns that a view shows and that no longer exist. */
export const vanishedColumns = ({ view }: SavedView, known: ReadonlySet<string>) =>
  view.columnState.flatMap(({ colId, hide }) => (hide !== true && !known.has(colId) ? [colId] : []));

/** What of a view no longer applies, in a sentence; undefined when all does. */
export function vanishedText(columns: string[], filters: string[]): string | undefined {
  const parts = [
    columns.length > 0 &&
      `${formatCount(columns.length, 'champ disparu', 'champs disparus')} : ${listed(columns)}.`,
    filters.length > 0 &&
      `${formatCount(filters.length, 'filtre non appliqué', 'filtres non appliqués')}, faute de champ : ${listed(filters)}.`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' ');
}
