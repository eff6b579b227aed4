import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Formula } from '../api';

type Props = { changed: Formula; onReload: () => void; onOverwrite: () => void };

/** Someone else saved the formula since it was opened: theirs is shown, and the person chooses. */
export const ChangedMeanwhile = ({ changed, onReload, onOverwrite }: Props) => (
  <Alert severity="warning" role="alert">
    <strong>La formule a été modifiée depuis que vous l'avez ouverte.</strong> Votre saisie n'est pas
    enregistrée. Voici la version enregistrée entre-temps :
    <Box
      component="pre"
      tabIndex={0}
      aria-label="Version enregistrée entre-temps"
      sx={{
        my: 2,
        p: 2,
        maxHeight: 132,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontFamily: 'var(--font-mono)',
        fontVariantLigatures: 'none',
        fontSize: 12,
        color: 'text.primary',
        backgroundColor: 'background.paper',
        borderRadius: '4px',
      }}
    >
      {changed.formula}
    </Box>
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', pb: 2 }}>
      <Button onClick={onReload}>Reprendre cette version</Button>
      <Button onClick={onOverwrite}>Enregistrer la mienne à la place</Button>
    </Box>
  </Alert>
);
