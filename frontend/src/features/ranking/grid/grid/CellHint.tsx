import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { ColumnDescriptor } from '../api';
import { UNKNOWN_ERROR, errorMeanings } from '../labels';
import type { Hint } from './useCellHint';

type Props = {
  hint: Hint | undefined;
  descriptors: ColumnDescriptor[];
  onFormula: ((id: string) => void) | undefined;
  onEnter: () => void;
  onClose: () => void;
};

/** Beside a cell in error: what the error means, and the way to its formula. Beside a blank one: what to try. */
export function CellHint({ hint, descriptors, onFormula, onEnter, onClose }: Props) {
  useEffect(() => {
    if (!hint) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hint, onClose]);
  if (!hint) return null;
  const formulaId = descriptors.find(({ technicalName }) => technicalName === hint.column)?.formulaId;
  const { error } = hint.cell;
  return (
    <Popper
      open
      anchorEl={hint.anchor}
      placement="bottom-end"
      modifiers={[{ name: 'offset', options: { offset: [0, 6] } }]}
      sx={{ zIndex: 1250 }}
    >
      <Paper
        role="status"
        onMouseEnter={onEnter}
        onMouseLeave={onClose}
        sx={{
          maxWidth: 340,
          px: 4,
          py: error ? 3 : 2,
          border: '1px solid var(--border-default)',
          borderRadius: '8px',
          boxShadow: 'var(--shadow-popover)',
        }}
      >
        {error === null ? (
          <Typography variant="body2">
            Cellule vide. Relancez les calculs puis rafraîchissez les données pour la remplir.
          </Typography>
        ) : (
          <ErrorText
            code={error}
            onFormula={formulaId && onFormula ? () => onFormula(formulaId) : undefined}
          />
        )}
      </Paper>
    </Popper>
  );
}

function ErrorText({ code, onFormula }: { code: string; onFormula: (() => void) | undefined }) {
  const { title, text } = errorMeanings[code] ?? UNKNOWN_ERROR;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', color: 'var(--error-text)' }}>
        <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 18 }} />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {code} – {title}
        </Typography>
      </Stack>
      <Typography variant="body2">{text}</Typography>
      {onFormula && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={onFormula}
          sx={{ alignSelf: 'flex-start' }}
        >
          Ouvrir la formule
        </Link>
      )}
    </Stack>
  );
}
