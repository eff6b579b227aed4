import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { texts } from './labels';
import { catalogueQuery, formulaQuery } from './queries';

/** What the form needs: the columns and functions, and the saved formula unless one is being created. */
export function useFormula(id: string | undefined) {
  const catalogue = useQueryWithToast(catalogueQuery, texts.dataFailed);
  const formula = useQueryWithToast(
    { ...formulaQuery(id ?? ''), enabled: id !== undefined },
    texts.dataFailed,
  );
  const error = formula.error ?? catalogue.error;
  const ready = catalogue.data && (id === undefined || formula.data) ? catalogue.data : undefined;
  return {
    catalogue: ready,
    formula: formula.data,
    error,
    retry: () => {
      if (catalogue.error) void catalogue.refetch();
      if (formula.error) void formula.refetch();
    },
  };
}
