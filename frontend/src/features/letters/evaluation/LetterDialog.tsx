import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isApiError } from '@/shared/http/ApiError';
import { DownloadButton } from '@/shared/files/FileButton';
import { DATA_FAILED, ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { fetchCalendar, fetchLetter, type EvaluationDetails } from './api';
import { LetterText } from './LetterText';
import { evaluationQuery } from './queries';

/** A candidate's evaluation letter as the candidate will read it, full screen, with its PDF (docs/rules/letters.md). */
export function LetterDialog({ candidateId, onClose }: { candidateId: string; onClose: () => void }) {
  const title = useId();
  const { data, error, refetch } = useQuery(evaluationQuery(candidateId));
  const number = data?.candidateDetails.externalId ?? '';
  return (
    <Dialog fullScreen open onClose={onClose} aria-labelledby={title}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 3, px: 4, py: 2, borderBottom: '1px solid var(--border-subtle)' }}
      >
        <DialogTitle id={title} component="h1" sx={{ p: 0, flex: 1 }}>
          Lettre d&apos;évaluation
        </DialogTitle>
        {data?.interviewDetails && (
          <DownloadButton
            {...DOWNLOADED}
            startIcon={<EventOutlined />}
            fileName={`entretien-${number}.ics`}
            fetchFile={() => fetchCalendar(candidateId)}
          >
            Fichier d&apos;agenda
          </DownloadButton>
        )}
        {data?.letter && (
          <DownloadButton
            {...DOWNLOADED}
            variant="contained"
            color="primary"
            startIcon={<DownloadOutlined />}
            fileName={`lettre-${number}.pdf`}
            fetchFile={() => fetchLetter(candidateId)}
          >
            Télécharger en PDF
          </DownloadButton>
        )}
        <Button onClick={onClose}>Fermer</Button>
      </Stack>
      <Box
        // The keyboard scrolls a long letter.
        tabIndex={0}
        role="region"
        aria-label="Texte de la lettre"
        sx={{ p: 4, flex: 1, overflow: 'auto', display: 'flex', flexDirection: 'column', gap: 4 }}
      >
        {data ? <Shown details={data} /> : !error && <Loading />}
        {error && <Failure error={error} onRetry={() => void refetch()} />}
      </Box>
    </Dialog>
  );
}

const DOWNLOADED = { busyText: 'Téléchargement en cours…', failed: 'Erreur lors du téléchargement' };

function Shown({ details }: { details: EvaluationDetails }) {
  const { lastName, firstName, externalId } = details.candidateDetails;
  const addressee = `${lastName} ${firstName} – candidature n°\u00a0${externalId}`;
  return (
    <>
      {!details.enabled && (
        <Alert severity="info" sx={{ maxWidth: 720, mx: 'auto', width: '100%' }}>
          {`Le candidat ne voit pas encore cette lettre. Son espace dit : « ${details.closedNotice ?? ''} »`}
        </Alert>
      )}
      {details.letter ? (
        <LetterText letter={details.letter} addressee={addressee} />
      ) : (
        <StateMessage icon={MailOutlined} title={details.notice ?? ''} text={addressee} />
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error, 'EVALUATION_NOT_AVAILABLE'))
    return (
      <StateMessage
        icon={MailOutlined}
        title={error.serverMessage ?? DATA_FAILED}
        text="La méthode d'évaluation de ce candidat n'est pas calculée, ou sa formule est en erreur."
      />
    );
  return <ErrorState title={DATA_FAILED} error={error} onRetry={onRetry} />;
}

const Loading = () => (
  <Stack
    role="status"
    aria-label="Récupération de la lettre"
    sx={{ gap: 3, maxWidth: 720, mx: 'auto', width: '100%' }}
  >
    <Skeleton height={44} />
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={56} />
    ))}
  </Stack>
);
