import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { ToMyself } from '@/shared/campaign/ToMyself';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { MailFrame } from '@/shared/frame/MailFrame';
import { failureDetails } from '@/shared/http/ApiError';
import { sendLetterToMyself } from './api';
import { letterMailQuery } from './queries';

type Props = { candidateId: string; name: string; onRead: () => void; onClose: () => void };

const HEIGHT = 480;

/** The mail of one candidate's letter, as it would arrive; the letter that it leads to is a click away. */
export function LetterMailDialog({ candidateId, name, onRead, onClose }: Props) {
  const { data, error } = useQuery(letterMailQuery(candidateId));
  return (
    <TitledDialog title={`L'e-mail de ${name}`} onClose={onClose} width={720}>
      <DialogContent>
        {error ? (
          <Alert
            severity="error"
            role="alert"
          >{`L'e-mail n'a pas pu être préparé${failureDetails(error)}`}</Alert>
        ) : (
          <Stack sx={{ gap: 3 }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                Objet :{' '}
              </Box>
              <strong>{data?.subject}</strong>
            </Box>
            {data ? (
              <MailFrame title={`Contenu de l'e-mail de ${name}`} html={data.html} height={HEIGHT} />
            ) : (
              <Skeleton variant="rounded" height={HEIGHT} />
            )}
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Button size="large" onClick={onRead}>
          Lire la lettre
        </Button>
        <ToMyself size="large" send={() => sendLetterToMyself(candidateId)} disabled={!data} />
        <Button size="large" variant="contained" color="primary" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
