import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import { methodWord } from '@/shared/interviews/methods';
import { Card } from '@/shared/list/Card';
import type { ListColumn } from '@/shared/list/RowsTable';
import { RowsTable } from '@/shared/list/RowsTable';
import type { MethodReached } from './api';
import { LetterMailDialog } from './LetterMailDialog';

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
