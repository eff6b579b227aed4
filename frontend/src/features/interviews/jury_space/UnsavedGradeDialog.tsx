import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useEffectEvent, useId } from 'react';
import { ofName } from '@/shared/format/people';

/** A grade that was chosen and not saved yet; `save` goes on once it is, `focus` goes back to it. */
export type UnsavedGrade = {
  letter: string;
  name: string;
  save: (goOn: () => void) => void;
  focus: () => void;
};

/** Reads it when it is asked for: undefined while nothing would be lost. */
export type ReadUnsavedGrade = () => UnsavedGrade | undefined;

type Props = {
  grade: UnsavedGrade;
  /** To the other candidate. */
  goOn: () => void;
  onClose: () => void;
};

/** Before another candidate is opened over a grade that was chosen. */
export function UnsavedGradeDialog({ grade, goOn, onClose }: Props) {
  const id = useId();
  const back = useEffectEvent(() => grade.focus());
  // After staying, the keyboard goes on in the form: the chosen row is outside it.
  useEffect(() => () => back(), []);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog
      open
      disableRestoreFocus
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
    >
      <DialogTitle id={id}>
        Enregistrer la note {grade.letter} {ofName(grade.name)} ?
      </DialogTitle>
      <DialogActions>
        <Button size="large" onClick={then(goOn)}>
          Ne pas enregistrer
        </Button>
        <Button
          size="large"
          variant="contained"
          color="primary"
          autoFocus
          onClick={then(() => grade.save(goOn))}
        >
          Enregistrer
        </Button>
      </DialogActions>
    </Dialog>
  );
}
