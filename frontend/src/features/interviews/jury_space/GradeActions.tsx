import ArrowForward from '@mui/icons-material/ArrowForward';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { Keys } from '@/shared/frame/Keys';

type Props = {
  editing: boolean;
  saving: boolean;
  /** Beside a PFM, with hardly room for two buttons. */
  narrow: boolean;
  onCancel: () => void;
  onChange: () => void;
  onNext: () => void;
};

/** What can be done with a grade: change it and go on once it is saved, else save it or give up. */
export function GradeActions({ editing, saving, narrow, onCancel, onChange, onNext }: Props) {
  const next = useRef<HTMLButtonElement>(null);
  // Always in sight at the bottom: on a phone the page stays at the candidate's name.
  useEffect(() => {
    if (!editing) next.current?.focus({ preventScroll: true });
  }, [editing]);
  const large = { height: 48, px: narrow ? 2 : 4, fontSize: 16 };
  return (
    <FormFooter>
      <Keys keys={['Ctrl', 'Entrée']} effect={editing ? 'enregistre, puis suivant' : 'passe au suivant'} />
      <Stack direction="row" sx={{ ml: 'auto', gap: 2 }}>
        {editing ? (
          <>
            <Button onClick={onCancel} sx={large}>
              Annuler
            </Button>
            <BusyButton busy={saving} type="submit" variant="contained" color="primary" sx={large}>
              {saving ? 'Enregistrement en cours…' : 'Enregistrer'}
            </BusyButton>
          </>
        ) : (
          <>
            <Button startIcon={<EditOutlined />} onClick={onChange} sx={large}>
              Modifier
            </Button>
            <Button
              variant="contained"
              color="primary"
              startIcon={<ArrowForward />}
              ref={next}
              onClick={onNext}
              sx={large}
            >
              Candidat suivant
            </Button>
          </>
        )}
      </Stack>
    </FormFooter>
  );
}
