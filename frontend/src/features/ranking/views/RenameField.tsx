import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';

const LONGEST_NAME = 100;

type Props = { name: string; onName: (name: string) => Promise<void>; onCancel: () => void };

/** A name in the place where it stands: Entrée saves, Échap leaves it as it was. */
export function RenameField({ name, onName, onCancel }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [saving, setSaving] = useState(false);
  const empty = typed.trim() === '';
  const save = () => {
    if (empty || saving) return;
    if (typed.trim() === name) {
      onCancel();
      return;
    }
    setSaving(true);
    // What was typed stays when it could not be saved.
    onName(typed.trim()).catch(() => setSaving(false));
  };
  return (
    <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
      <OutlinedInput
        autoFocus
        fullWidth
        value={typed}
        error={empty}
        readOnly={saving}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key !== 'Escape') return;
          // Only this field: the panel stays open.
          event.preventDefault();
          onCancel();
        }}
        inputProps={{ 'aria-label': 'Nom de la vue', 'aria-describedby': id, maxLength: LONGEST_NAME }}
        sx={{ height: 32, fontSize: 13 }}
      />
      <FormHelperText id={id} error={empty}>
        {empty ? 'Le nom est obligatoire' : 'Entrée enregistre, Échap annule'}
      </FormHelperText>
    </Box>
  );
}
