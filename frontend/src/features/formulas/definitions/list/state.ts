import { formatCount } from '@/shared/format/numbers';
import { fold, holdsWords } from '@/shared/format/fold';
import type { Listed } from '../api';

/** What is wrong with a formula: all of it, some of its cells, or that its results are not those of its text. */
export type State = 'error' | 'cells' | 'uncomputed' | 'fine';

/** Why each formula in error as a whole is, by id. */
export type Faults = ReadonlyMap<string, string>;

export function stateOf({ id, overview }: Listed, faults: Faults | undefined): State {
  if (faults?.has(id)) return 'error';
  const errors = overview?.errors ?? null;
  if (errors === null) return 'uncomputed';
  if (errors > 0) return 'cells';
  return overview?.outdated ? 'uncomputed' : 'fine';
}

/** What the chip says that keeps the formulas of one state. */
export const keptStates: Record<Exclude<State, 'fine'>, string> = {
  error: 'en erreur',
  cells: 'cellules en erreur',
  uncomputed: 'à calculer',
};

export const isKept = (state: string | undefined): state is keyof typeof keptStates =>
  state !== undefined && Object.hasOwn(keptStates, state);

export function stateText(formula: Listed, state: State): string {
  const { type, overview } = formula;
  if (state === 'error') return 'En erreur';
  if (state === 'fine') return 'Sans erreur';
  if (state === 'uncomputed') return overview?.outdated ? 'Modifiée, à recalculer' : 'À calculer';
  if (type === 'AGGREGATE_FORMULA') return 'Résultat en erreur';
  return formatCount(overview?.errors ?? 0, 'cellule en erreur', 'cellules en erreur');
}

/** Those whose name, text or notes hold every word. */
export const holding = (formulas: Listed[], search: string) =>
  formulas.filter(({ name, formula, notes }) =>
    holdsWords(fold(`${name} ${formula} ${notes ?? ''}`), search),
  );
