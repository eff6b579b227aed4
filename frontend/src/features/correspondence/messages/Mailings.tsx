import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { fullName } from '@/shared/format/people';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { BusyButton } from '@/shared/frame/BusyButton';
import { announceJob } from '@/shared/jobs/queries';
import { toast } from '@/shared/toast/toasts';
import { type Mailing, resume } from './api';
import { texts, mails } from './labels';
import { mailingsQuery, setAsideQuery } from './queries';
import { People } from './People';

type Props = {
  /** The mailing whose mails alone are listed. */
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
};

/** The newest ones: older ones are unfolded. */
const FIRST = 3;

/** The messages that were written, by name, each with how far its mails are. */
export function Mailings({ shownId, onShow }: Props) {
  const { data: mailings, error, refetch } = useQuery(mailingsQuery);
  const [all, setAll] = useState(false);
  if (error) return <ErrorState title={texts.mailingsFailed} error={error} onRetry={() => void refetch()} />;
  if (!mailings || mailings.length === 0) return null;
  const shown = mailings.filter(
    (mailing, index) =>
      all || index < FIRST || mailing.id === shownId || mailing.stopped || waiting(mailing) > 0,
  );
  return (
    <Card component="section" aria-label="Envois" sx={{ mb: 3 }}>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((mailing) => (
          <Row key={mailing.id} mailing={mailing} isShown={mailing.id === shownId} onShow={onShow} />
        ))}
      </Stack>
      {mailings.length > shown.length && (
        <Button variant="text" onClick={() => setAll(true)} sx={{ m: 2 }}>
          {`Voir les ${formatInteger(mailings.length)} envois`}
        </Button>
      )}
    </Card>
  );
}

const waiting = ({ counts }: Mailing) => counts.QUEUED + counts.SENDING;

function Row({ mailing, isShown, onShow }: { mailing: Mailing; isShown: boolean; onShow: Props['onShow'] }) {
  const { id, name, author, created, counts } = mailing;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const over = total - waiting(mailing);
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        px: 4,
        py: 2,
        gap: 4,
        alignItems: { sm: 'center' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ width: { sm: 300 }, flexShrink: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${formatDateTime(created)}, par ${fullName(author)}`}
        </Typography>
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {over < total && (
          <LinearProgress
            aria-label={`Envoi de ${name}`}
            variant="determinate"
            value={Math.floor((over / total) * 100)}
            sx={{ mb: 1 }}
          />
        )}
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {total === 0 ? 'Aucun e-mail encore' : progressOf(counts, total)}
        </Typography>
        <MailingNotes mailing={mailing} />
      </Box>
      <Button aria-pressed={isShown} onClick={() => onShow(isShown ? undefined : id)}>
        {isShown ? 'Voir tous les e-mails' : 'Voir ses e-mails'}
      </Button>
    </Stack>
  );
}

/** `812 envoyés sur 977, 12 en échec`. */
function progressOf(counts: Mailing['counts'], total: number) {
  const queued = counts.QUEUED + counts.SENDING;
  return [
    `${formatCount(counts.SENT, 'envoyé')} sur ${formatInteger(total)}`,
    queued > 0 && `${formatInteger(queued)} en file`,
    counts.HELD > 0 && formatCount(counts.HELD, 'retenu'),
    counts.FAILED > 0 && `${formatInteger(counts.FAILED)} en échec`,
    counts.DOUBTFUL > 0 && formatCount(counts.DOUBTFUL, 'douteux', 'douteux'),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** What went otherwise than was said when the message was sent: it stopped, or some of those counted got no mail. */
const MailingNotes = ({ mailing }: { mailing: Mailing }) => (
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
