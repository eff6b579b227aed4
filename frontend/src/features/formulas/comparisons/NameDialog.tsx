import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { formatDateTime } from '@/shared/format/dates';
import { toast } from '@/shared/toast/toasts';
import { saveName, type Computation } from './api';
import { computationsQuery } from './queries';

const LONGEST = 100;

type Props = { computation: Computation; onClose: () => void };

/** The name of a computation; an empty one takes it away. */
export function NameDialog({ computation, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [name, setName] = useState(computation.name ?? '');
  const tooLong = Array.from(name.trim()).length > LONGEST;
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveName(computation.id, name.trim() || null),
    onSuccess: (saved) => {
      client.setQueryData(computationsQuery.queryKey, (before) =>
        before?.map((each) => (each.id === saved.id ? saved : each)),
      );
      toast.success('Nom enregistré');
      onClose();
    },
    onError: (error) => toast.error("Erreur lors de l'enregistrement du nom", error),
  });
  return (
    <TitledDialog
      title={`Calculs du ${formatDateTime(computation.finished)}`}
      onClose={isPending ? undefined : onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!tooLong && !isPending) mutate();
        }}
      >
        <DialogContent>
          <FormControl fullWidth error={tooLong}>
            <FormLabel htmlFor={`${id}-name`}>Nom</FormLabel>
            <OutlinedInput
              id={`${id}-name`}
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
              inputProps={{ autoComplete: 'off', 'aria-describedby': `${id}-help` }}
            />
            <FormHelperText id={`${id}-help`}>
              {tooLong ? `Au plus ${LONGEST} caractères` : 'Par exemple « Avant la commission »'}
            </FormHelperText>
          </FormControl>
        </DialogContent>
        <DialogActions>
          <Button size="large" onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
          <Button size="large" variant="contained" color="primary" type="submit" disabled={isPending}>
            {isPending ? 'Enregistrement en cours…' : 'Enregistrer'}
          </Button>
        </DialogActions>
      </form>
    </TitledDialog>
  );
}
