import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { SpaceFooter } from '@/shared/dialog/SpaceFooter';
import { BusyButton } from '@/shared/frame/BusyButton';
import { useOnline } from '@/shared/http/useOnline';

const OFFLINE =
  "Pas de connexion. Gardez cette page ouverte : l'enregistrement attend que la connexion revienne.";

type Props = { changes: string; busy: boolean; onCancel: () => void; onSave: () => void };

/** What is not saved yet, Annuler and Enregistrer: at the bottom of the window, within the thumb's reach. */
export function SaveFooter({ changes, busy, onCancel, onSave }: Props) {
  const online = useOnline();
  const status = online ? changes : OFFLINE;
  return (
    <SpaceFooter>
      <Box role="status" sx={{ fontSize: 15, color: 'text.secondary', pb: status ? 2 : 0 }}>
        {status}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={onCancel} disabled={busy} sx={{ flex: 'none', height: 48, px: 4, fontSize: 16 }}>
          Annuler
        </Button>
        <BusyButton
          busy={busy}
          variant="contained"
          color="primary"
          onClick={onSave}
          sx={{ flex: '1 1 120px', height: 48, fontSize: 16 }}
        >
          {busy ? 'Enregistrement en cours…' : 'Enregistrer'}
        </BusyButton>
      </Stack>
    </SpaceFooter>
  );
}
