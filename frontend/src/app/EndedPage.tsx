import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { StateMessage } from '@/shared/list/StateMessage';
import { signInAgain } from '@/shared/session/session';

const EXPIRED = 'Elle a expiré ou a été fermée ailleurs.';
const REFUSED =
  "Elle vient d'être refusée : elle a été fermée ailleurs, ou l'horloge d'un serveur est à régler. Si cela se répète, prévenez le service des admissions.";

/** After the server ended the session: why, and the way back to where the person was. `atOnce`: just after it began. */
export function EndedPage({ atOnce = false }: { atOnce?: boolean }) {
  return (
    <Stack component="main" sx={{ minHeight: '100dvh', backgroundColor: 'background.paper' }}>
      <title>Session terminée – Parvis</title>
      <StateMessage
        role="alert"
        component="h1"
        icon={LockClockOutlined}
        title="Votre session a pris fin"
        text={`${atOnce ? REFUSED : EXPIRED} Reconnectez-vous pour reprendre où vous en étiez. Un formulaire, des notes ou un commentaire en cours de saisie sont gardés ; un fichier qui n'était pas envoyé est à choisir de nouveau.`}
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
