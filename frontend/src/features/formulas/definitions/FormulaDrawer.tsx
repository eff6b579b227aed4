import Chip from '@mui/material/Chip';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { DrawerFrame } from '@/shared/frame/DrawerFrame';
import type { Formula, RowOrder } from './api';
import type { WhatIfSlot } from './form/whatIf';
import { FormulaWorkspace } from './FormulaWorkspace';
import { texts, typeLabels } from './labels';
import { useFormula } from './useFormula';

type Props = {
  formulaId: string;
  /** The candidate that the Classement shows: the preview is about them. */
  candidateId?: string | undefined;
  /** How the Classement narrows and orders its rows; null until that is known. */
  order?: RowOrder | null | undefined;
  /** The host's control that widens the drawer, beside Fermer. */
  zoom?: ReactNode;
  onClose: () => void;
  onSaved: (formula: Formula) => void;
  /** Called when the formula is deleted; by default `onClose` is called. */
  onDeleted?: () => void;
  /** What the formula would move. */
  whatIf?: WhatIfSlot;
};

/** The content of the Classement's drawer when a formula is selected; it fills the height of its place. */
export function FormulaDrawer({
  formulaId,
  candidateId,
  order,
  zoom,
  onClose,
  onSaved,
  onDeleted = onClose,
  whatIf,
}: Props) {
  const loaded = useFormula(formulaId);
  const guard = useUnsavedGuard(formulaId);
  const { formula } = loaded;
  const { leave } = guard;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [formulaId]);
  return (
    <DrawerFrame
      title={`Formule ${formula?.name ?? ''}`}
      heading={heading}
      mark={
        formula && (
          <Chip
            size="small"
            label={typeLabels[formula.type]}
            sx={{ borderRadius: '4px', color: 'var(--accent-text)', backgroundColor: 'var(--accent-soft)' }}
          />
        )
      }
      tools={zoom}
      onClose={() => leave(onClose)}
    >
      <FormulaWorkspace
        loaded={loaded}
        guard={guard}
        candidateId={candidateId}
        order={order}
        failure={texts.drawerFailed}
        onSaved={onSaved}
        onClose={onClose}
        onDeleted={onDeleted}
        whatIf={whatIf}
      />
    </DrawerFrame>
  );
}
