import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatInteger, ofNumber } from '@/shared/format/numbers';
import { failureOfAct, isApiError } from '@/shared/http/ApiError';
import { openJobs } from '@/shared/jobs/panel';
import { announceJob } from '@/shared/jobs/queries';
import { toast } from '@/shared/toast/toasts';
import { fetchEveryLetter, send, type LettersWanted, type WaitingLetter } from './api';
import { letters as lettersOf, lettersByMethod, texts } from './labels';
import { sendingQuery, toSendKey } from './queries';
import type { LettersList } from './useLettersToSend';

export type Chosen =
  | { scope: 'ticked'; count: number; rows: WaitingLetter[] }
  | { scope: 'filtered' | 'all'; count: number; filter: LettersWanted };

type Props = { chosen: Chosen; letters: LettersList; onClose: () => void };

/** The last word before letters leave: how many of which kind, and that these are still those that wait. */
export function SendLettersDialog({ chosen, letters, onClose }: Props) {
  const client = useQueryClient();
  const [opened] = useState(() => Date.now());
  const preview = useQuery(
    sendingQuery(opened, async () => {
      const rows = chosen.scope === 'ticked' ? chosen.rows : await fetchEveryLetter(chosen.filter);
      await send({ ...bodyOf(chosen, rows), dryRun: true });
      return rows;
    }),
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rows: WaitingLetter[]) => send(bodyOf(chosen, rows)),
    onSuccess: ({ recipients }) => {
      void announceJob(client);
      void client.invalidateQueries({ queryKey: toSendKey });
      letters.untickAll();
      toast.success(texts.sent(recipients), { label: 'Suivre dans Travaux', run: openJobs });
      onClose();
    },
  });
  const failure = error ?? preview.error;
  const changed = isApiError(failure, 'LETTERS_CHANGED');
  const count = preview.data?.length ?? chosen.count;
  const seeList = async () => {
    const waiting = await fetchEveryLetter({});
    const present = new Set(waiting.map(({ candidateId }) => candidateId));
    const gone = [...letters.ticked.values()].filter(({ candidateId }) => !present.has(candidateId));
    letters.tick(gone, false);
    if (gone.length > 0)
      toast.info(
        `${lettersOf(gone.length)} ${ofNumber(gone.length, "décochée : elle n'attend plus", "décochées : elles n'attendent plus")}`,
      );
    void client.invalidateQueries({ queryKey: toSendKey });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Envoyer ${lettersOf(count)} ?`}
      confirmLabel={changed ? 'Voir la liste' : `Envoyer ${lettersOf(count)}`}
      cancelLabel="Annuler"
      busyLabel={isPending ? 'Envoi en cours…' : preview.isPending ? 'Vérification…' : undefined}
      error={failure && whyNot(failure, chosen)}
      onConfirm={() => {
        if (changed) void seeList();
        else if (preview.data) mutate(preview.data);
        else void preview.refetch();
      }}
      onClose={onClose}
    >
      {preview.data ? (
        <Stack component="span">
          {`${lettersByMethod(preview.data)}. Une lettre partie ne peut pas être reprise.`}
        </Stack>
      ) : (
        !failure && <Skeleton width="60%" />
      )}
    </ConfirmDialog>
  );
}

const bodyOf = ({ scope }: Chosen, rows: WaitingLetter[]) => ({
  candidateIds: scope === 'all' ? null : rows.map(({ candidateId }) => candidateId),
  expected: rows.length,
});

function whyNot(error: unknown, { scope }: Chosen) {
  if (!isApiError(error, 'LETTERS_CHANGED')) return failureOfAct(error, texts.notSent, texts.see);
  const { present } = error.data;
  const which = scope === 'all' ? lettersOf(present) : `${formatInteger(present)} de ces lettres`;
  return `La liste a changé : ${which} ${ofNumber(present, 'attend', 'attendent')} maintenant.`;
}
