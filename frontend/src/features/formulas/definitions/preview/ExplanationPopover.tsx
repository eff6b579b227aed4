import '@fontsource-variable/jetbrains-mono/wght.css';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FormulaExplanation } from './FormulaExplanation';

type Props = {
  formulaId: string;
  candidateId: string;
  /** The column and the candidate, in words. */
  title: string;
  anchor: Element;
  onFormula: (() => void) | undefined;
  onClose: () => void;
};

/** The explanation of one cell of the Classement, beside it. */
export function ExplanationPopover({ formulaId, candidateId, title, anchor, onFormula, onClose }: Props) {
  const id = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': `${id}-title`,
          sx: { width: 520, maxWidth: 'calc(100vw - 32px)', maxHeight: '70dvh' },
        },
      }}
    >
      <Stack
        direction="row"
        sx={{
          px: 4,
          py: 1,
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <Typography
          id={`${id}-title`}
          variant="body2"
          component="h2"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <Button variant="text" startIcon={<Close />} onClick={onClose} autoFocus sx={{ flexShrink: 0 }}>
          Fermer
        </Button>
      </Stack>
      <Box sx={{ p: 4 }}>
        <FormulaExplanation formulaId={formulaId} candidateId={candidateId} />
        {onFormula && (
          <Button variant="text" onClick={onFormula} sx={{ mt: 2 }}>
            Ouvrir la formule
          </Button>
        )}
      </Box>
    </Popover>
  );
}
