import { useQuery } from '@tanstack/react-query';
import type { FormulaStatus } from '@/features/formulas/computations/api';
import { formulaStatusesQuery } from '@/features/formulas/computations/queries';
import { FormulaList } from '@/features/formulas/definitions/FormulaList';

const sentencesOf = (statuses: FormulaStatus[]): ReadonlyMap<string, string> =>
  new Map(statuses.map(({ formulaId, error }) => [formulaId, error]));

/** Liste des formules, which knows those in error. */
export function FormulasRoute() {
  return <FormulaList faults={useQuery({ ...formulaStatusesQuery, select: sentencesOf })} />;
}
