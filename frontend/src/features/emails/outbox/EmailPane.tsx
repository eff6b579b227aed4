import Close from '@mui/icons-material/Close';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { BusyButton } from '@/shared/frame/BusyButton';
import { MailFrame } from '@/shared/frame/MailFrame';
import { Card } from '@/shared/list/Card';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast/toasts';
import { sendAgain, settle, type Email } from './api';
import { statusLabels, texts } from './labels';
import { emailsKey } from './queries';

/** One mail, its body isolated; the possible actions are below its status. */
export function EmailPane({ email, onClose }: { email: Email; onClose: () => void }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Stack sx={{ gap: 2, p: 4 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', gap: 2 }}>
          <Typography
            ref={heading}
            id={id}
            variant="h2"
            tabIndex={-1}
            sx={{ '&:focus': { outline: 'none' } }}
          >
            {email.subject}
          </Typography>
          <Button variant="text" startIcon={<Close />} onClick={onClose}>
            Fermer
          </Button>
        </Stack>
        <span>
          {`À ${email.recipients.join(', ')}`}
          {email.candidateId && (
            <>
              {' – '}
              <Link to={paths.candidates} search={{ candidat: email.candidateId }}>
                {email.candidate
                  ? `${email.candidate.name}, n°\u00a0${email.candidate.externalId}`
                  : 'Ouvrir le dossier'}
              </Link>
            </>
          )}
        </span>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2, color: 'text.secondary' }}>
          {formatDateTime(email.sentAt ?? email.queuedAt)}
          <Chip size="small" label={statusLabels[email.status].mail} />
        </Stack>
        {email.error && (
          <Alert severity={email.status === 'FAILED' ? 'error' : 'warning'} role="note">
            {email.error}
          </Alert>
        )}
        <Actions key={email.id} email={email} />
      </Stack>
      <Box sx={{ p: 4, backgroundColor: 'background.default' }}>
        <MailFrame title={`Contenu de l'e-mail ${email.subject}`} html={email.body} />
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, p: 3, color: 'text.secondary' }}>
        <ShieldOutlined aria-hidden sx={{ fontSize: 18 }} />
        Contenu isolé : ni script, ni image distante. Les liens personnels sont masqués.
      </Stack>
    </Card>
  );
}

/** What a person may do with the mail in its state; the list is read again after it. */
function Actions({ email: { id, status } }: { email: Email }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<Email>) => act(),
    onSuccess: ({ status: now, recipients }) => {
      toast.success(
        now === 'QUEUED' ? `E-mail remis en file, à ${recipients.join(', ')}` : "L'état de l'e-mail a changé",
      );
      return queryClient.invalidateQueries({ queryKey: emailsKey });
    },
    onError: (error) => toast.error(texts.testFailed, error),
  });
  if (status === 'DOUBTFUL') {
    return (
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <BusyButton busy={isPending} onClick={() => mutate(() => settle(id, true))}>
          Il est bien parti
        </BusyButton>
        <BusyButton busy={isPending} onClick={() => mutate(() => settle(id, false))}>
          Il n'est pas parti : renvoyer
        </BusyButton>
      </Stack>
    );
  }
  if (status !== 'FAILED' && status !== 'SENT') return null;
  return (
    <BusyButton busy={isPending} onClick={() => mutate(() => sendAgain(id))} sx={{ alignSelf: 'flex-start' }}>
      Renvoyer
    </BusyButton>
  );
}
