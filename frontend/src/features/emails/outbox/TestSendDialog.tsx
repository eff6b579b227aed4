import SendOutlined from '@mui/icons-material/SendOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatTime } from '@/shared/format/dates';
import { failureDetails } from '@/shared/http/ApiError';
import { sendTest, type OutboxState } from './api';
import { texts } from './labels';
import { emailsKey } from './queries';
import { BusyButton } from '@/shared/frame/BusyButton';

type Props = { outbox: OutboxState | undefined; onClose: () => void };

const KINDS = [
  {
    value: 'plain',
    label: 'Envoi de test',
    text: "Suit le mode : ne part qu'en mode activé",
  },
  {
    value: 'forced',
    label: 'Envoi de test forcé',
    text: "Part aussi en mode test. N'atteint que l'équipe, jamais un candidat",
  },
];

const choice = {
  m: 0,
  px: 3,
  py: 2,
  border: '1px solid var(--border-control)',
  borderRadius: '8px',
};
const chosen = {
  borderColor: 'var(--accent-main)',
  outline: '1px solid var(--accent-main)',
  backgroundColor: 'var(--accent-soft)',
};

/** Sends a test to the team, and says inside itself how it went (docs/rules/emails.md). */
export function TestSendDialog({ outbox, onClose }: Props) {
  const id = useId();
  const [kind, setKind] = useState('plain');
  const queryClient = useQueryClient();
  const { mutate, isPending, data, error, submittedAt } = useMutation({
    mutationFn: () => sendTest(kind === 'forced'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailsKey }),
  });
  const team = outbox?.team.join(', ') ?? '';
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
    >
      <DialogTitle id={`${id}-title`}>Tester l'envoi</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {outbox && (
          <span>
            {team === '' ? (
              "Aucune adresse d'équipe n'est réglée."
            ) : (
              <>
                L'e-mail de test part à l'équipe : <strong>{team}</strong>.
              </>
            )}
          </span>
        )}
        <RadioGroup
          aria-label="Sorte d'envoi"
          value={kind}
          onChange={(_event, value) => setKind(value)}
          sx={{ gap: 3 }}
        >
          {KINDS.map(({ value, label, text }) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              sx={{ ...choice, ...(kind === value && chosen) }}
              label={
                <>
                  <strong>{label}</strong>
                  <Typography
                    variant="body2"
                    component="span"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {text}
                    {value === 'plain' && outbox && outbox.mode !== 'enabled'
                      ? ', donc pas maintenant.'
                      : '.'}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
        {data && (
          <Alert
            severity={data.sent ? 'success' : 'warning'}
            role="status"
            action={<Box sx={{ px: 2 }}>{formatTime(new Date(submittedAt))}</Box>}
          >
            {data.sent ? texts.testSent : notSent(data.mode)}
          </Alert>
        )}
        {error && (
          <Alert severity="error" role="alert">
            {`${texts.testFailed}${failureDetails(error)}`}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Fermer
        </Button>
        <BusyButton
          busy={isPending}
          size="large"
          variant="contained"
          color="primary"
          startIcon={<SendOutlined />}
          onClick={() => mutate()}
        >
          {isPending ? 'Envoi en cours…' : 'Envoyer le test'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

const notSent = (mode: OutboxState['mode']) =>
  mode === 'disabled'
    ? 'Aucun e-mail parti : le mode est désactivé.'
    : "Aucun e-mail parti : en mode test, seul l'envoi de test forcé part.";
