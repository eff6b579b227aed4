import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '@/shared/format/numbers';
import { methodWord } from '@/shared/interviews/methods';
import { Card } from '@/shared/list/Card';
import { type ListColumn, RowsTable } from '@/shared/list/RowsTable';
import { ToMyself } from '@/shared/campaign/ToMyself';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { MailFrame } from '@/shared/frame/MailFrame';
import { failureDetails } from '@/shared/http/ApiError';
import { type MethodReached, sendLetterToMyself } from './api';
import { letterMailQuery } from './queries';

/** Renders the letter of a candidate, as they read it. */
export type LetterOf = (candidateId: string, onClose: () => void) => ReactNode;

type Props = {
  methods: MethodReached[];
  /** Whether the letters leave by mail: otherwise candidates read them in their space. */
  mailed: boolean;
  letterOf: LetterOf;
};

type Looked = { id: string; name: string; at: 'mail' | 'letter' };

/** How many letters of each method, and a real one of each to look at before any leaves. */
export function MethodFigures({ methods, mailed, letterOf }: Props) {
  const [looked, setLooked] = useState<Looked>();
  const close = () => setLooked(undefined);
  const count = (
    key: string,
    label: string,
    of: (row: MethodReached) => number,
  ): ListColumn<MethodReached> => ({
    key,
    label,
    align: 'right',
    cell: (row) => formatInteger(of(row)),
  });
  return (
    <Card>
      <RowsTable
        dense
        caption="Lettres par méthode"
        rows={methods}
        rowKey={({ method }) => method}
        columns={[
          { key: 'method', label: 'Méthode', cell: ({ method }) => methodWord(method) },
          count('now', 'Maintenant', ({ recipients }) => recipients),
          ...(methods.some(({ waiting }) => waiting > 0)
            ? [count('waiting', 'Sans créneau', ({ waiting }) => waiting)]
            : []),
          ...(mailed
            ? [
                count('done', 'Déjà écrits', ({ alreadyDone }) => alreadyDone),
                count('unreachable', 'Sans adresse à soi', ({ unreachable }) => unreachable),
              ]
            : []),
          {
            key: 'example',
            label: 'Exemple',
            cell: ({ example }) =>
              example && (
                <Button
                  variant="text"
                  size="small"
                  sx={{ textAlign: 'left', my: -1, ml: -2, color: 'var(--accent-text)' }}
                  aria-label={`${mailed ? "Voir l'e-mail" : 'Voir la lettre'} de ${example.name}`}
                  onClick={() => setLooked({ ...example, at: mailed ? 'mail' : 'letter' })}
                >
                  {example.name}
                </Button>
              ),
          },
        ]}
      />
      {looked?.at === 'mail' && (
        <LetterMailDialog
          candidateId={looked.id}
          name={looked.name}
          onRead={() => setLooked({ ...looked, at: 'letter' })}
          onClose={close}
        />
      )}
      {looked?.at === 'letter' &&
        letterOf(looked.id, () => setLooked(mailed ? { ...looked, at: 'mail' } : undefined))}
    </Card>
  );
}

type LetterMailDialogProps = { candidateId: string; name: string; onRead: () => void; onClose: () => void };

const HEIGHT = 480;

/** The mail of one candidate's letter, as it would arrive; the letter that it leads to is a click away. */
function LetterMailDialog({ candidateId, name, onRead, onClose }: LetterMailDialogProps) {
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
