import { useQuery } from '@tanstack/react-query';
import type { FormulaStatus } from '@/features/formulas/computations/api';
import { formulaStatusesQuery } from '@/features/formulas/computations/queries';
import { FormulaList } from '@/features/formulas/definitions/FormulaList';

const idsOf = (statuses: FormulaStatus[]): ReadonlySet<string> =>
  new Set(statuses.map(({ formulaId }) => formulaId));

/** Liste des formules, which knows those in error. */
export function FormulasRoute() {
  return <FormulaList broken={useQuery({ ...formulaStatusesQuery, select: idsOf })} />;
}
