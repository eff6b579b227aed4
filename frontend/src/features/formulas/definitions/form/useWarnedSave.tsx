import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import type { Catalogue } from '../api';
import type { FormulaFields } from './schema';
import { useSaveFormula } from './useSaveFormula';
import type { WhatIfSlot } from './whatIf';

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
