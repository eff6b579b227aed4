import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { type Catalogue, saveFormula, type Formula } from '../api';
import type { FormulaFields } from './schema';
import type { WhatIfSlot } from './whatIf';
import { texts } from '../labels';
import { formulaQuery, formulasQuery } from '../queries';

type Sent = { fields: FormulaFields; version: number | undefined };

type Options = Parameters<typeof useSaveFormula>[0] & {
  catalogue: Catalogue;
  whatIf: WhatIfSlot | undefined;
};

/** Saves at once a new formula and what breaks nothing; else says first which values and ranks would be lost. */
export function useWarnedSave({ catalogue, whatIf, ...options }: Options) {
  const { save, saving, ...rest } = useSaveFormula(options);
  const base = options.formula;
  const [warned, setWarned] = useState<Sent & { harm: ReactNode }>();
  const [open, setOpen] = useState(false);
  const warn = (sent: Sent, harm: ReactNode) => {
    setWarned({ ...sent, harm });
    setOpen(true);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fields }: Sent) => {
      const same = base?.formula === fields.formula && base.type === fields.type;
      if (!whatIf || !base || same) return null;
      const { type, formula } = fields;
      return whatIf.harm({ id: base.id, name: base.name, type, formula }, catalogue);
    },
    onSuccess: (harm, sent) => (harm ? warn(sent, harm) : save(sent.fields, sent.version)),
    onError: (error, sent) =>
      warn(sent, <Failure text="Ce que la formule casserait n'a pas pu être calculé" error={error} />),
  });
  return {
    ...rest,
    save: (fields: FormulaFields, version?: number) => mutate({ fields, version }),
    saving: saving || isPending,
    warning: (
      <ConfirmDialog
        open={open}
        title="Enregistrer cette formule ?"
        confirmLabel="Enregistrer quand même"
        cancelLabel="Annuler"
        destructive
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          if (warned) save(warned.fields, warned.version);
        }}
      >
        {warned?.harm}
      </ConfirmDialog>
    ),
  };
}

type SaveFormulaOptions = {
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
function useSaveFormula({ formula, failure, onSaved, onRefused }: SaveFormulaOptions) {
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
