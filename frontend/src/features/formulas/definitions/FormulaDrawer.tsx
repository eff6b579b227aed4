import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import type { Formula } from './api';
import type { WhatIfSlot } from './form/whatIf';
import { FormulaWorkspace } from './FormulaWorkspace';
import { texts, typeLabels } from './labels';
import { useFormula } from './useFormula';

type Props = {
  formulaId: string;
  /** The candidate that the Classement shows: the preview is about them. */
  candidateId?: string | undefined;
  /** The host's control that widens the drawer, beside Fermer. */
  zoom?: ReactNode;
  onClose: () => void;
  onSaved: (formula: Formula) => void;
  /** The formula is gone; without it, `onClose` is called. */
  onDeleted?: () => void;
  /** What the formula would move. */
  whatIf?: WhatIfSlot;
};

/** The content of the Classement's drawer when a formula is selected; it fills the height of its place. */
export function FormulaDrawer({
  formulaId,
  candidateId,
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
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [formulaId]);
  return (
    <Stack
      component="section"
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) leave(onClose);
      }}
      sx={{ height: '100%', minHeight: 0, minWidth: 0, backgroundColor: 'background.paper' }}
    >
      <Stack
        direction="row"
        sx={{
          flexShrink: 0,
          minHeight: 48,
          flexWrap: 'wrap',
          gap: 2,
          px: 4,
          alignItems: 'center',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <Typography
          ref={heading}
          id={title}
          variant="h3"
          component="h2"
          tabIndex={-1}
          noWrap
          sx={{ maxWidth: '100%', '&:focus, &:focus-visible': { outline: 'none' } }}
        >
          Formule {formula?.name}
        </Typography>
        {formula && (
          <Chip
            size="small"
            label={typeLabels[formula.type]}
            sx={{ borderRadius: '4px', color: 'var(--accent-text)', backgroundColor: 'var(--accent-soft)' }}
          />
        )}
        <Stack direction="row" sx={{ ml: 'auto', gap: 2, flexShrink: 0 }}>
          {zoom}
          <Button variant="text" startIcon={<Close />} onClick={() => leave(onClose)}>
            Fermer
          </Button>
        </Stack>
      </Stack>
      <FormulaWorkspace
        loaded={loaded}
        guard={guard}
        candidateId={candidateId}
        failure={texts.drawerFailed}
        onSaved={onSaved}
        onClose={onClose}
        onDeleted={onDeleted}
        whatIf={whatIf}
      />
    </Stack>
  );
}
