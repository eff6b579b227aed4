import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { announceJob } from '@/shared/jobs/queries';
import { toast } from '@/shared/toast/toasts';
import { resume, type Mailing } from './api';
import { mails } from './labels';
import { People } from './People';
import { mailingsQuery, setAsideQuery } from './queries';

/** What went otherwise than was said when the message was sent: it stopped, or some of those counted got no mail. */
export const MailingNotes = ({ mailing }: { mailing: Mailing }) => (
  <>
    {mailing.stopped && <Stopped mailing={mailing} />}
    {mailing.setAside > 0 && <SetAside id={mailing.id} count={mailing.setAside} />}
  </>
);

function Stopped({ mailing: { id, left } }: { mailing: Mailing }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => resume(id),
    onSuccess: async () => {
      toast.success('Envoi repris : suivez-le dans Travaux');
      await announceJob(client);
      return client.invalidateQueries({ queryKey: mailingsQuery.queryKey });
    },
    onError: (error) => toast.error("L'envoi n'est pas repris", error),
  });
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, color: 'var(--error-text)' }}
    >
      {`Envoi arrêté : ${mails(left)} à écrire. La raison est dans Travaux.`}
      <BusyButton size="small" busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Reprise en cours…' : "Reprendre l'envoi"}
      </BusyButton>
    </Stack>
  );
}

function SetAside({ id, count }: { id: string; count: number }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...setAsideQuery(id), enabled: open });
  return (
    <Box sx={{ color: 'var(--warning-text)', fontSize: 13 }}>
      {`${formatCount(count, "n'a rien reçu", "n'ont rien reçu")} : une valeur ou l'adresse a disparu avant l'envoi. `}
      {data ? (
        <People people={data.candidates} total={data.count} />
      ) : (
        <Button variant="text" size="small" color="inherit" onClick={() => setOpen(true)}>
          {open ? 'Lecture en cours…' : 'Les nommer'}
        </Button>
      )}
    </Box>
  );
}
