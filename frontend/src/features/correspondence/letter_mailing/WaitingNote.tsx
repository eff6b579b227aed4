import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '@/shared/format/dates';
import { ofNumber } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { holdLetters, type LettersState } from './api';
import { letters, texts } from './labels';
import { toSendKey } from './queries';

/** Since when letters wait, or at what hour they leave by themselves, and how to change that. */
export function WaitingNote({ state, waiting }: { state: LettersState | undefined; waiting: number }) {
  const can = useCan();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: holdLetters,
    onError: (error) => toast.error(texts.notHeld, error),
    onSettled: () => client.invalidateQueries({ queryKey: toSendKey }),
  });
  if (!state || state.firstMailing === null) return null;
  const { automatic } = state;
  return (
    <Alert
      severity="info"
      role="note"
      sx={{ mb: 3 }}
      action={
        can('sendLetters') &&
        (automatic ? (
          <BusyButton busy={isPending} onClick={() => mutate(automatic.jobId)}>
            Retenir
          </BusyButton>
        ) : (
          can('saveCampaignSettings') && (
            <Button component={Link} to={paths.campaign} hash="lettersToNewcomers">
              Changer ce réglage
            </Button>
          )
        ))
      }
    >
      {sentence(state, waiting)}
    </Alert>
  );
}

function sentence({ firstMailing, automatic, held, toNewcomers }: LettersState, waiting: number) {
  if (automatic) {
    const leave = ofNumber(waiting, 'partira seule', 'partiront seules');
    return `${letters(waiting)} ${leave} le ${formatDateTime(automatic.at)}.`;
  }
  if (held > 0) return 'Retenues : elles attendent que vous les envoyiez.';
  const first = `Le premier envoi est parti le ${formatDateTime(firstMailing ?? '')}.`;
  if (toNewcomers === 'AUTOMATIC')
    return `${first} Une lettre nouvelle part seule quand les résultats sont à jour depuis une heure.`;
  return (
    <>
      {`${first} Depuis, `}
      <strong>rien ne part seul</strong>
      {" : une lettre nouvelle attend ici que vous l'envoyiez."}
    </>
  );
}
