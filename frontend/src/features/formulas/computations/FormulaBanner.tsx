import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { FormulaStatus } from './api';

type Props = { statuses: FormulaStatus[]; onFormula: (id: string) => void };

/** The formulas that cannot be evaluated as a whole, one at a time, with the reason and the way to the editor. */
export function FormulaBanner({ statuses, onFormula }: Props) {
  const [chosen, setChosen] = useState(0);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const position = Math.min(chosen, statuses.length - 1);
  const status = statuses[position];
  if (!status) return null;
  const several = statuses.length > 1;
  const go = (step: number) => setChosen((position + step + statuses.length) % statuses.length);
  return (
    <Stack
      role="status"
      direction="row"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 4,
        px: 4,
        py: 2,
        minHeight: 36,
        flexShrink: 0,
        fontSize: 13,
        color: 'var(--error-text)',
        backgroundColor: 'var(--error-soft)',
        borderBottom: '1px solid var(--error-border)',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 18 }} />
        <span>La formule {status.formula} est en erreur.</span>
      </Stack>
      <Action haspopup onClick={(event) => setAnchor(event.currentTarget)}>
        Voir l'erreur
      </Action>
      <Action onClick={() => onFormula(status.formulaId)}>Ouvrir la formule</Action>
      {several && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3, ml: 'auto' }}>
          <span>
            {position + 1} sur {statuses.length} formules en erreur
          </span>
          <Action onClick={() => go(-1)}>Précédente</Action>
          <Action onClick={() => go(1)}>Suivante</Action>
        </Stack>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: -6, horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': `Erreur de la formule ${status.formula}`,
            tabIndex: -1,
            sx: { width: 420, maxWidth: 'calc(100vw - 32px)', px: 4, py: 3 },
          },
        }}
      >
        <Typography sx={{ fontWeight: 600, color: 'var(--error-text)' }}>
          {status.code} – {status.formula}
        </Typography>
        <Typography sx={{ mt: 1 }}>{status.error}</Typography>
      </Popover>
    </Stack>
  );
}

const Action = ({
  haspopup = false,
  onClick,
  children,
}: {
  haspopup?: boolean;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
  children: ReactNode;
}) => (
  <Link
    component="button"
    type="button"
    aria-haspopup={haspopup ? 'dialog' : undefined}
    onClick={onClick}
    sx={{ font: 'inherit', color: 'inherit', textDecorationColor: 'currentColor' }}
  >
    {children}
  </Link>
);
