import { Suspense, useState } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import type { UnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { ErrorState } from '@/shared/list/StateMessage';
import type { Formula, RowOrder } from './api';
import { DeleteFormulaDialog } from './DeleteFormulaDialog';
import { FormSkeleton } from './form/FormSkeleton';
import type { WhatIfSlot } from './form/whatIf';
import { texts } from './labels';
import type { useFormula } from './useFormula';

// The editor is a load of its own: the Classement does not wait for it.
const FormulaForm = lazyPart(() => import('./form/FormulaForm'));

type Props = {
  loaded: ReturnType<typeof useFormula>;
  guard: UnsavedGuard;
  /** The candidate that the Classement shows: the preview is about them. */
  candidateId?: string | undefined;
  order: RowOrder | null | undefined;
  /** What a failed save is announced with. */
  failure: string;
  onSaved: (formula: Formula) => void;
  /** Leaves the form, once the person agrees to lose unsaved changes. */
  onClose: () => void;
  onDeleted: () => void;
  whatIf?: WhatIfSlot | undefined;
};

/** What the page and the drawer of the Classement share: the form once it is loaded, the deletion, the warning before leaving. */
export function FormulaWorkspace({
  loaded,
  guard,
  candidateId,
  order,
  failure,
  onSaved,
  onClose,
  onDeleted,
  whatIf,
}: Props) {
  const { catalogue, formula, error, retry } = loaded;
  const { setUnsaved, leave, dialog } = guard;
  const [deleting, setDeleting] = useState(false);
  if (error) return <ErrorState title={texts.dataFailed} error={error} onRetry={retry} onList={onClose} />;
  return (
    <>
      <Suspense fallback={<FormSkeleton />}>
        {catalogue ? (
          <FormulaForm
            key={formula?.id ?? 'new'}
            formula={formula}
            catalogue={catalogue}
            candidateId={candidateId}
            order={order}
            failure={failure}
            onUnsaved={setUnsaved}
            onSaved={onSaved}
            whatIf={whatIf}
            onCancel={() => leave(onClose)}
            {...(formula && { onDelete: () => setDeleting(true) })}
          />
        ) : (
          <FormSkeleton />
        )}
      </Suspense>
      {formula && (
        <DeleteFormulaDialog
          formula={deleting ? formula : undefined}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setUnsaved(false);
            onDeleted();
          }}
        />
      )}
      {dialog}
    </>
  );
}
