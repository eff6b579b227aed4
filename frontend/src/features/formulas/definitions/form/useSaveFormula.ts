import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveFormula, type Formula } from '../api';
import { texts } from '../labels';
import { formulaQuery, formulasQuery } from '../queries';
import type { FormulaFields } from './schema';

type Options = {
  formula: Formula | undefined;
  /** What a refusal is announced with (docs/rules/formulas.md). */
  failure: string;
  onSaved: (saved: Formula) => void;
  onRefused: (fields: { field: string; message: string }[]) => void;
};

/**
 * Saves what was typed. `changed` is the formula as someone else has just saved it, when that is why saving failed:
 * the form then offers to read theirs again or to save over it.
 */
export function useSaveFormula({ formula, failure, onSaved, onRefused }: Options) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ fields, version }: { fields: FormulaFields; version: number | undefined }) =>
      saveFormula({
        ...fields,
        name: formula?.name ?? fields.name,
        id: formula?.id ?? null,
        version: version ?? null,
      }),
    onSuccess: async (saved) => {
      toast.success(texts.saved);
      queryClient.setQueryData(formulaQuery(saved.id).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: formulasQuery.queryKey });
      onSaved(saved);
    },
    onError: (failed) => {
      toast.error(failure, failed);
      if (isApiError(failed)) onRefused(failed.fields);
    },
  });
  return {
    save: (fields: FormulaFields, version = formula?.version) => mutate({ fields, version }),
    saving: isPending,
    changed: isApiError(error, 'STALE_VERSION') && 'formula' in error.data ? error.data : undefined,
    forget: reset,
  };
}
