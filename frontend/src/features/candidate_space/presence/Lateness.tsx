import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LabelledInput } from '@/shared/form/LabelledInput';
import { BusyButton } from '@/shared/frame/BusyButton';
import { actOnce } from '@/shared/http/actOnce';
import { failureOfAct } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { sendLateness, type Receipt } from './api';
import { receiptsQuery } from './queries';

type Props = {
  /** What the candidate may keep of it. */
  sentence: (receipt: Receipt) => string;
};

const WHERE_TO_LOOK = '« Ce que vous avez fait » le dira quand la connexion reviendra.';

const wide = { flex: '1 1 120px', height: 48, fontSize: 16 };

/** Tells the site's manager, on the day of the interview, that its candidate is late. */
export function Lateness({ sentence }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const telling = useMutation({
    mutationFn: async (message: string) => {
      const last = client.getQueryData(receiptsQuery.queryKey)?.[0]?.number ?? 0;
      return actOnce(
        client,
        () => sendLateness(message),
        receiptsQuery,
        (receipts) => receipts.find(({ action, number }) => action === 'TELL_LATENESS' && number > last),
      );
    },
    onSuccess: () => {
      setOpen(false);
      void client.invalidateQueries({ queryKey: receiptsQuery.queryKey });
    },
    onError: (failure) => toast.error(failureOfAct(failure, "Votre message n'est pas parti", WHERE_TO_LOOK)),
  });
  return (
    <Stack sx={{ gap: 3 }}>
      {telling.data && (
        <Alert severity="success" sx={{ fontSize: 16 }}>
          Le responsable du site est prévenu de votre retard. {sentence(telling.data)}.
        </Alert>
      )}
      {open ? (
        <>
          <LabelledInput
            label="Ce qui vous retarde, et quand vous pensez arriver (facultatif)"
            value={message}
            onChange={setMessage}
            rows={2}
            input={{ maxLength: LIMITS.texts.lateness }}
            sx={{ width: '100%', '& .MuiOutlinedInput-root': { fontSize: 16 } }}
          />
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
            <Button onClick={() => setOpen(false)} disabled={telling.isPending} sx={wide}>
              Annuler
            </Button>
            <BusyButton
              variant="contained"
              color="primary"
              busy={telling.isPending}
              onClick={() => telling.mutate(message)}
              sx={wide}
            >
              {telling.isPending ? 'Envoi en cours…' : 'Prévenir le site'}
            </BusyButton>
          </Stack>
        </>
      ) : (
        <Button onClick={() => setOpen(true)} sx={{ height: 48, fontSize: 16 }}>
          Je suis en retard
        </Button>
      )}
    </Stack>
  );
}
