import { formatCell } from '@/shared/format/cells';
import { formatInteger } from '@/shared/format/numbers';
import type { Cell } from './api';

export const labels = {
  done: 'Import des candidatures réussi',
  chooseAgain: 'Les données ont changé depuis la simulation : choisissez le fichier à nouveau.',
  stale: 'Les données ont changé depuis la simulation : elle doit être relancée.',
} as const;

export const steps = ['Fichier', 'Correspondance des colonnes', 'Simulation', 'Import'] as const;

/** A cell of the file, as staff read it: decimal comma, `(Vide)`. */
export const shown = (value: Cell | undefined) => formatCell({ value: value ?? null, error: null });

/** `Parcoursup[Maths_1]` as the column is called: `Maths_1`. */
export const columnName = (technicalName: string) =>
  /^Parcoursup\[(.*)\]$/s.exec(technicalName)?.[1] ?? technicalName;

/** `Voir les 14`, for a list shown in part; `Voir les 500 premières personnes sur 2 000` where the report itself has only these. */
export const showAll = (count: number, total = count) =>
  count < total
    ? `Voir les ${formatInteger(count)} premières personnes sur ${formatInteger(total)}`
    : `Voir les ${formatInteger(count)}`;
