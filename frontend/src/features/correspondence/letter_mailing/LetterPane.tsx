import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { MailFrame } from '@/shared/frame/MailFrame';
import { failureDetails } from '@/shared/http/ApiError';
import { Card } from '@/shared/list/Card';
import { paths } from '@/shared/paths';
import type { WaitingLetter } from './api';
import { causeOf, reasons } from './labels';
import { waitingMailQuery } from './queries';

type Props = { letter: WaitingLetter; linked: boolean; onClose: () => void };

const HEIGHT = 420;

/** One letter as it will leave, with why it waits. */
export function LetterPane({ letter, linked, onClose }: Props) {
  const id = useId();
  const { data, error } = useQuery(waitingMailQuery(letter.candidateId));
  const cause = causeOf(letter.cause, letter.why);
  return (
    <Card component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', p: 4, pb: 2 }}>
        <div>
          <Typography id={id} variant="h2">
            {letter.name}
          </Typography>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {`n°\u00a0${letter.externalId} – ${letter.email}`}
          </Box>
        </div>
        <Button variant="text" startIcon={<Close />} onClick={onClose}>
          Fermer
        </Button>
      </Stack>
      <Box component="dl" sx={{ m: 0, px: 4, pb: 3, ...pairs }}>
        <dt>Pourquoi</dt>
        <dd>{`${reasons[letter.why].text} le ${formatDateTime(letter.cause.at)}`}</dd>
        <dt>Cause</dt>
        <dd>{linked && cause.path ? <Link to={cause.path}>{cause.text}</Link> : cause.text}</dd>
        <dt>Dossier</dt>
        <dd>
          <Link to={paths.candidates} search={{ candidat: letter.candidateId }}>
            Ouvrir le dossier
          </Link>
        </dd>
      </Box>
      <Box sx={{ p: 4, backgroundColor: 'background.default' }}>
        {error ? (
          <Alert severity="error" role="alert">
            {`La lettre n'a pas pu être préparée${failureDetails(error)}`}
          </Alert>
        ) : data ? (
          <>
            <Box sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                Objet :{' '}
              </Box>
              <strong>{data.subject}</strong>
            </Box>
            <MailFrame title={`Lettre de ${letter.name}`} html={data.html} height={HEIGHT} />
          </>
        ) : (
          <Skeleton variant="rounded" height={HEIGHT} />
        )}
      </Box>
    </Card>
  );
}

const pairs = {
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  columnGap: 3,
  rowGap: 1,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const;
