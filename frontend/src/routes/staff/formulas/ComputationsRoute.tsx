import { useQuery } from '@tanstack/react-query';
import { KeptComputations } from '@/features/formulas/comparisons/KeptComputations';
import { formulasQuery } from '@/features/formulas/definitions/queries';
import { rankChoicesOf } from '@/features/formulas/definitions/rankChoices';

/** Calculs conservés, with the formulas that may rank the candidates. */
export function ComputationsRoute() {
  const { data } = useQuery(formulasQuery);
  return <KeptComputations choices={data && rankChoicesOf(data)} />;
}
