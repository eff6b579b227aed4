import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { StateMessage } from '@/shared/list/StateMessage';
import { signInAgain } from '@/shared/session/session';

/** After the server ended the session: why, and the way back to where the person was. */
export function EndedPage() {
  return (
    <Stack component="main" sx={{ minHeight: '100dvh', backgroundColor: 'background.paper' }}>
      <title>Session terminée – Parvis</title>
      <StateMessage
        role="alert"
        component="h1"
        icon={LockClockOutlined}
        title="Votre session a pris fin"
        text="Elle a expiré ou a été fermée ailleurs. Reconnectez-vous pour reprendre où vous en étiez. Un formulaire, des notes ou un commentaire en cours de saisie sont gardés ; un fichier qui n'était pas envoyé est à choisir de nouveau."
        action={
          <Button
            size="large"
            variant="contained"
            color="primary"
            autoFocus
            onClick={() => void signInAgain()}
          >
            Se reconnecter
          </Button>
        }
      />
    </Stack>
  );
}
