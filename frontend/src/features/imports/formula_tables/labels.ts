import { LIMITS } from '@/shared/limits/api';
import { formatCount, typedNumber } from '@/shared/format/numbers';
import type { Cell, Column } from './api';

export const texts = {
  failed: "Les tables n'ont pas pu être lues",
  simulationFailed: "Le fichier n'a pas pu être simulé",
  saved: "La table n'a pas pu être enregistrée",
  stale: 'Les résultats ne seront plus à jour : lancez les calculs ensuite.',
};

/** The reasons for which a cell of a file is refused, in words. */
export const reasons: Record<string, string> = {
  ERROR: 'erreur de calcul',
  BLANK_HEADER: 'en-tête vide',
  EQUAL_HEADERS: 'en-tête en double',
  MERGED: 'cellules fusionnées',
  DAY: 'date : écrivez-la en texte',
  TOO_MANY_ROWS: `plus de ${formatCount(LIMITS.tableRows, 'ligne')}`,
  TOO_MANY_COLUMNS: `plus de ${formatCount(LIMITS.tableColumns, 'colonne')}`,
  TEXT_TOO_LONG: 'texte trop long',
};

export const kinds: Record<Column['kind'], string> = { NUMBER: 'nombre', TEXT: 'texte', MIXED: 'mixte' };

/** A cell as people read it: a number has at least two decimals in a column of numbers. */
export function shownCell(cell: Cell, kind: Column['kind']) {
  if (cell === null) return '(Vide)';
  if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX';
  if (typeof cell === 'string' || kind !== 'NUMBER')
    return typeof cell === 'string' ? cell : typedNumber(cell);
  const [whole = '', decimals = ''] = typedNumber(cell).split(',');
  return `${whole},${decimals.padEnd(2, '0')}`;
}
