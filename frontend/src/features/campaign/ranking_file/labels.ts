import { formatCount } from '@/shared/format/numbers';
import type { GroupCheck } from './api';

/** `Candidats[Rang]` as people call it: `Rang`. */
export const columnName = (technicalName: string) =>
  /^\w+\[(.*)\]$/s.exec(technicalName)?.[1] ?? technicalName;

export const groupName = (group: string) => group || 'Sans groupe';

/** `19 sans valeur, 4 en erreur`. */
export const unrankedWhy = ({ blank, errors }: GroupCheck) =>
  [blank > 0 && `${blank} sans valeur`, errors > 0 && `${errors} en erreur`].filter(Boolean).join(', ');

export const tiedTitle = (count: number) =>
  formatCount(count, 'candidat encore à égalité', 'candidats encore à égalité');
