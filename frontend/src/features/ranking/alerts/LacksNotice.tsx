import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Periodicity } from './api';
import { lacksInWords, type Lack } from './labels';
import { lacksQuery } from './queries';

type Props = {
  candidate: { id: string; periodicity: Periodicity };
  /** What the candidates of the list lack. */
  lack: Lack;
  /** Leads to the next candidate of the list; none after the last one. */
  next: (() => void) | undefined;
};

/** While staff work through incomplete files: what this one lacks, or that it lacks nothing more, and the next one. */
export function LacksNotice({ candidate, lack, next }: Props) {
  const { data } = useQuery(lacksQuery(candidate.id));
  const done = data !== undefined && !data.lacks.includes(lack);
  const words = data ? lacksInWords(data, candidate.periodicity) : [];
  return (
    <Alert
      severity={done ? 'success' : 'warning'}
      role="status"
      action={next && <Button onClick={next}>Candidat suivant</Button>}
      // In sight while marks are typed far below it.
      sx={{ alignItems: 'center', minHeight: 48, position: 'sticky', top: 8, zIndex: 2 }}
    >
      {data === undefined
        ? '…'
        : words.length === 0
          ? 'Dossier complet'
          : `${done ? 'Complété. Il manque encore' : 'Il manque'} : ${words.join(' ; ')}.`}
    </Alert>
  );
}
