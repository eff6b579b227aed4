import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '@/shared/toast/toasts';
import { fetchCatalogue, fetchFormula } from './api';
import { texts } from './labels';

/** What the form needs: the columns and functions, and the saved formula unless one is being created. */
export function useFormula(id: string | undefined) {
  const catalogue = useQuery({ queryKey: ['formula-catalogue'], queryFn: fetchCatalogue });
  const formula = useQuery({
    queryKey: ['formula', id],
    queryFn: () => (id === undefined ? null : fetchFormula(id)),
    enabled: id !== undefined,
  });
  const error = formula.error ?? catalogue.error;
  useEffect(() => {
    if (error) toast.error(texts.dataFailed, error);
  }, [error]);
  const ready = catalogue.data && (id === undefined || formula.data) ? catalogue.data : undefined;
  return {
    catalogue: ready,
    formula: formula.data ?? undefined,
    error,
    retry: () => {
      if (catalogue.error) void catalogue.refetch();
      if (formula.error) void formula.refetch();
    },
  };
}
