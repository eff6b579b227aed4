import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { formatDate } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import type { SimilarCandidate } from './api';
import { texts } from './labels';

type Props = { similar: SimilarCandidate[]; onForce: () => void };

/** Who is already known with the same name and birth date, or the same address: the person at the form decides. */
export function SimilarCandidates({ similar, onForce }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, [similar]);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="warning"
      role="alert"
      sx={{ '& .MuiAlert-message': { flex: 1 } }}
    >
      <AlertTitle sx={{ fontSize: 14, mt: 0 }}>
        {formatCount(
          similar.length,
          'candidature semblable existe déjà',
          'candidatures semblables existent déjà',
        )}
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {similar.map(({ id, lastName, firstName, externalId, birthDate, email }) => (
          <li key={id}>
            <strong>{`${lastName} ${firstName}`}</strong>
            {[`n°\u00a0${externalId}`, birthDate && formatDate(birthDate), email]
              .filter(Boolean)
              .map((part) => (
                <span key={part}>{` · ${part}`}</span>
              ))}
          </li>
        ))}
      </Box>
      <Button onClick={onForce} sx={{ mt: 2, mb: 1 }}>
        {texts.force}
      </Button>
    </Alert>
  );
}
