import OutlinedInput from '@mui/material/OutlinedInput';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

/** The text that the browser did not let the page copy, selected: the person copies it with their own keys. */
export function CopyDialog({ text, title, onClose }: { text: string; title: string; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-help`} fullWidth>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-help`} sx={{ mb: 3 }}>
          Le navigateur n'a pas laissé la page copier. Le texte est sélectionné : copiez-le avec Ctrl+C.
        </DialogContentText>
        <OutlinedInput
          autoFocus
          fullWidth
          multiline
          readOnly
          minRows={4}
          maxRows={12}
          value={text}
          onFocus={({ target }) => target.select()}
          inputProps={{ 'aria-label': 'Texte à copier' }}
          sx={{
            fontSize: 13,
            fontFamily: 'var(--font-mono, monospace)',
            '& textarea': { whiteSpace: 'pre' },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  );
}
