import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lacksQuery } from './queries';

type Props = {
  candidateId: string;
  /** Leads to the next candidate of the list; none after the last one. */
  next: (() => void) | undefined;
};

/** While staff work through the candidates in error: which columns err for this one, and how. */
export function ErrorsNotice({ candidateId, next }: Props) {
  const { data } = useQuery(lacksQuery(candidateId));
  const names = data?.errors.map(({ name, error }) => `${name} (${error})`);
  return (
    <Alert
      severity={names?.length === 0 ? 'success' : 'error'}
      role="status"
      action={next && <Button onClick={next}>Candidat suivant</Button>}
      sx={{ alignItems: 'center', minHeight: 48, overflowWrap: 'anywhere' }}
    >
      {names === undefined ? '…' : names.length === 0 ? 'Aucune erreur' : `En erreur : ${names.join(', ')}.`}
    </Alert>
  );
}
